-- A question of a room may come out of the question bank: which problem it is, its stem, options and explanation as their author wrote them (HTML), where they are more than
-- plain words. What was asked stays as it was, whatever becomes of the problem.
ALTER TABLE live_ask
  ADD COLUMN problem_id bigint,
  ADD COLUMN ask_html text NOT NULL DEFAULT '',
  ADD COLUMN option_html jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN explanation text NOT NULL DEFAULT '';
