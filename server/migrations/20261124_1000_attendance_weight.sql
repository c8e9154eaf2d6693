-- What attending live courses counts in the grade book of a class; 0 leaves totals as they are.
ALTER TABLE grade_book ADD COLUMN attendance_weight integer NOT NULL DEFAULT 0 CHECK (attendance_weight >= 0 AND attendance_weight <= 1000);
