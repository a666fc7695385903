#pragma once

#include <dlfcn.h>
#include <libical/ical.h>
#include <stddef.h>

// Peal is not linked with libical, because Debian's libical brings ICU and the C++ library: 0.6 ms at
// each start and 2 MB of memory. The library is loaded when a calendar is read or written.

// The functions that Peal uses.
#define CICAL_FUNCTIONS(function)                    \
    function(icalcomponent_add_component)            \
    function(icalcomponent_add_property)             \
    function(icalcomponent_as_ical_string_r)         \
    function(icalcomponent_free)                     \
    function(icalcomponent_get_first_component)      \
    function(icalcomponent_get_first_property)       \
    function(icalcomponent_get_next_component)       \
    function(icalcomponent_get_next_property)        \
    function(icalcomponent_new)                      \
    function(icalerror_set_errors_are_fatal)         \
    function(icalmemory_free_buffer)                 \
    function(icalparameter_new_tzid)                 \
    function(icalparser_parse_string)                \
    function(icalproperty_add_parameter)             \
    function(icalproperty_get_parameter_as_string_r) \
    function(icalproperty_get_property_name)         \
    function(icalproperty_get_value)                 \
    function(icalproperty_get_value_as_string_r)     \
    function(icalproperty_new)                       \
    function(icalproperty_new_x)                     \
    function(icalproperty_set_value)                 \
    function(icalproperty_set_x_name)                \
    function(icalvalue_get_duration)                 \
    function(icalvalue_get_text)                     \
    function(icalvalue_get_x)                        \
    function(icalvalue_isa)                          \
    function(icalvalue_new_text)

// Pointers to the functions, with the types from libical's header.
struct cical {
#define CICAL_POINTER(name) __typeof__(&name) name;
    CICAL_FUNCTIONS(CICAL_POINTER)
#undef CICAL_POINTER
};

// Loads the library `file` and sets the pointers. Returns the reason if that fails, else NULL.
static inline const char *cical_load(struct cical *functions, const char *file) {
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
#define CICAL_FIND(name)                                                             \
    if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) { \
        return dlerror();                                                            \
    }
    CICAL_FUNCTIONS(CICAL_FIND)
#undef CICAL_FIND
    return NULL;
}
