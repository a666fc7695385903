#pragma once

#include <sqlite3.h>

// Swift does not import SQLITE_TRANSIENT, because it is a cast. This value makes SQLite copy the
// text.
static inline int peal_sqlite3_bind_text(
    sqlite3_stmt *statement, int place, const char *text, sqlite3_uint64 count) {
    // Swift may give an empty text no address, and SQLite would store that as NULL.
    return sqlite3_bind_text64(
        statement, place, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Swift does not import sqlite3_config, because it has variable arguments. Without statistics, SQLite
// allocates memory without a lock of its own. This works only before the first connection.
static inline int peal_sqlite3_keep_no_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Swift does not import sqlite3_db_config, because it has variable arguments. Without this setting,
// SQLite reads a misspelled column in double quotes as a text.
static inline int peal_sqlite3_forbid_double_quoted_texts(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    return code != SQLITE_OK ? code
                             : sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}
