-- Sitting and marking. The save path writes user_exam_answer only; everything that many takers would write together stays off it.

CREATE TABLE user_exam_record (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), exam_id bigint NOT NULL, version int NOT NULL, user_id bigint NOT NULL, attempt_no int NOT NULL DEFAULT 1,
  -- 2 doing, 3 handed in, 4 being marked (a person has to), 5 marked, 6 void
  exam_status smallint NOT NULL DEFAULT 2, seed int NOT NULL, sync_key bytea NOT NULL, ref_id bigint,
  begin_time timestamptz NOT NULL DEFAULT now(), cutoff_time timestamptz, extra_seconds int NOT NULL DEFAULT 0, submit_time timestamptz, submit_type smallint,
  -- Which device writes; epoch grows with every take-over.
  device_id text NOT NULL DEFAULT '', epoch int NOT NULL DEFAULT 1, change_count int NOT NULL DEFAULT 0, leave_count int NOT NULL DEFAULT 0, notice_total int NOT NULL DEFAULT 0, late_total int NOT NULL DEFAULT 0, begin_ip text NOT NULL DEFAULT '',
  -- Marking. marks: list of contract Mark, of every problem and sub-problem of this taker. marked_at: when rules marked it (null: they have to).
  total_score numeric(8,2) NOT NULL DEFAULT 0, score numeric(8,2), objective_score numeric(8,2), subjective_score numeric(8,2), answered_total int, problem_total int NOT NULL DEFAULT 0, marks jsonb, marked_at timestamptz, finished_at timestamptz, is_pass smallint, correction int NOT NULL DEFAULT 0,
  -- When its wrong answers and counts went to the wrong-answer book and the bank (null: not yet).
  collected_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, exam_id, version) REFERENCES exam_paper
) WITH (fillfactor = 70);
-- One open record of a person and an exam: two tabs that begin at once get the same.
CREATE UNIQUE INDEX user_exam_record_open ON user_exam_record (site_id, user_id, exam_id) WHERE exam_status = 2;
CREATE INDEX user_exam_record_mine ON user_exam_record (site_id, user_id, exam_id, attempt_no);
CREATE INDEX user_exam_record_exam ON user_exam_record (site_id, exam_id, id);
CREATE INDEX user_exam_record_due ON user_exam_record (cutoff_time) WHERE exam_status = 2 AND cutoff_time IS NOT NULL;
CREATE INDEX user_exam_record_unmarked ON user_exam_record (site_id, id) WHERE exam_status = 3 AND marked_at IS NULL;
CREATE INDEX user_exam_record_uncollected ON user_exam_record (site_id, id) WHERE marked_at IS NOT NULL AND collected_at IS NULL;

-- The answers: one row each, the newest rev.
CREATE TABLE user_exam_answer (
  site_id bigint NOT NULL, record_id bigint NOT NULL, problem_id bigint NOT NULL, rev bigint NOT NULL, user_answer jsonb NOT NULL, flag smallint NOT NULL DEFAULT 0, saved_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, record_id, problem_id)
) WITH (fillfactor = 70);
-- Answers that arrived after the end. late_status: 1 accepted by itself, 2 waits for the teacher, 3 accepted by the teacher, 4 refused
CREATE TABLE user_exam_late (
  site_id bigint NOT NULL REFERENCES site, record_id bigint NOT NULL, problem_id bigint NOT NULL, rev bigint NOT NULL, user_answer jsonb NOT NULL, answered_at timestamptz, is_signed smallint NOT NULL DEFAULT 0, late_status smallint NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, record_id, problem_id, rev)
);
-- Signs of life between saves.
CREATE TABLE user_exam_presence (
  site_id bigint NOT NULL, record_id bigint NOT NULL, last_seen timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, record_id)
) WITH (fillfactor = 50);
-- The timeline. no is the device's own number; server events have none.
CREATE TABLE user_exam_event (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), record_id bigint NOT NULL, event_kind text NOT NULL, device_id text NOT NULL DEFAULT '', no int, at timestamptz NOT NULL DEFAULT now(), detail jsonb NOT NULL DEFAULT '{}', user_id bigint, PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX user_exam_event_once ON user_exam_event (site_id, record_id, device_id, no) WHERE no IS NOT NULL;
CREATE INDEX user_exam_event_record ON user_exam_event (site_id, record_id, at);
-- What the teacher tells takers: to one record, or (record_id 0) to all of an exam.
CREATE TABLE user_exam_notice (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), exam_id bigint NOT NULL, record_id bigint NOT NULL DEFAULT 0, notice_text text NOT NULL, user_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX user_exam_notice_exam ON user_exam_notice (site_id, exam_id, record_id, id);

-- What people gave: round 1 and 2 are markers, 3 arbitrates. The one that counts is in user_exam_record.marks.
CREATE TABLE user_exam_mark (
  site_id bigint NOT NULL REFERENCES site, record_id bigint NOT NULL, problem_id bigint NOT NULL, round smallint NOT NULL DEFAULT 1, user_id bigint NOT NULL, score numeric(7,2) NOT NULL, comment text NOT NULL DEFAULT '', rubric jsonb NOT NULL DEFAULT '[]', gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, record_id, problem_id, round), FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record ON DELETE CASCADE
);
-- Lecturers who mark a paper beside its author.
CREATE TABLE exam_marker (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, lecturer_id bigint NOT NULL, PRIMARY KEY (site_id, exam_id, lecturer_id), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
-- Corrections of keys after publishing: what was changed, by whom, whom it changed.
CREATE TABLE exam_correction (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, version int NOT NULL, correction int NOT NULL, problem_id bigint NOT NULL, before jsonb NOT NULL, after jsonb NOT NULL, user_id bigint NOT NULL, changed_total int NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, exam_id, version, correction)
);
