-- Timetable, links for those outside, grade book and certificates of classes (docs/decisions/0047).

CREATE TABLE grade_session (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  title text NOT NULL,
  place text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  begins timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  user_id bigint NOT NULL,
  -- A form that is sent twice makes one.
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_id, client_key),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE,
  CHECK (begins < ends)
);
CREATE INDEX grade_session_time ON grade_session (site_id, grade_id, begins);

-- Addresses that need no session: the calendar of a class for one member (1), the report of one learner (2). The token follows from the id and the
-- installation's secret: the row alone opens nothing.
CREATE TABLE grade_link (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  link_kind smallint NOT NULL CHECK (link_kind IN (1, 2)),
  grade_id bigint NOT NULL,
  -- Whom it is about, and who made it.
  user_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  expire_time timestamptz,
  revoke_time timestamptz,
  visit_count integer NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_link_living ON grade_link (site_id, link_kind, grade_id, user_id) WHERE revoke_time IS NULL;

-- Weights of a grade book, and what completes the class; without a row those of contract/src/grade/book-rules.ts hold.
CREATE TABLE grade_book (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  course_weight integer NOT NULL CHECK (course_weight BETWEEN 0 AND 1000),
  exam_weight integer NOT NULL CHECK (exam_weight BETWEEN 0 AND 1000),
  manual_weight integer NOT NULL CHECK (manual_weight BETWEEN 0 AND 1000),
  drop_exam integer NOT NULL CHECK (drop_exam BETWEEN 0 AND 100),
  drop_manual integer NOT NULL CHECK (drop_manual BETWEEN 0 AND 100),
  pass_line integer NOT NULL CHECK (pass_line BETWEEN 0 AND 100),
  -- Learners see their own line.
  is_shown smallint NOT NULL DEFAULT 0 CHECK (is_shown IN (0, 1)),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE
);

-- Columns that a teacher fills by hand.
CREATE TABLE grade_column (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  column_name text NOT NULL,
  full_score numeric(7,2) NOT NULL CHECK (full_score > 0),
  weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1000),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_id, column_name),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE
);
CREATE TABLE grade_mark (
  site_id bigint NOT NULL REFERENCES site,
  column_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mark numeric(7,2) NOT NULL CHECK (mark >= 0),
  operator_id bigint NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, column_id, user_id),
  FOREIGN KEY (site_id, column_id) REFERENCES grade_column (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);

-- What a certificate of the class says, and who gets one.
CREATE TABLE grade_certificate_rule (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  min_progress integer NOT NULL CHECK (min_progress BETWEEN 0 AND 100),
  min_total integer NOT NULL CHECK (min_total BETWEEN 0 AND 100),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE
);

-- Certificates as they were issued: nothing in them changes afterwards, but that they may be revoked.
CREATE TABLE grade_certificate (
  site_id bigint NOT NULL REFERENCES site,
  certificate_no text NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  holder_name text NOT NULL,
  grade_name text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  total numeric(5,1),
  operator_id bigint NOT NULL,
  issue_time timestamptz NOT NULL DEFAULT now(),
  revoke_time timestamptz,
  revoke_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, certificate_no),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_certificate_living ON grade_certificate (site_id, grade_id, user_id) WHERE revoke_time IS NULL;
CREATE INDEX grade_certificate_user ON grade_certificate (site_id, user_id, issue_time DESC);
