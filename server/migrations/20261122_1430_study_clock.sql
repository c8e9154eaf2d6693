-- One clock for each learner: real time that watching and reading have used up. Whatever they have open at once, in however many lessons,
-- is credited out of it.
CREATE TABLE study_clock (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, used_until timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
ALTER TABLE period_progress DROP COLUMN slack_ms;

-- How long a text must be read before it counts: a second for 25 characters that a reader sees, 5 to 60. Every report needs it, and should not
-- fetch a whole text in order to count it. None for a video.
ALTER TABLE course_period ADD COLUMN min_seconds int GENERATED ALWAYS AS (
  CASE WHEN period_type = 1 THEN 0 ELSE least(60, greatest(5, round(length(
    regexp_replace(regexp_replace(regexp_replace(period_text, '<[^>]*>', '', 'g'), '&(#[0-9]+|#x[0-9a-f]+|[0-9a-z_]+);', '·', 'gi'), '[\s\u00a0\u3000\ufeff]', '', 'g')
  ) / 25.0)))::int END
) STORED;
