-- Practice and the wrong-answer book.

CREATE TABLE practice (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, practice_name text NOT NULL DEFAULT '',
  -- 1 by category, 2 random, 3 wrong answers, 4 collected, 5 knowledge point, 6 an exercise of a course
  practice_type smallint NOT NULL, rules jsonb NOT NULL DEFAULT '{}',
  -- [{problemId, version}] in their order, chosen when it began
  problems jsonb NOT NULL, current_no int NOT NULL DEFAULT 1, answered_count int NOT NULL DEFAULT 0, right_count int NOT NULL DEFAULT 0, practice_status smallint NOT NULL DEFAULT 1, client_key text, status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX practice_user ON practice (site_id, user_id, gmt_modified DESC) WHERE status_id = 1;
CREATE UNIQUE INDEX practice_key ON practice (site_id, user_id, client_key) WHERE client_key IS NOT NULL;
CREATE TABLE practice_user_answer (
  site_id bigint NOT NULL REFERENCES site, practice_id bigint NOT NULL, problem_id bigint NOT NULL, user_answer jsonb NOT NULL, is_right smallint NOT NULL, answer_status text NOT NULL, score numeric(7,2) NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, practice_id, problem_id), FOREIGN KEY (site_id, practice_id) REFERENCES practice ON DELETE CASCADE
);

-- problem_id: the problem; sub_id: the sub-problem of a material problem, or 0
CREATE TABLE user_error_problem (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, problem_id bigint NOT NULL, sub_id bigint NOT NULL DEFAULT 0, problem_type smallint NOT NULL, version int NOT NULL DEFAULT 1, subject_id bigint NOT NULL DEFAULT 0,
  -- source_type: 1 exam, 2 practice, 3 exercise of a course
  source_type smallint NOT NULL DEFAULT 1, exam_id bigint NOT NULL DEFAULT 0, record_id bigint NOT NULL DEFAULT 0, course_id bigint NOT NULL DEFAULT 0, source_name text NOT NULL DEFAULT '',
  user_answer jsonb NOT NULL DEFAULT '[]', error_count int NOT NULL DEFAULT 1, right_count int NOT NULL DEFAULT 0, last_time timestamptz NOT NULL DEFAULT now(), note text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '',
  -- ts-fsrs card; due tells when it is to be seen again
  card jsonb, next_review_time timestamptz NOT NULL DEFAULT now(), is_mastered smallint NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_error_problem_one ON user_error_problem (site_id, user_id, problem_id, sub_id);
CREATE INDEX user_error_problem_due ON user_error_problem (site_id, user_id, next_review_time) WHERE status_id = 1 AND is_mastered = 0;
CREATE TABLE user_error_review (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), error_id bigint NOT NULL, user_id bigint NOT NULL, rating smallint NOT NULL, is_right smallint NOT NULL, user_answer jsonb NOT NULL DEFAULT '[]', gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX user_error_review_user ON user_error_review (site_id, user_id, gmt_create);
