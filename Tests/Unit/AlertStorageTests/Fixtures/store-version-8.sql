-- A store of version 8, the last one with a column for each property of the state: the dump of
-- SQLite, with the application id, which a dump leaves out.
PRAGMA application_id = 1348821356;
BEGIN TRANSACTION;
CREATE TABLE alert (
    id TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL,
    watermark INTEGER NOT NULL,
    done_for TEXT,
    former_watermark INTEGER,
    snoozed_until INTEGER,
    snoozed_day TEXT,
    is_completed INTEGER NOT NULL,
    due INTEGER,
    due_day TEXT,
    stage TEXT,
    is_unseen INTEGER,
    was_shown INTEGER,
    session TEXT,
    notification INTEGER,
    failures INTEGER,
    retry_at INTEGER
, skip_count INTEGER, skip_since INTEGER, paused_since INTEGER, paused_until INTEGER, done_since INTEGER, done_through INTEGER, snoozed_due INTEGER, held_until INTEGER, planned_since INTEGER, planned_until INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "alert" VALUES('all','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"all","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 all","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,1795503600123457,1795522200123457,'2026-11-24',0,1795521300123457,'2026-11-24','gone',1,0,NULL,NULL,0,NULL,2,1795521180123457,1795521240123457,1795521960123457,1795521060123457,1795521120123457,NULL,NULL,1795525200123457,NULL);
INSERT INTO "alert" VALUES('completed','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"completed","image":null,"isOn":false,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 completed","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('done-day','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"done-day","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 done-day","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,'2026-11-24',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521540123457,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('done-old','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"done-old","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 done-old","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,'2026-11-24',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,253402300799999999,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('done-rings','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"done-rings","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 done-rings","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521600123457,1795521600123457,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('due','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"due","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 due","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','due',1,0,NULL,NULL,3,1795521660123457,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521480123457,NULL,NULL);
INSERT INTO "alert" VALUES('held','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"held","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 held","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,1795522200123457,'2026-11-24',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795519800123457,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('idle','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"idle","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 idle","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('paused','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"paused","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 paused","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521600123457,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('shown','{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"shown","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 shown","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','shown',0,1,':1.7 부팅',4294967295,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE common (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
    paused_since INTEGER,
    paused_until INTEGER,
    zone_since INTEGER,
    told INTEGER,
    due INTEGER,
    due_day TEXT,
    stage TEXT,
    is_unseen INTEGER,
    was_shown INTEGER,
    session TEXT,
    notification INTEGER,
    failures INTEGER,
    retry_at INTEGER
, held_until INTEGER, planned_since INTEGER, planned_until INTEGER) STRICT;
INSERT INTO "common" VALUES(1,1795521420123457,NULL,1795491600123457,4,1795521300123457,'2026-11-24','shown',1,0,NULL,NULL,0,NULL,NULL,1795527000123457,1795528800123457);
CREATE TABLE day (
    number INTEGER NOT NULL PRIMARY KEY,
    date TEXT NOT NULL,
    history INTEGER NOT NULL,
    undo INTEGER NOT NULL
) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1');
INSERT INTO "grdb_migrations" VALUES('2');
INSERT INTO "grdb_migrations" VALUES('3');
INSERT INTO "grdb_migrations" VALUES('4');
INSERT INTO "grdb_migrations" VALUES('5');
INSERT INTO "grdb_migrations" VALUES('6');
INSERT INTO "grdb_migrations" VALUES('7');
INSERT INTO "grdb_migrations" VALUES('8');
CREATE TABLE history (
    number INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    alert TEXT NOT NULL,
    event TEXT NOT NULL,
    due INTEGER,
    count INTEGER NOT NULL
, action TEXT, title TEXT) STRICT;
INSERT INTO "history" VALUES(1,1795521600123457,'idle','shown',1795521540123457,1,NULL,NULL);
CREATE TABLE program (
    id TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL,
    paused_since INTEGER,
    paused_until INTEGER,
    zone_since INTEGER,
    told INTEGER,
    due INTEGER,
    due_day TEXT,
    stage TEXT,
    is_unseen INTEGER,
    was_shown INTEGER,
    session TEXT,
    notification INTEGER,
    failures INTEGER,
    retry_at INTEGER,
    held_until INTEGER
, planned_since INTEGER, planned_until INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "program" VALUES('org.example.Water','{"alert":true,"arguments":[],"authorization":"notDetermined","badge":true,"categories":[],"count":0,"desktopEntry":null,"executable":null,"icon":null,"id":"org.example.Water","name":"Drink Water","sandbox":null,"sound":true,"unanswered":null}',1795521420123457,NULL,1795491600123457,4,1795521300123457,'2026-11-24','shown',1,0,NULL,NULL,0,NULL,NULL,1795527000123457,1795528800123457);
CREATE TABLE request (
    id TEXT NOT NULL PRIMARY KEY,
    program TEXT NOT NULL,
    document TEXT NOT NULL,
    received INTEGER NOT NULL,
    is_removed INTEGER NOT NULL,
    watermark INTEGER NOT NULL,
    done_for TEXT,
    former_watermark INTEGER,
    snoozed_until INTEGER,
    snoozed_day TEXT,
    is_completed INTEGER NOT NULL,
    due INTEGER,
    due_day TEXT,
    stage TEXT,
    is_unseen INTEGER,
    was_shown INTEGER,
    session TEXT,
    notification INTEGER,
    failures INTEGER,
    retry_at INTEGER,
    skip_count INTEGER,
    skip_since INTEGER,
    paused_since INTEGER,
    paused_until INTEGER,
    done_since INTEGER,
    done_through INTEGER,
    snoozed_due INTEGER,
    held_until INTEGER
, planned_since INTEGER, planned_until INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "request" VALUES('a-1','org.example.Water','{"id":"a","title":"Drink","trigger":{"after":90.5}}',1795521600123457,0,1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "request" VALUES('b-1','org.example.Water','{"id":"a","title":"Drink","trigger":{"after":90.5}}',1795521600123457,1,1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','withdrawing',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE response (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    program TEXT NOT NULL,
    document TEXT NOT NULL
) STRICT;
CREATE TABLE undo (
    number INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    alert TEXT,
    title TEXT NOT NULL,
    count INTEGER NOT NULL,
    added TEXT,
    changes_pause INTEGER NOT NULL,
    paused_since INTEGER,
    paused_until INTEGER,
    planned_since INTEGER,
    planned_until INTEGER
, is_undone INTEGER NOT NULL DEFAULT 0, setting TEXT, setting_before TEXT, setting_after TEXT) STRICT;
INSERT INTO "undo" VALUES(1,1795521600123457,'done','all','물 all',10,NULL,0,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL);
INSERT INTO "undo" VALUES(2,1795521600123457,'paused',NULL,'',0,NULL,1,1795521420123457,NULL,1795527000123457,1795528800123457,0,NULL,NULL,NULL);
INSERT INTO "undo" VALUES(3,1795521600123457,'renamed','shown','물 shown',1,'["shown-2"]',0,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL);
CREATE TABLE undo_alert (
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    document TEXT,
    watermark INTEGER NOT NULL,
    done_for TEXT,
    former_watermark INTEGER,
    snoozed_until INTEGER,
    snoozed_day TEXT,
    is_completed INTEGER NOT NULL,
    due INTEGER,
    due_day TEXT,
    stage TEXT,
    is_unseen INTEGER,
    was_shown INTEGER,
    session TEXT,
    notification INTEGER,
    failures INTEGER,
    retry_at INTEGER,
    skip_count INTEGER,
    skip_since INTEGER,
    paused_since INTEGER,
    paused_until INTEGER,
    done_since INTEGER,
    done_through INTEGER,
    snoozed_due INTEGER,
    held_until INTEGER,
    planned_since INTEGER,
    planned_until INTEGER,
    PRIMARY KEY (number, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "undo_alert" VALUES(1,'all',1,NULL,1795521600123457,NULL,1795503600123457,1795522200123457,'2026-11-24',0,1795521300123457,'2026-11-24','gone',1,0,NULL,NULL,0,NULL,2,1795521180123457,1795521240123457,1795521960123457,1795521060123457,1795521120123457,NULL,NULL,1795525200123457,NULL);
INSERT INTO "undo_alert" VALUES(1,'completed',0,NULL,1795521600123457,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'done-day',1,NULL,1795521600123457,'2026-11-24',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521540123457,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'done-old',1,NULL,1795521600123457,'2026-11-24',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,253402300799999999,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'done-rings',1,NULL,1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521600123457,1795521600123457,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'due',1,NULL,1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','due',1,0,NULL,NULL,3,1795521660123457,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521480123457,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'held',1,NULL,1795521600123457,NULL,NULL,1795522200123457,'2026-11-24',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795519800123457,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'idle',1,NULL,1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'paused',1,NULL,1795521600123457,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795521600123457,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(1,'shown',1,NULL,1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','shown',0,1,':1.7 부팅',4294967295,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "undo_alert" VALUES(3,'shown',1,'{"actions":[],"again":null,"badge":null,"before":[],"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"shown","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"run":null,"sound":"default","title":"물 shown","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"1970-01-01","times":["09:30"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795521600123457,NULL,NULL,NULL,NULL,0,1795521300123457,'2026-11-24','shown',0,1,':1.7 부팅',4294967295,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE INDEX history_at ON history (at);
CREATE INDEX request_program ON request (program);
CREATE INDEX response_program ON response (program);
DELETE FROM "sqlite_sequence";
COMMIT;
