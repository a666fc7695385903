#pragma once

#include <sqlite3.h>

// Swift does not import extended codes, because they are computed.
static const int peal_sqlite3_ioerr_read = SQLITE_IOERR_READ;
static const int peal_sqlite3_ioerr_corruptfs = SQLITE_IOERR_CORRUPTFS;

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

// Swift does not import sqlite3_db_config, because it has variable arguments.

// Without the first two settings, SQLite reads a misspelled column in double quotes as a text. Peal's
// tables have no triggers and no views, so one in a database was planted there: it must not run, and
// the texts of its errors must not get into the log.
static inline int peal_sqlite3_restrict(sqlite3 *database) {
    const int settings[] = {SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL,
                            SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW};
    int code = SQLITE_OK;
    for (int i = 0; i < 4 && code == SQLITE_OK; i++)
        code = sqlite3_db_config(database, settings[i], 0, (int *)0);
    return code;
}

static inline void peal_sqlite3_keep_log(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
