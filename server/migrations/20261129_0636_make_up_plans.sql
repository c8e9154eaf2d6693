-- A make-up exam that was announced before it is known who needs one.
ALTER TABLE grade_exam ADD COLUMN make_up jsonb;
