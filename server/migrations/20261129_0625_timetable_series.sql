-- Lessons that repeat, their teacher, and the holidays of the site.
ALTER TABLE grade_session ADD COLUMN series_id bigint NOT NULL DEFAULT 0;
ALTER TABLE grade_session ADD COLUMN teacher_id bigint NOT NULL DEFAULT 0;
CREATE INDEX grade_session_day ON grade_session (site_id, begins);
CREATE TABLE grade_holiday (
  site_id bigint NOT NULL REFERENCES site (site_id),
  day date NOT NULL,
  holiday_name text NOT NULL,
  -- 0: no lessons; 1 to 7: a day on which the lessons of that weekday are given.
  as_weekday smallint NOT NULL DEFAULT 0 CHECK (as_weekday BETWEEN 0 AND 7),
  PRIMARY KEY (site_id, day)
);
