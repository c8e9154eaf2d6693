-- What is said in a lesson on the shelf, by its approved subtitle: lessons are searched by it. Written by a job from the file beside the video.
CREATE TABLE course_transcript (
  site_id bigint NOT NULL REFERENCES site,
  period_id bigint NOT NULL,
  -- What it was read from, as the lesson names it.
  video_id bigint NOT NULL,
  subtitle_hash text,
  -- [[seconds, words], …] in their order; empty for a video without a subtitle.
  line_list jsonb NOT NULL,
  search_words tsvector NOT NULL,
  PRIMARY KEY (site_id, period_id),
  FOREIGN KEY (site_id, period_id) REFERENCES course_period (site_id, id) ON DELETE CASCADE
);

CREATE INDEX course_transcript_words ON course_transcript USING gin (search_words);
