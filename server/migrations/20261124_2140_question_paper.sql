-- A question about a problem of a paper knows the paper, and the number that the problem bears there for everybody (0: none).
ALTER TABLE community_question ADD COLUMN exam_id bigint NOT NULL DEFAULT 0, ADD COLUMN problem_no integer NOT NULL DEFAULT 0 CHECK (problem_no >= 0);
