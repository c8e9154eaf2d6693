-- Placement tests of the site, and the attempts of visitors at them.
CREATE TABLE placement (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  placement_name text NOT NULL,
  subject_id bigint NOT NULL,
  intro text NOT NULL DEFAULT '',
  -- 1: drawn from the bank, by subject and topics; 2: the problems of a paper, in its order.
  source smallint NOT NULL CHECK (source IN (1, 2)),
  topic_list jsonb NOT NULL DEFAULT '[]',
  exam jsonb,
  question_count integer NOT NULL CHECK (question_count BETWEEN 5 AND 40),
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 60),
  level_list jsonb NOT NULL DEFAULT '[]',
  is_lead smallint NOT NULL DEFAULT 1 CHECK (is_lead IN (0, 1)),
  sort integer NOT NULL DEFAULT 0,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  -- Questions that visitors get now, at most question_count; 0: too few problems. Counted by recurring work.
  ready_count integer NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  CHECK ((source = 2) = (exam IS NOT NULL))
);

CREATE TABLE placement_attempt (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  placement_id bigint,
  -- SHA-256 of the key that the device holds.
  key_hash bytea NOT NULL,
  user_id bigint,
  lead_id bigint,
  placement_name text NOT NULL,
  is_adaptive smallint NOT NULL CHECK (is_adaptive IN (0, 1)),
  question_count integer NOT NULL,
  deadline timestamptz NOT NULL,
  -- Problems to choose from; emptied when the attempt ends.
  pool jsonb NOT NULL,
  -- The open question, null after the end.
  problem_id bigint,
  answer_list jsonb NOT NULL DEFAULT '[]',
  finish_time timestamptz,
  -- Null with too few answers.
  score smallint CHECK (score BETWEEN 0 AND 100),
  result jsonb,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, key_hash),
  FOREIGN KEY (site_id, placement_id) REFERENCES placement (site_id, id) ON DELETE SET NULL (placement_id),
  FOREIGN KEY (site_id, lead_id) REFERENCES lead (site_id, id) ON DELETE SET NULL (lead_id)
);
CREATE INDEX placement_attempt_user ON placement_attempt (site_id, user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX placement_attempt_lead ON placement_attempt (site_id, lead_id, id DESC) WHERE lead_id IS NOT NULL;
CREATE INDEX placement_attempt_test ON placement_attempt (site_id, placement_id, gmt_create);
CREATE INDEX placement_attempt_anonymous ON placement_attempt (gmt_create) WHERE user_id IS NULL AND lead_id IS NULL;
