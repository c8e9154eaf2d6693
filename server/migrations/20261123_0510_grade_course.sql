-- What a class is given: courses with a plan, sessions, marks, certificates, links for those outside (docs/decisions/0047).

CREATE TABLE grade_course (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  opens timestamptz,
  due timestamptz,
  -- Lesson after lesson; else in any order.
  is_ordered smallint NOT NULL DEFAULT 0 CHECK (is_ordered IN (0, 1)),
  disabled smallint NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  -- Who gave it.
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id, course_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE,
  CHECK (due IS NULL OR opens IS NULL OR opens < due)
);
CREATE INDEX grade_course_course ON grade_course (site_id, course_id);

-- Where a member was last in a course of the class.
CREATE TABLE grade_course_study (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id, user_id, course_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);

-- Who was reminded of what, once a day.
CREATE TABLE grade_nudge (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (site_id, grade_id, course_id, user_id, day),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);

-- Courses of running classes as they stand. A paid course is given by its own lecturer's class only, now and not only on the day it was given.
CREATE VIEW grade_course_plan WITH (security_invoker = true) AS
  SELECT gc.site_id, gc.grade_id, gc.course_id, gc.seq, gc.opens, gc.due, gc.is_ordered, gc.disabled, gc.gmt_create, g.grade_name,
    c.course_name, c.course_logo, c.course_category, c.period_total, c.is_free, c.lecturer_id, c.status_id, c.is_putaway,
    (c.status_id = 1 AND (c.is_free = 1 OR (g.lecturer_id > 0 AND c.lecturer_id = g.lecturer_id)))::int::smallint AS is_given
  FROM grade_course gc
  JOIN grade_info g ON g.site_id = gc.site_id AND g.id = gc.grade_id
  JOIN course c ON c.site_id = gc.site_id AND c.id = gc.course_id;

-- Who has a course of their own: bought, given, enrolled for free; through a membership (buy_type 2) while both last.
CREATE VIEW course_holder WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.course_id, o.buy_type, o.expire_time, o.gmt_create FROM course_user o
  WHERE (o.expire_time IS NULL OR o.expire_time > now())
    AND (o.buy_type <> 2 OR (EXISTS (SELECT FROM vip_member v WHERE v.site_id = o.site_id AND v.user_id = o.user_id)
      AND EXISTS (SELECT FROM course c WHERE c.site_id = o.site_id AND c.id = o.course_id AND c.is_vip_free = 1)));

-- Who may study a course as their own, one row a person and course: who has it, and members of a class that has it (buy_type 4) once it has opened.
CREATE OR REPLACE VIEW course_owner WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.course_id, o.buy_type, o.expire_time, o.gmt_create FROM course_holder o
  UNION ALL
  SELECT m.site_id, m.user_id, p.course_id, 4::smallint, NULL::timestamptz, min(p.gmt_create)
  FROM grade_member m JOIN grade_course_plan p ON p.site_id = m.site_id AND p.grade_id = m.grade_id
  WHERE p.disabled = 0 AND p.is_given = 1 AND (p.opens IS NULL OR p.opens <= now() OR m.user_role <> 1)
    AND NOT EXISTS (SELECT FROM course_holder o WHERE o.site_id = m.site_id AND o.user_id = m.user_id AND o.course_id = p.course_id)
  GROUP BY m.site_id, m.user_id, p.course_id;

-- Lessons of a course that live; in order by (chapter_sort, chapter_id, sort, period_id).
CREATE VIEW course_lesson WITH (security_invoker = true) AS
  SELECT p.site_id, p.course_id, p.id AS period_id, p.period_name, p.period_type, p.video_length, h.chapter_name, h.sort AS chapter_sort, h.id AS chapter_id, p.sort
  FROM course_period p JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id
  WHERE p.status_id = 1 AND h.status_id = 1;

-- Students of a class who have not left, also when it has ended, by the name that they have there.
CREATE VIEW grade_learner WITH (security_invoker = true) AS
  SELECT m.site_id, m.grade_id, m.user_id, m.id AS student_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, m.group_id, m.gmt_create
  FROM grade_student m JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id
  WHERE m.status_id = 1 AND m.user_role = 1;

-- How far a learner is in a course, for domains below that which counts it.
CREATE VIEW course_learned WITH (security_invoker = true) AS
  SELECT site_id, user_id, course_id, progress, period_study, last_period_id, gmt_modified, finished_at FROM course_progress;
CREATE VIEW lesson_learned WITH (security_invoker = true) AS
  SELECT site_id, user_id, course_id, period_id, progress, finished_at FROM period_progress;
