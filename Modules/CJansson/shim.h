#pragma once

#include <jansson.h>

// Swift cannot import json_decref: depending on the version of jansson, it is a macro with a cast
// or an inline function with atomic operations.
static inline void peal_json_decref(json_t *value) { json_decref(value); }
