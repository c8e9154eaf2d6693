-- Live courses: sessions are lessons of type 20 with a time; a lecturer sends to a channel of their own.

ALTER TABLE course_period
  ADD COLUMN start_time timestamptz,
  ADD COLUMN end_time timestamptz,
  -- 20: a live session. Its video, once there is one, is the replay.
  ADD CHECK (period_type <> 20 OR (start_time IS NOT NULL AND end_time > start_time));

-- Where a lecturer sends to. The key is `stream_name` with a signature that expires; another name makes every older key worthless.
CREATE TABLE live_channel (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  lecturer_id bigint NOT NULL,
  stream_name text NOT NULL,
  key_time timestamptz NOT NULL DEFAULT now(),
  key_expire timestamptz NOT NULL,
  -- 1: in use; 0: an operator closed it.
  status_id smallint NOT NULL DEFAULT 1,
  -- What the media process sees of the stream; `seen_at` grows stale when that process is gone.
  publish_time timestamptz,
  seen_at timestamptz,
  health jsonb NOT NULL DEFAULT '{}',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, lecturer_id),
  UNIQUE (stream_name),
  FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer (site_id, id)
);

-- What a live lesson is in time. Written from the approved course; its id is the lesson's.
CREATE TABLE live_session (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  course_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  -- 1 planned, 2 live, 3 ended and waiting for the replay, 4 the replay is there.
  live_status smallint NOT NULL DEFAULT 1 CHECK (live_status BETWEEN 1 AND 4),
  begun_at timestamptz,
  ended_at timestamptz,
  -- The broadcast of live_channel_log that is going on, or was the last.
  log_id bigint,
  -- 0: its lesson left the course.
  status_id smallint NOT NULL DEFAULT 1,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, period_id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);
CREATE INDEX live_session_course ON live_session (site_id, course_id);
CREATE INDEX live_session_time ON live_session (site_id, start_time) WHERE status_id = 1;
CREATE INDEX live_session_lecturer ON live_session (site_id, lecturer_id, live_status);

-- Who helps in a course's sessions.
CREATE TABLE live_assistant (
  site_id bigint NOT NULL REFERENCES site,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, course_id, user_id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);

-- Broadcasts of a channel: those of sessions, and tests (no period).
CREATE TABLE live_channel_log (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  channel_id bigint NOT NULL,
  period_id bigint,
  live_name text NOT NULL DEFAULT '',
  live_introduce text NOT NULL DEFAULT '',
  start_time timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz,
  live_status smallint NOT NULL DEFAULT 2 CHECK (live_status BETWEEN 1 AND 4),
  -- 1: a replay is made of it, 2: none.
  playback_save smallint NOT NULL DEFAULT 1 CHECK (playback_save IN (1, 2)),
  resource_id bigint,
  max_online integer NOT NULL DEFAULT 0,
  view_count integer NOT NULL DEFAULT 0,
  end_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, channel_id) REFERENCES live_channel (site_id, id)
);
CREATE INDEX live_channel_log_channel ON live_channel_log (site_id, channel_id, start_time DESC);

-- Lecturers who ask for a channel.
CREATE TABLE live_apply (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  lecturer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  apply_text text NOT NULL DEFAULT '',
  -- 0 waiting, 1 granted, 2 refused.
  audit_status smallint NOT NULL DEFAULT 0 CHECK (audit_status IN (0, 1, 2)),
  audit_opinion text NOT NULL DEFAULT '',
  audit_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer (site_id, id)
);
CREATE UNIQUE INDEX live_apply_waiting ON live_apply (site_id, lecturer_id) WHERE audit_status = 0;
