-- Questions that a film asks at a moment: parts of a lesson on the shelf, and the answers of learners.
CREATE TABLE course_moment (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  second numeric(10,3) NOT NULL,
  is_required smallint NOT NULL DEFAULT 0 CHECK (is_required IN (0, 1)),
  source_id bigint,
  problem jsonb NOT NULL,
  status_id smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_moment_course ON course_moment (site_id, course_id);
CREATE INDEX course_moment_period ON course_moment (site_id, period_id, second);

CREATE TABLE course_moment_answer (
  site_id bigint NOT NULL,
  moment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  period_id bigint NOT NULL,
  user_answer jsonb NOT NULL,
  is_right_first smallint NOT NULL CHECK (is_right_first IN (0, 1)),
  is_right smallint NOT NULL CHECK (is_right IN (0, 1)),
  answer_count integer NOT NULL DEFAULT 1,
  client_key text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, moment_id, user_id),
  FOREIGN KEY (site_id, moment_id) REFERENCES course_moment (site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_moment_answer_user ON course_moment_answer (site_id, user_id, period_id);
