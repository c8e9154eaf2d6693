-- People who may make classes without being lecturers, granted by an operator.
ALTER TABLE users ADD COLUMN is_grade_maker smallint NOT NULL DEFAULT 0 CHECK (is_grade_maker IN (0, 1));
