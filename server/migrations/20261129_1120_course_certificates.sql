-- Certificates of self-paced courses: the rule of a course, and certificates that belong to a course instead of a class.
-- A rule may be set before its course is published, so it refers to no row of the shelf.
CREATE TABLE grade_course_certificate (
  site_id bigint NOT NULL REFERENCES site (site_id),
  course_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  min_progress integer NOT NULL CHECK (min_progress BETWEEN 1 AND 100),
  exam_id bigint,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, course_id),
  FOREIGN KEY (site_id, exam_id) REFERENCES exam_info (site_id, id)
);

ALTER TABLE grade_certificate
  ALTER COLUMN grade_id DROP NOT NULL,
  ALTER COLUMN operator_id DROP NOT NULL,
  ADD COLUMN course_id bigint,
  ADD FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id),
  ADD CONSTRAINT grade_certificate_source CHECK (num_nonnulls(grade_id, course_id) = 1);

CREATE UNIQUE INDEX grade_certificate_course ON grade_certificate (site_id, course_id, user_id)
  WHERE course_id IS NOT NULL AND revoke_time IS NULL;
