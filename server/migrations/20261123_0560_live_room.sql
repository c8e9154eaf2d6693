-- The room of a live session: everything that happens in it is a line with a number, in one order for all.

CREATE TABLE live_room (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  -- The number of the last line.
  seq integer NOT NULL DEFAULT 0,
  is_muted smallint NOT NULL DEFAULT 0,
  pinned_seq integer NOT NULL DEFAULT 0,
  announcement text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, period_id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_session (site_id, period_id) ON DELETE CASCADE
);

CREATE TABLE live_message (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  head_img_url text NOT NULL DEFAULT '',
  -- 1 learner, 2 assistant, 3 lecturer.
  room_role smallint NOT NULL,
  message_text text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  -- 0: for all; 1: for those who run the session.
  audience smallint NOT NULL DEFAULT 0 CHECK (audience IN (0, 1)),
  -- By this a repeated message is known.
  client_key text NOT NULL,
  is_removed smallint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (site_id, period_id, seq),
  UNIQUE (site_id, period_id, user_id, client_key),
  FOREIGN KEY (site_id, period_id) REFERENCES live_room (site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_message_user ON live_message (site_id, user_id);

-- Who was in a room, and how long.
CREATE TABLE live_member (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  head_img_url text NOT NULL DEFAULT '',
  room_role smallint NOT NULL,
  join_time timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  online_until timestamptz NOT NULL,
  -- Time in the room while the session was live, as the server measured it.
  watch_ms integer NOT NULL DEFAULT 0,
  mute_until timestamptz,
  is_kicked smallint NOT NULL DEFAULT 0,
  hand_time timestamptz,
  PRIMARY KEY (site_id, period_id, user_id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_room (site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_member_user ON live_member (site_id, user_id);

-- Visitors without an account, as each process counts them.
CREATE TABLE live_visitor_count (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  process_id text NOT NULL,
  visitors integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, period_id, process_id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_room (site_id, period_id) ON DELETE CASCADE
);

-- What a lecturer asks a room: polls, answer cards, the roll call.
CREATE TABLE live_ask (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  period_id bigint NOT NULL,
  -- 1 one answer, 2 several, 9 roll call.
  ask_type smallint NOT NULL CHECK (ask_type IN (1, 2, 9)),
  ask_title text NOT NULL,
  option_list jsonb NOT NULL DEFAULT '[]',
  -- Places of the right options; empty: a poll.
  right_list jsonb NOT NULL DEFAULT '[]',
  limit_seconds integer NOT NULL DEFAULT 0 CHECK (limit_seconds BETWEEN 0 AND 3600),
  -- 1 prepared, 2 open, 3 closed.
  ask_status smallint NOT NULL DEFAULT 1 CHECK (ask_status IN (1, 2, 3)),
  open_time timestamptz,
  close_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_session (site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_ask_period ON live_ask (site_id, period_id, id);

CREATE TABLE live_answer (
  site_id bigint NOT NULL REFERENCES site,
  ask_id bigint NOT NULL,
  user_id bigint NOT NULL,
  answer_list jsonb NOT NULL,
  -- Null where nothing is right or wrong.
  is_right smallint,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, ask_id, user_id),
  FOREIGN KEY (site_id, ask_id) REFERENCES live_ask (site_id, id) ON DELETE CASCADE
);
CREATE INDEX live_answer_user ON live_answer (site_id, user_id);
