-- Marking by people, several at once: which answer a mark was given for, what lies before whom, and what a marker often writes.

-- A mark is for the answer that its giver saw: when the answer is another one, by a new hand-in or a late answer, the mark is an earlier one.
ALTER TABLE user_exam_mark ADD COLUMN answer_hash text NOT NULL DEFAULT '';
UPDATE user_exam_mark g SET answer_hash = md5(a.user_answer::text) FROM user_exam_answer a
WHERE a.site_id = g.site_id AND a.record_id = g.record_id AND a.problem_id = g.problem_id AND a.saved_at <= g.gmt_modified;

-- What people mark or marked of a record: a few of its marks, so that the desk of a large paper does not unpack all of them.
ALTER TABLE user_exam_record ADD COLUMN tasks jsonb GENERATED ALWAYS AS (jsonb_path_query_array(marks, '$[*] ? (@.answerStatus == "reviewing" || @.sysAudit == 1)')) STORED;

-- The one answer that a marker has before them: until it is marked, left for another, or left lying, the others get other ones.
CREATE TABLE exam_mark_hold (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, user_id bigint NOT NULL, record_id bigint NOT NULL, problem_id bigint NOT NULL, held_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id, user_id), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE, FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- Comments that a marker writes again and again, in the order of their own: a list of texts.
CREATE TABLE exam_mark_phrase (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, phrases jsonb NOT NULL, gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
