-- Dates of single lessons in the plan of a class, beside those of the course.
CREATE TABLE grade_lesson (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  opens timestamptz,
  due timestamptz,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id, course_id, period_id),
  FOREIGN KEY (site_id, grade_id, course_id) REFERENCES grade_course (site_id, grade_id, course_id) ON DELETE CASCADE,
  CHECK (opens IS NOT NULL OR due IS NOT NULL),
  CHECK (due IS NULL OR opens IS NULL OR opens < due)
);

-- Those of lessons that the course still has.
CREATE VIEW grade_lesson_plan WITH (security_invoker = true) AS
  SELECT g.site_id, g.grade_id, g.course_id, g.period_id, g.opens, g.due, l.period_name
  FROM grade_lesson g JOIN course_lesson l ON l.site_id = g.site_id AND l.course_id = g.course_id AND l.period_id = g.period_id;

-- Students who are late in a course of their class: it was due and is not finished, or a lesson of it was. Live courses are attended, not finished.
CREATE VIEW grade_late WITH (security_invoker = true) AS
  SELECT u.site_id, u.grade_id, c.course_id, u.user_id
  FROM grade_learner u
  JOIN grade_course c ON c.site_id = u.site_id AND c.grade_id = u.grade_id
  JOIN course k ON k.site_id = c.site_id AND k.id = c.course_id AND k.course_category = 1
  LEFT JOIN course_learned l ON l.site_id = u.site_id AND l.user_id = u.user_id AND l.course_id = c.course_id
  WHERE (c.due < now() AND l.finished_at IS NULL)
    OR EXISTS (
      SELECT FROM grade_lesson_plan q
      LEFT JOIN lesson_learned d ON d.site_id = q.site_id AND d.user_id = u.user_id AND d.course_id = q.course_id AND d.period_id = q.period_id
      WHERE q.site_id = c.site_id AND q.grade_id = c.grade_id AND q.course_id = c.course_id AND q.due < now() AND d.finished_at IS NULL);
