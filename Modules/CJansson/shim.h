#pragma once

#include <jansson.h>

// Swift does not see macros that cast, nor inline functions that count with atomics.
static inline void peal_json_decref(json_t *value) { json_decref(value); }
