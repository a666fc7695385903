#pragma once

/* What a plain program does: Notify on a connection of its own, `count` times, each answered before
   the next. Returns the last id, or 0 if something failed. */
unsigned peal_c_loop(const char *address, int count);
