-- A model that answers from the passages of a course: settings, passages, conversations, usage.

CREATE TABLE assistant_setting (
  site_id bigint PRIMARY KEY REFERENCES site(site_id),
  is_enabled smallint NOT NULL DEFAULT 0,
  url text NOT NULL DEFAULT '',
  sealed_key bytea,
  model text NOT NULL DEFAULT '',
  embedding_model text NOT NULL DEFAULT '',
  structured text NOT NULL DEFAULT 'auto',
  site_day_quota bigint NOT NULL DEFAULT 2000000,
  user_hour_quota bigint NOT NULL DEFAULT 60000,
  input_price integer NOT NULL DEFAULT 0,
  output_price integer NOT NULL DEFAULT 0,
  keep_days integer NOT NULL DEFAULT 180,
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

-- The passages of a course, built as a whole. `revision` names the build that an index in memory was made from.
CREATE TABLE assistant_course (
  site_id bigint NOT NULL REFERENCES site(site_id),
  course_id bigint NOT NULL,
  revision bigint NOT NULL DEFAULT new_id(),
  content_hash text NOT NULL DEFAULT '',
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, course_id),
  FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE
);

CREATE TABLE assistant_passage (
  site_id bigint NOT NULL REFERENCES site(site_id),
  id bigint NOT NULL DEFAULT new_id(),
  course_id bigint NOT NULL,
  period_id bigint NOT NULL DEFAULT 0,
  -- The object that access depends on besides the lesson: the problem of an explanation; else 0.
  ref_id bigint NOT NULL DEFAULT 0,
  kind text NOT NULL,
  heading text NOT NULL DEFAULT '',
  -- Lines with their places: [[place, text], ...].
  line_list jsonb NOT NULL,
  -- Index terms, separated by spaces.
  words text NOT NULL,
  -- Half-precision floats of the embedding model, little-endian.
  vector bytea,
  vector_model text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, course_id) REFERENCES assistant_course(site_id, course_id) ON DELETE CASCADE
);
CREATE INDEX assistant_passage_course ON assistant_passage (site_id, course_id, id);

CREATE TABLE assistant_talk (
  site_id bigint NOT NULL REFERENCES site(site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  title text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_talk_user ON assistant_talk (site_id, user_id, gmt_modified DESC);
CREATE INDEX assistant_talk_course ON assistant_talk (site_id, course_id);
CREATE INDEX assistant_talk_age ON assistant_talk (site_id, gmt_modified);

CREATE TABLE assistant_turn (
  site_id bigint NOT NULL REFERENCES site(site_id),
  id bigint NOT NULL DEFAULT new_id(),
  talk_id bigint NOT NULL,
  user_id bigint NOT NULL,
  period_id bigint NOT NULL DEFAULT 0,
  video_time numeric(10,3) NOT NULL DEFAULT 0,
  question text NOT NULL,
  answer text NOT NULL DEFAULT '',
  is_generated smallint NOT NULL DEFAULT 0,
  state text NOT NULL,
  notice text NOT NULL DEFAULT '',
  places jsonb NOT NULL DEFAULT '[]',
  useful smallint NOT NULL DEFAULT 0,
  model text NOT NULL DEFAULT '',
  client_key text,
  begun_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, talk_id) REFERENCES assistant_talk(site_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_turn_talk ON assistant_turn (site_id, talk_id, id);
CREATE UNIQUE INDEX assistant_turn_key ON assistant_turn (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- Tokens by hour, person and feature: what budgets and the usage page add up.
CREATE TABLE assistant_usage (
  site_id bigint NOT NULL REFERENCES site(site_id),
  hour timestamptz NOT NULL,
  user_id bigint NOT NULL,
  feature text NOT NULL,
  call_count integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, hour, user_id, feature)
);
