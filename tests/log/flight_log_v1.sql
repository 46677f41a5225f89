-- A flight log of version 1 as it was released: two flights, the first one a campaign. Never changed.
PRAGMA application_id = 1398033479;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE campaign (
    number INTEGER PRIMARY KEY AUTOINCREMENT
) STRICT;
INSERT INTO "campaign" VALUES(1);
CREATE TABLE crew (
    flight INTEGER NOT NULL REFERENCES flight (number),
    place INTEGER NOT NULL,                   -- in the order of play, the captain first
    seat INTEGER NOT NULL,                    -- 0: an android
    name TEXT NOT NULL,
    captain INTEGER NOT NULL,
    communications INTEGER NOT NULL,
    security INTEGER NOT NULL,
    PRIMARY KEY (flight, place)
) STRICT;
INSERT INTO "crew" VALUES(1,0,2,'Ann',1,0,0);
INSERT INTO "crew" VALUES(1,1,1,'Bob',0,0,1);
INSERT INTO "crew" VALUES(1,2,3,'Eve',0,1,0);
INSERT INTO "crew" VALUES(1,3,0,'',0,0,0);
INSERT INTO "crew" VALUES(2,0,1,'',1,0,0);
INSERT INTO "crew" VALUES(2,1,2,'',0,1,0);
INSERT INTO "crew" VALUES(2,2,3,'',0,0,1);
INSERT INTO "crew" VALUES(2,3,0,'',0,0,0);
CREATE TABLE flight (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    flown TEXT NOT NULL,                      -- when it was kept, UTC
    doubtful INTEGER NOT NULL,                -- 1: the clock was behind that of an earlier flight
    mission TEXT NOT NULL,
    common TEXT NOT NULL,
    serious TEXT NOT NULL,
    survived INTEGER,
    destroyed INTEGER,
    negative INTEGER,
    visual INTEGER,
    total INTEGER,
    lost_to TEXT,                             -- who got the crew, instead of a score
    players INTEGER NOT NULL,
    seed TEXT NOT NULL,
    source TEXT NOT NULL,                     -- the file that the journal kept
    digest TEXT NOT NULL,
    record TEXT NOT NULL,
    campaign INTEGER REFERENCES campaign (number),
    UNIQUE (source, digest)
) STRICT;
INSERT INTO "flight" VALUES(1,'1970-01-02T01:00:00Z',0,'test_run_1','white','white',6,0,-16,0,-10,NULL,3,'1','game-00001.jsonl','af8cb32ebb48d0bb844cdf1c35de66e411db3926f247e50179915bf2298b153c','{"format":"spacetable-record/1","game":"space_alert","version":1,"setup":{"mission":"test_run_1","players":3,"fifth_android":false,"common":"white","serious":"white","hands":"dealt","crew":[2,1,3,0],"communications":3,"security":1,"heroic_phase":0,"names":["Ann","Bob","Eve"],"start":{"damage":{},"old_structure":[],"empty_bot_stations":[]},"options":{"stealth_fighter_speed":3,"heroic_move_in_place_enters":false,"cryoshield_needs_to_be_pierced":false,"doublings_add_up":false,"debris_without_marks":false,"heroic_bots_repair_fissure_twice":false,"count_knocked_out":false,"push_in_space_is_a_delay":false}},"seed":1}
{"seat":0,"do":"time_is","at":10000.0}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
',1);
INSERT INTO "flight" VALUES(2,'1970-01-02T02:00:00Z',0,'test_run_1','white','white',NULL,NULL,NULL,NULL,NULL,'damage',3,'0','game-00002.jsonl','69966ed6d40bf9cf88cb7f09daffea6819e808bfde59f20def2e05120e675b22','{"format":"spacetable-record/1","game":"space_alert","version":1,"setup":{"mission":"test_run_1","players":3,"fifth_android":false,"common":"white","serious":"white","hands":"dealt","crew":[],"communications":0,"security":0,"heroic_phase":0,"names":[],"start":{"damage":{},"old_structure":[],"empty_bot_stations":[]},"options":{"stealth_fighter_speed":3,"heroic_move_in_place_enters":false,"cryoshield_needs_to_be_pierced":false,"doublings_add_up":false,"debris_without_marks":false,"heroic_bots_repair_fissure_twice":false,"count_knocked_out":false,"push_in_space_is_a_delay":false}},"seed":0}
{"seat":0,"do":"time_is","at":10000.0}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
',NULL);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('flight',2);
INSERT INTO "sqlite_sequence" VALUES('campaign',1);
COMMIT;
