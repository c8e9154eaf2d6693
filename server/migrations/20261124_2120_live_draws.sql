-- Draws in the rooms of live sessions: off until the operator of a site allows them.
CREATE TABLE live_draw_rule (
  site_id bigint PRIMARY KEY REFERENCES site,
  is_on smallint NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

-- A draw: opened with the hash of a seed that nobody knows, drawn by that seed among those who may win at that moment, and then shown with it (contract/src/live/draw-rules.ts).
CREATE TABLE live_draw (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  period_id bigint NOT NULL,
  prize text NOT NULL,
  winner_count smallint NOT NULL CHECK (winner_count BETWEEN 1 AND 100),
  -- 1 who is there, 2 who answered a roll call, 3 who answered a question (ask_id).
  among smallint NOT NULL CHECK (among IN (1, 2, 3)),
  ask_id bigint CHECK ((ask_id IS NULL) = (among = 1)),
  -- 1: who has won in this session may win again.
  may_repeat smallint NOT NULL DEFAULT 0 CHECK (may_repeat IN (0, 1)),
  seed text NOT NULL,
  seed_hash text NOT NULL,
  -- 1 open, 2 drawn, 3 dropped.
  draw_status smallint NOT NULL DEFAULT 1 CHECK (draw_status IN (1, 2, 3)),
  candidate_count integer NOT NULL DEFAULT 0,
  candidate_hash text NOT NULL DEFAULT '',
  open_time timestamptz NOT NULL DEFAULT clock_timestamp(),
  draw_time timestamptz,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_session (site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_draw_period ON live_draw (site_id, period_id, open_time);
-- One at a time.
CREATE UNIQUE INDEX live_draw_open ON live_draw (site_id, period_id) WHERE draw_status = 1;

-- Who could win, in the order in which they were counted, and who did.
CREATE TABLE live_draw_entry (
  site_id bigint NOT NULL REFERENCES site,
  draw_id bigint NOT NULL,
  -- From 1, by the id of the person.
  place integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  class_name text NOT NULL DEFAULT '',
  head_img_url text NOT NULL DEFAULT '',
  -- The how manyth that was drawn, from 1; 0: not drawn.
  won smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, draw_id, place),
  UNIQUE (site_id, draw_id, user_id),
  FOREIGN KEY (site_id, draw_id) REFERENCES live_draw (site_id, id) ON DELETE CASCADE
);
CREATE INDEX live_draw_entry_user ON live_draw_entry (site_id, user_id);
