-- The problem that a turn explains; null for other turns.
ALTER TABLE assistant_turn ADD COLUMN problem_id bigint;
CREATE INDEX assistant_turn_problem ON assistant_turn (site_id, user_id, problem_id) WHERE problem_id IS NOT NULL;
