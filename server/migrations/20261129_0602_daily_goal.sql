-- Minutes a person wants to study each day; 0: not set.
ALTER TABLE user_research ADD COLUMN daily_minutes int NOT NULL DEFAULT 0 CHECK (daily_minutes BETWEEN 0 AND 600);
