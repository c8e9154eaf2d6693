-- Narration of text lessons, by speech synthesis: a draft that its author hears, and the approved one that learners hear.
CREATE TABLE course_narration (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  -- 1 being made, 2 made, 3 failed, 4 stopped, 5 approved.
  narration_status smallint NOT NULL CHECK (narration_status BETWEEN 1 AND 5),
  voice text NOT NULL,
  model text NOT NULL,
  -- Digest of the sentences, by which a later change of the text is noticed.
  text_hash text NOT NULL,
  rev int NOT NULL DEFAULT 1,
  fail_reason text NOT NULL DEFAULT '',
  track_key text NOT NULL DEFAULT '',
  track_ms int NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX course_narration_draft ON course_narration (site_id, period_id) WHERE narration_status <> 5;
CREATE UNIQUE INDEX course_narration_approved ON course_narration (site_id, period_id) WHERE narration_status = 5;
CREATE INDEX course_narration_course ON course_narration (site_id, course_id);

CREATE TABLE course_narration_sentence (
  site_id bigint NOT NULL,
  narration_id bigint NOT NULL,
  seq int NOT NULL,
  paragraph int NOT NULL,
  sentence text NOT NULL,
  -- What is spoken instead, for the pronunciation; the sentence itself by default.
  spoken text NOT NULL,
  -- File of the spoken sentence; empty until it is made. Drafts of one lesson share files of equal sentences.
  clip_key text NOT NULL DEFAULT '',
  clip_ms int NOT NULL DEFAULT 0,
  start_ms int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, narration_id, seq),
  FOREIGN KEY (site_id, narration_id) REFERENCES course_narration (site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_narration_clip ON course_narration_sentence (site_id, clip_key) WHERE clip_key <> '';
