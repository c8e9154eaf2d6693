-- Places that a lecturer marks while a session is live: the chapters of its replay.
CREATE TABLE live_mark (
  site_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT new_id(),
  period_id bigint NOT NULL,
  mark_name text NOT NULL,
  mark_time timestamptz NOT NULL DEFAULT now(),
  -- Where in the replay; NULL until that is made.
  replay_second integer,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id) REFERENCES site (site_id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_session (site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_mark_session ON live_mark (site_id, period_id, mark_time);
