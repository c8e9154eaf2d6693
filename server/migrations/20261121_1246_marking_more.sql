-- Corrections of keys: how far the re-marking is, and which records still have the marks of before.
ALTER TABLE exam_correction ADD COLUMN done_total int NOT NULL DEFAULT 0, ADD COLUMN record_total int NOT NULL DEFAULT 0, ADD COLUMN finished_at timestamptz;
CREATE INDEX user_exam_record_correction ON user_exam_record (site_id, exam_id, version, correction) WHERE marks IS NOT NULL;
-- Papers that somebody marks for another.
CREATE INDEX exam_marker_lecturer ON exam_marker (site_id, lecturer_id);
CREATE INDEX user_exam_mark_user ON user_exam_mark (site_id, user_id, record_id);
