#pragma once

/* Calls Notify `count` times on its own connection, as a plain program does, and waits for each reply
   before the next call. Returns the last notification's id, or 0 if a call failed. */
unsigned peal_c_loop(const char *address, int count);
