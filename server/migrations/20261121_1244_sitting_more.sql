-- An attempt is numbered once, whatever races: with the index of the open one this makes "at most so many attempts" hold.
DROP INDEX user_exam_record_mine;
CREATE UNIQUE INDEX user_exam_record_mine ON user_exam_record (site_id, user_id, exam_id, attempt_no);
ALTER TABLE user_exam_record
  -- 0: made void so that the taker may try again; it uses up no attempt.
  ADD COLUMN is_counted smallint NOT NULL DEFAULT 1,
  -- When keys were first shown to its taker: from then on an answer that comes late can no longer be taken by itself.
  ADD COLUMN keys_seen_at timestamptz,
  ADD COLUMN reopen_count int NOT NULL DEFAULT 0;
-- What waits for the teacher, by record.
CREATE INDEX user_exam_late_waiting ON user_exam_late (site_id, record_id) WHERE late_status = 2;
-- Deeds of the teacher during an exam, each once by the key of whoever asked.
CREATE TABLE exam_monitor_deed (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, client_key text NOT NULL, total int NOT NULL DEFAULT 0, user_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id, client_key), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
