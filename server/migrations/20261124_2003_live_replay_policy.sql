-- Whether a replay is made of a session (1) or not (2): as its lecturer says of the session; NULL: as of the course, where each session is made one unless a row says otherwise.
ALTER TABLE live_session ADD COLUMN playback_save smallint CHECK (playback_save IN (1, 2));
CREATE TABLE live_replay_policy (
  site_id bigint NOT NULL REFERENCES site,
  course_id bigint NOT NULL,
  playback_save smallint NOT NULL CHECK (playback_save IN (1, 2)),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, course_id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);
