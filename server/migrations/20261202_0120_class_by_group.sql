-- 8: by a group of a directory. The membership ends when the person leaves the group.
ALTER TABLE grade_student DROP CONSTRAINT grade_student_join_source_check,
  ADD CONSTRAINT grade_student_join_source_check CHECK (join_source BETWEEN 1 AND 8) NOT VALID;
-- The identity provider and its group. `by_claim`: 1 if sign-ins name the group, 0 if only SCIM does.
ALTER TABLE grade_student ADD COLUMN directory_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN directory_group text NOT NULL DEFAULT '',
  ADD COLUMN by_claim smallint NOT NULL DEFAULT 0 CHECK (by_claim IN (0, 1));
