PRAGMA application_id = 1398033479;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE campaign (
    number INTEGER PRIMARY KEY AUTOINCREMENT
) STRICT;
INSERT INTO "campaign" VALUES(1);
CREATE TABLE finished (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    played TEXT NOT NULL,                     -- when it was kept, UTC
    doubtful INTEGER NOT NULL,                -- 1: the clock was behind that of an earlier game
    game TEXT NOT NULL,
    title TEXT NOT NULL,                      -- what was played, such as a mission
    outcome TEXT NOT NULL,                    -- the game's own word
    won INTEGER,
    score INTEGER,
    points TEXT NOT NULL,                     -- the game's own document, JSON
    players TEXT NOT NULL,                    -- [[seat, name, [marks]], ...], JSON
    seed TEXT NOT NULL,
    campaign INTEGER REFERENCES campaign (number),
    source TEXT NOT NULL,                     -- the file that the journal kept
    size INTEGER NOT NULL,                    -- of that file, in bytes
    digest TEXT NOT NULL,                     -- of the record, SHA-256
    seal TEXT NOT NULL,                       -- of the row, SHA-256
    UNIQUE (source, digest)
) STRICT;
INSERT INTO "finished" VALUES(1,'1970-01-02T01:00:00Z',0,'space_alert','test_run_1','returned',1,-10,'{"mission":"test_run_1","common":"white","serious":"white","survived":6,"destroyed":0,"negative":-16,"visual":0,"total":-10,"lost_to":null,"players":3}','[[2,"Ann",["captain"],false],[1,"Bob",["security"],false],[3,"Eve",["communications"],false],[0,"",[],false]]','1',1,'game-00001.jsonl',882,'af8cb32ebb48d0bb844cdf1c35de66e411db3926f247e50179915bf2298b153c','00e15ceb863c0d0ab685769c4de5d4c30b37a6303d51e936b19797e26e57b6c0');
INSERT INTO "finished" VALUES(2,'1970-01-02T02:00:00Z',0,'space_alert','test_run_1','lost',0,NULL,'{"mission":"test_run_1","common":"white","serious":"white","survived":null,"destroyed":null,"negative":null,"visual":null,"total":null,"lost_to":"damage","players":3}','[[1,"",["captain"],false],[2,"",["communications"],false],[3,"",["security"],false],[0,"",[],false]]','0',NULL,'game-00002.jsonl',830,'69966ed6d40bf9cf88cb7f09daffea6819e808bfde59f20def2e05120e675b22','721ffe7f09dbf3ad4e0f13d6bd614d844d7b6726a182cb88211de37a2bdf7097');
INSERT INTO "finished" VALUES(3,'1970-01-02T03:46:40Z',0,'outer_rim','','draw',NULL,0,'{"result":{"format":"outer-rim-result/1","outcome":"draw","winner":null,"reason":"round_cap","rounds":1,"energy":{"tellurian":{"bow":18,"mid":14,"stern":18},"kalmian":{"bow":18,"mid":17,"stern":18}}}}','[[1,"Ann",[],false],[2,"Bob",[],false]]','4',NULL,'game-00003.jsonl',882,'6809038b62e61417682de14bb564fcadd397fa64b1ef9e5d41a38eb07f2c7543','7ab542bac6bea128e4faf84edca0ebdfd7a03c29f74885f50797a5bf5af9263d');
CREATE TABLE looked (
    folder TEXT PRIMARY KEY,
    changed INTEGER NOT NULL                  -- when the folder of kept files had last changed, ns
) STRICT;
CREATE TABLE record (
    number INTEGER PRIMARY KEY REFERENCES finished (number),
    text TEXT NOT NULL
) STRICT;
INSERT INTO "record" VALUES(1,'{"format":"spacetable-record/1","game":"space_alert","version":1,"setup":{"mission":"test_run_1","players":3,"fifth_android":false,"common":"white","serious":"white","hands":"dealt","crew":[2,1,3,0],"communications":3,"security":1,"heroic_phase":0,"names":["Ann","Bob","Eve"],"start":{"damage":{},"old_structure":[],"empty_bot_stations":[]},"options":{"stealth_fighter_speed":3,"heroic_move_in_place_enters":false,"cryoshield_needs_to_be_pierced":false,"doublings_add_up":false,"debris_without_marks":false,"heroic_bots_repair_fissure_twice":false,"count_knocked_out":false,"push_in_space_is_a_delay":false}},"seed":1}
{"seat":0,"do":"time_is","at":10000.0}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
');
INSERT INTO "record" VALUES(2,'{"format":"spacetable-record/1","game":"space_alert","version":1,"setup":{"mission":"test_run_1","players":3,"fifth_android":false,"common":"white","serious":"white","hands":"dealt","crew":[],"communications":0,"security":0,"heroic_phase":0,"names":[],"start":{"damage":{},"old_structure":[],"empty_bot_stations":[]},"options":{"stealth_fighter_speed":3,"heroic_move_in_place_enters":false,"cryoshield_needs_to_be_pierced":false,"doublings_add_up":false,"debris_without_marks":false,"heroic_bots_repair_fissure_twice":false,"count_knocked_out":false,"push_in_space_is_a_delay":false}},"seed":0}
{"seat":0,"do":"time_is","at":10000.0}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
{"seat":0,"do":"next_turn"}
');
INSERT INTO "record" VALUES(3,'{"format":"spacetable-record/1","game":"outer_rim","version":1,"setup":{"modules":3,"slot_profile":"even","orbital_bombs":"house","free_turns":false,"hidden_modules":false,"dice":"table","overspend":"refused","mirrored_start":false,"round_cap":1,"names":["Ann","Bob"]},"seed":4}
{"seat":1,"do":"choose_modules","modules":["orbital_bombs","repair_unit","seasoned_captain"]}
{"seat":2,"do":"choose_modules","modules":["active_targeting","capable_commander","energy_reserve"]}
{"seat":1,"do":"place_token","token":"turn_left"}
{"seat":2,"do":"place_token","token":"turn_left"}
{"seat":2,"do":"pass"}
{"seat":1,"do":"set_dice","cannons":[5,5,5,5],"shields":[1,1,1,1]}
{"seat":2,"do":"set_dice","cannons":[5,5,5,5],"shields":[1,1,1,1]}
{"seat":1,"do":"pass"}
{"seat":2,"do":"pass"}
{"seat":2,"do":"active_targeting"}
{"seat":1,"do":"pass"}
{"seat":2,"do":"capable_commander","amount":3}
');
CREATE INDEX finished_by_game ON finished (game, played);
CREATE INDEX finished_by_digest ON finished (digest);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('campaign',1);
INSERT INTO "sqlite_sequence" VALUES('finished',3);
COMMIT;
