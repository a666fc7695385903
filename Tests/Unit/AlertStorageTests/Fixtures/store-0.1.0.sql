-- A store that Peal 0.1.0 wrote, before it knew programs: the dump of SQLite, with the
-- application id, which a dump leaves out.
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
, skip_count INTEGER, skip_since INTEGER, paused_since INTEGER, paused_until INTEGER, done_since INTEGER, done_through INTEGER, snoozed_due INTEGER, held_until INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "alert" VALUES('meeting','{"actions":[],"badge":null,"body":"Room 3","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"meeting","image":null,"isOn":false,"late":86400,"lead":null,"open":"https://example.org","origin":null,"sound":"default","title":"Team meeting","trigger":{"at":"2030-01-08T10:00:00","kind":"once","zone":"Europe/Berlin"},"urgency":"normal"}',1795437343022453,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('once','{"actions":[],"badge":null,"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"once","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"sound":"default","title":"Once","trigger":{"anchor":"2026-11-23T12:35:43.121184Z","kind":"interval","repeats":false,"seconds":3},"urgency":"normal"}',1795437346121290,NULL,NULL,1795438547741613,'2026-11-23',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('stretch','{"actions":[],"badge":null,"body":"","category":null,"doneOnOpen":false,"group":"health","icon":null,"id":"stretch","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"sound":"default","title":"Stretch","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-23","times":["09:30","15:00"],"until":null,"windows":[],"zone":null},"urgency":"normal"}',1795437343070274,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,1795437347656843,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "alert" VALUES('water','{"actions":[],"badge":1,"body":"","category":null,"doneOnOpen":false,"group":null,"icon":null,"id":"water","image":null,"isOn":true,"late":86400,"lead":null,"open":null,"origin":null,"sound":"bell","title":"Drink water","trigger":{"exclude":[],"excludeRules":[],"fold":"first","gap":"next","include":[],"kind":"schedule","rule":"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR","start":"2026-11-23","times":[],"until":null,"windows":[{"every":2700,"from":"09:30","to":"21:30"}],"zone":null},"urgency":"normal"}',1795437342988897,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795437347691515,1795444547690855,NULL,NULL,NULL,NULL);
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
, held_until INTEGER) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1');
INSERT INTO "grdb_migrations" VALUES('2');
INSERT INTO "grdb_migrations" VALUES('3');
CREATE TABLE history (
    number INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    alert TEXT NOT NULL,
    event TEXT NOT NULL,
    due INTEGER,
    count INTEGER NOT NULL
, action TEXT) STRICT;
INSERT INTO "history" VALUES(1,1795437346122189,'once','shown',1795437346121184,1,NULL);
INSERT INTO "history" VALUES(2,1795437347741613,'once','snoozed',1795437346121184,1,NULL);
CREATE INDEX history_at ON history (at);
COMMIT;
