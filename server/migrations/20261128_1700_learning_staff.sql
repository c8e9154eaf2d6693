-- A student who is appointed may go on as a learner: exams, homework and the grade book follow from this, not from the role alone.
ALTER TABLE grade_student ADD COLUMN is_learner smallint NOT NULL DEFAULT 0 CONSTRAINT grade_student_is_learner_check CHECK (is_learner IN (0, 1));

CREATE OR REPLACE VIEW grade_learner WITH (security_invoker = true) AS
  SELECT m.site_id, m.grade_id, m.user_id, m.id AS student_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, m.group_id, m.gmt_create
  FROM grade_student m JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id
  WHERE m.status_id = 1 AND (m.user_role = 1 OR m.is_learner = 1);

-- learns: 1 for who may study, sit and hand in now. Staff see a class that does not run; they learn only in one that does.
CREATE OR REPLACE VIEW grade_member WITH (security_invoker = true) AS
  SELECT m.site_id, m.grade_id, m.user_id, m.id AS student_id, m.user_role, m.group_id, m.expire_time, m.gmt_create,
    (m.user_role = 1 OR m.is_learner = 1 AND g.grade_status = 2 AND (g.end_time IS NULL OR g.end_time > now()))::int::smallint AS learns
  FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
  WHERE m.status_id = 1 AND g.status_id = 1 AND (m.expire_time IS NULL OR m.expire_time > now())
    AND (g.grade_status = 2 AND (g.end_time IS NULL OR g.end_time > now()) OR m.user_role IN (2, 3, 4) AND g.grade_status IN (1, 3));

CREATE OR REPLACE VIEW grade_exam_taker WITH (security_invoker = true) AS
  SELECT x.site_id, x.exam_id, m.user_id, x.id AS grade_exam_id, x.grade_id
  FROM grade_exam x JOIN grade_member m ON m.site_id = x.site_id AND m.grade_id = x.grade_id AND m.learns = 1
  WHERE x.status_id = 1 AND (x.audience = 1 OR EXISTS (
    SELECT FROM grade_exam_audience a WHERE a.site_id = x.site_id AND a.grade_exam_id = x.id
      AND a.target_id = CASE x.audience WHEN 2 THEN m.group_id ELSE m.user_id END));

-- Who sits the exams of a class does not mark them at the desk of lecturers.
CREATE OR REPLACE VIEW exam_grader WITH (security_invoker = true) AS
  SELECT k.site_id, k.exam_id, k.lecturer_id FROM exam_marker k
  UNION
  SELECT x.site_id, x.exam_id, l.id AS lecturer_id
  FROM grade_exam x JOIN grade_member m ON m.site_id = x.site_id AND m.grade_id = x.grade_id AND m.user_role IN (2, 3, 4) AND m.learns = 0
  JOIN lecturer l ON l.site_id = m.site_id AND l.user_id = m.user_id;
