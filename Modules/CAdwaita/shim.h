#pragma once
// The oldest supported versions are those of Debian 12. A newer function is a warning, which is an
// error here; a function that was deprecated later is not.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

// Swift cannot call variadic functions, and GTK has no others for accessibility.

static inline void peal_accessible_set_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void peal_accessible_set_description(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

// Makes the desktop assign a window to the entry ID.desktop. GTK would use the application's bus name,
// which differs: the daemon owns the name of the entry.
static inline void peal_window_set_desktop_entry(GtkWidget *window, const char *id) {
#ifdef GDK_WINDOWING_WAYLAND
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    if (GDK_IS_WAYLAND_TOPLEVEL(surface))
        gdk_wayland_toplevel_set_application_id(GDK_TOPLEVEL(surface), id);
#endif
}

// Swift does not import the macro for this format.
static inline GVariant *peal_string_parameter(GVariant *parameter) {
    return parameter != NULL && g_variant_is_of_type(parameter, G_VARIANT_TYPE_STRING) ? parameter
                                                                                      : NULL;
}

static inline const GVariantType *peal_string_type(void) { return G_VARIANT_TYPE_STRING; }
