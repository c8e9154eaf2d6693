-- Where a problem stands in the order of its taker, from 1, in papers that go forward only; 0 in all others. The save statement compares it with the
-- furthest that the record has.
ALTER TABLE user_exam_answer ADD COLUMN place smallint NOT NULL DEFAULT 0;
