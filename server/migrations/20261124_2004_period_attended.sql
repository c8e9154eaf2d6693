-- Seconds of a live session that count in a learner's progress and study time already: what is credited again is only what came since.
ALTER TABLE period_progress ADD COLUMN attended_seconds integer NOT NULL DEFAULT 0;
