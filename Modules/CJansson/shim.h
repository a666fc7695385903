#pragma once

#include <jansson.h>

// Swift does not import json_decref, an inline function that uses atomic builtins.
static inline void peal_json_decref(json_t *value) { json_decref(value); }
