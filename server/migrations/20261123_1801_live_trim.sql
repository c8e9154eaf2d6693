-- What a lecturer cut off the beginning and the end of a replay. The whole recording stays a video of theirs.
CREATE TABLE live_trim (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  -- The broadcast whose replay it is: another one has nothing to do with it.
  log_id bigint NOT NULL,
  -- Another one with every wish.
  trim_id bigint NOT NULL DEFAULT new_id(),
  -- The whole recording.
  origin_id bigint NOT NULL,
  -- What is wished, seconds of the whole.
  begin_second integer NOT NULL,
  end_second integer NOT NULL,
  -- The video that is being made of that.
  video_id bigint,
  -- 1 being made, 2 done, 3 failed.
  trim_status smallint NOT NULL DEFAULT 1 CHECK (trim_status IN (1, 2, 3)),
  -- What learners see now, seconds of the whole; NULL: all of it.
  shown_begin integer,
  shown_end integer,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, period_id),
  CHECK (begin_second >= 0 AND end_second > begin_second),
  FOREIGN KEY (site_id) REFERENCES site (site_id),
  FOREIGN KEY (site_id, period_id) REFERENCES live_session (site_id, period_id) ON DELETE CASCADE
);
