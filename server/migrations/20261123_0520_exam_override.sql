-- What the rules of a paper are for one person: a window of their own (a make-up exam), extra minutes, further attempts.
CREATE TABLE exam_override (
  site_id bigint NOT NULL REFERENCES site,
  exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Null: as the paper has it.
  open_time timestamptz,
  close_time timestamptz,
  extra_minutes integer NOT NULL DEFAULT 0 CHECK (extra_minutes BETWEEN 0 AND 1440),
  extra_attempts integer NOT NULL DEFAULT 0 CHECK (extra_attempts BETWEEN 0 AND 100),
  operator_id bigint NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id, user_id),
  FOREIGN KEY (site_id, exam_id) REFERENCES exam_info (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE,
  CHECK (open_time IS NULL OR close_time IS NULL OR open_time < close_time)
);

-- A paper that was made for some people alone (a class): it is in no list but theirs. last_close: the latest end of anybody's own window; keys that are
-- shown after the end wait for it.
ALTER TABLE exam_info ADD COLUMN is_assigned smallint NOT NULL DEFAULT 0 CHECK (is_assigned IN (0, 1)), ADD COLUMN last_close timestamptz;
