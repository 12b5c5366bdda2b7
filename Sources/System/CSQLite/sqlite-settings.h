// SPDX-License-Identifier: Apache-2.0
// The setting of SQLite that the driver leaves out, whose function takes a varying number of arguments.

#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* Keeps no count of the memory in use; heard only before the first database is opened. */
static inline int csqlite_keep_no_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
