-- Exams that are set for classes. Each has a paper of its own (exam_info.is_assigned), which the engine of exams knows like any other.
CREATE TABLE grade_exam (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  -- The paper it was copied from.
  source_exam_id bigint NOT NULL,
  grade_exam_name text NOT NULL,
  -- 1 all students, 2 some groups, 3 some students.
  audience smallint NOT NULL DEFAULT 1 CHECK (audience BETWEEN 1 AND 3),
  compensate_status smallint NOT NULL DEFAULT 0 CHECK (compensate_status IN (0, 1)),
  compensate_end_time timestamptz,
  -- 1: rules mark everything, 2: people mark, too.
  audit_type smallint NOT NULL DEFAULT 1 CHECK (audit_type IN (1, 2)),
  user_id bigint NOT NULL,
  -- Deleted is 0.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, exam_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, exam_id) REFERENCES exam_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX grade_exam_grade ON grade_exam (site_id, grade_id, id DESC);
CREATE UNIQUE INDEX grade_exam_client_key ON grade_exam (site_id, grade_id, client_key) WHERE client_key IS NOT NULL;

-- For whom, where it is not for all: groups or people, as grade_exam.audience says.
CREATE TABLE grade_exam_audience (
  site_id bigint NOT NULL REFERENCES site,
  grade_exam_id bigint NOT NULL,
  target_id bigint NOT NULL,
  PRIMARY KEY (site_id, grade_exam_id, target_id),
  FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam (site_id, id) ON DELETE CASCADE
);

-- What of a person and a class exam is no part of an attempt.
CREATE TABLE grade_exam_student_relation (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- The name that they entered for this exam.
  student_name text NOT NULL DEFAULT '',
  is_read smallint NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  ignore_status smallint NOT NULL DEFAULT 0 CHECK (ignore_status IN (0, 1)),
  -- What the teacher says of the whole, and when the marking was called done.
  comment text NOT NULL DEFAULT '',
  audit_user_id bigint NOT NULL DEFAULT 0,
  audit_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_exam_id, user_id),
  FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_exam_student_relation_user ON grade_exam_student_relation (site_id, user_id);

-- Who may sit a paper because it is set for them: students whose membership holds.
CREATE VIEW grade_exam_taker WITH (security_invoker = true) AS
  SELECT x.site_id, x.exam_id, m.user_id, x.id AS grade_exam_id, x.grade_id
  FROM grade_exam x JOIN grade_member m ON m.site_id = x.site_id AND m.grade_id = x.grade_id AND m.user_role = 1
  WHERE x.status_id = 1 AND (x.audience = 1 OR EXISTS (
    SELECT FROM grade_exam_audience a WHERE a.site_id = x.site_id AND a.grade_exam_id = x.id
      AND a.target_id = CASE x.audience WHEN 2 THEN m.group_id ELSE m.user_id END));

-- Who may grade a paper beside its author: the lecturers whom the author named, and those who work in the class that it was set for.
CREATE VIEW exam_grader WITH (security_invoker = true) AS
  SELECT k.site_id, k.exam_id, k.lecturer_id FROM exam_marker k
  UNION
  SELECT x.site_id, x.exam_id, l.id AS lecturer_id
  FROM grade_exam x JOIN grade_member m ON m.site_id = x.site_id AND m.grade_id = x.grade_id AND m.user_role IN (2, 3, 4)
  JOIN lecturer l ON l.site_id = m.site_id AND l.user_id = m.user_id;
