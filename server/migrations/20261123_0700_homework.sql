-- Homework of classes: a task with a date, what students hand in version by version, and what teachers say of it.
CREATE TABLE grade_homework (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  homework_name text NOT NULL,
  content text NOT NULL DEFAULT '',
  -- 1 all students, 2 some groups, 3 some students.
  audience smallint NOT NULL DEFAULT 1 CHECK (audience BETWEEN 1 AND 3),
  open_time timestamptz,
  due_time timestamptz NOT NULL,
  -- What comes late: 1 is not taken, 2 is taken with a note, 3 costs so many percent a day, up to a limit.
  late_rule smallint NOT NULL DEFAULT 2 CHECK (late_rule BETWEEN 1 AND 3),
  deduct_percent smallint NOT NULL DEFAULT 0 CHECK (deduct_percent BETWEEN 0 AND 100),
  deduct_limit smallint NOT NULL DEFAULT 0 CHECK (deduct_limit BETWEEN 0 AND 100),
  -- Nothing is taken after it, however late.
  close_time timestamptz,
  full_score numeric(7,2) NOT NULL DEFAULT 100 CHECK (full_score > 0),
  weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1000),
  -- How often something that was handed in may be replaced.
  resubmit_total smallint NOT NULL DEFAULT 3 CHECK (resubmit_total BETWEEN 0 AND 20),
  may_text smallint NOT NULL DEFAULT 1 CHECK (may_text IN (0, 1)),
  -- Of image, pdf, word, other; none: no files.
  file_kinds text[] NOT NULL DEFAULT '{image,pdf,word}',
  max_files smallint NOT NULL DEFAULT 9 CHECK (max_files BETWEEN 1 AND 20),
  max_megabytes smallint NOT NULL DEFAULT 20 CHECK (max_megabytes BETWEEN 1 AND 20),
  -- Marks are shown 1 one by one, 2 together.
  publish_mode smallint NOT NULL DEFAULT 1 CHECK (publish_mode IN (1, 2)),
  publish_time timestamptz,
  remind_time timestamptz,
  user_id bigint NOT NULL,
  -- Deleted is 0.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK (open_time < due_time),
  CHECK (close_time >= due_time)
);
CREATE INDEX grade_homework_grade ON grade_homework (site_id, grade_id, id DESC);
CREATE UNIQUE INDEX grade_homework_client_key ON grade_homework (site_id, grade_id, client_key) WHERE client_key IS NOT NULL;

-- For whom, where it is not for all.
CREATE TABLE grade_homework_audience (
  site_id bigint NOT NULL REFERENCES site,
  homework_id bigint NOT NULL,
  target_id bigint NOT NULL,
  PRIMARY KEY (site_id, homework_id, target_id),
  FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework (site_id, id) ON DELETE CASCADE
);

-- What comes with the task.
CREATE TABLE grade_homework_file (
  site_id bigint NOT NULL REFERENCES site,
  homework_id bigint NOT NULL,
  seq smallint NOT NULL,
  -- Of stored_file.
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  file_kind text NOT NULL,
  PRIMARY KEY (site_id, homework_id, seq),
  FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework (site_id, id) ON DELETE CASCADE
);

-- One person's work on one homework.
CREATE TABLE grade_work (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  homework_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- 0 not handed in, 1 handed in, 2 returned, 3 marked.
  work_status smallint NOT NULL DEFAULT 0 CHECK (work_status BETWEEN 0 AND 3),
  -- The latest version; 0 is the draft.
  version_no smallint NOT NULL DEFAULT 0,
  draft_content text NOT NULL DEFAULT '',
  draft_rev integer NOT NULL DEFAULT 0,
  -- Grows with everything that happens to it but drafts: two who mark it at once are noticed by it.
  rev integer NOT NULL DEFAULT 0,
  -- Until when what was returned may be handed in again.
  redo_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, homework_id, user_id),
  FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_work_user ON grade_work (site_id, user_id);

-- What was handed in, and what was said of it. A version never changes but for that.
CREATE TABLE grade_work_version (
  site_id bigint NOT NULL REFERENCES site,
  work_id bigint NOT NULL,
  version_no smallint NOT NULL,
  content text NOT NULL DEFAULT '',
  submit_time timestamptz NOT NULL,
  -- What lateness is reckoned from: a rework is as late as what it mends.
  count_time timestamptz NOT NULL,
  client_key text,
  withdraw_time timestamptz,
  score numeric(7,2),
  comment text NOT NULL DEFAULT '',
  mark_user_id bigint,
  mark_time timestamptz,
  return_reason text NOT NULL DEFAULT '',
  return_user_id bigint,
  return_time timestamptz,
  PRIMARY KEY (site_id, work_id, version_no),
  UNIQUE (site_id, work_id, client_key),
  FOREIGN KEY (site_id, work_id) REFERENCES grade_work (site_id, id) ON DELETE CASCADE
);

-- Files of a version; of version 0, those of the draft.
CREATE TABLE grade_work_file (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  work_id bigint NOT NULL,
  version_no smallint NOT NULL,
  seq smallint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  file_kind text NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, work_id, version_no, seq),
  FOREIGN KEY (site_id, work_id) REFERENCES grade_work (site_id, id) ON DELETE CASCADE
);

-- What teachers draw over a page of a file, beside it.
CREATE TABLE grade_work_ink (
  site_id bigint NOT NULL REFERENCES site,
  work_file_id bigint NOT NULL,
  page_no smallint NOT NULL,
  ink jsonb NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  operator_id bigint NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, work_file_id, page_no),
  FOREIGN KEY (site_id, work_file_id) REFERENCES grade_work_file (site_id, id) ON DELETE CASCADE
);

-- For whom a homework is: students who have not left, also of a class that is over.
CREATE VIEW grade_homework_learner WITH (security_invoker = true) AS
  SELECT h.site_id, h.id AS homework_id, h.grade_id, m.user_id, m.nickname, m.group_id, m.student_id
  FROM grade_homework h JOIN grade_learner m ON m.site_id = h.site_id AND m.grade_id = h.grade_id
  WHERE h.status_id = 1 AND (h.audience = 1 OR EXISTS (
    SELECT FROM grade_homework_audience a WHERE a.site_id = h.site_id AND a.homework_id = h.id
      AND a.target_id = CASE h.audience WHEN 2 THEN m.group_id ELSE m.user_id END));

ALTER TABLE grade_book ADD homework_weight integer NOT NULL DEFAULT 20 CHECK (homework_weight BETWEEN 0 AND 1000),
  ADD drop_homework integer NOT NULL DEFAULT 0 CHECK (drop_homework BETWEEN 0 AND 100);
