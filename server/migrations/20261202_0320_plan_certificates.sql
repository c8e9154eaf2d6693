-- Certificates of learning plans (a round of a person), and the end of a certificate.
ALTER TABLE grade_certificate ADD COLUMN round_id bigint;
ALTER TABLE grade_certificate ADD COLUMN valid_until timestamptz;
ALTER TABLE grade_certificate DROP CONSTRAINT grade_certificate_source;
ALTER TABLE grade_certificate ADD CONSTRAINT grade_certificate_source
  CHECK (num_nonnulls(grade_id, course_id, round_id) = 1) NOT VALID;
