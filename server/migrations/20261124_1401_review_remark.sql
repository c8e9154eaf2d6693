-- Remarks of a review, pinned to a second of a video or to a paragraph of a text.
CREATE TABLE course_remark (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  course_id bigint NOT NULL,
  version integer NOT NULL,
  period_id bigint NOT NULL,
  -- As it was called when it was judged.
  period_name text NOT NULL,
  video_time numeric(9, 3) CHECK (video_time >= 0),
  -- From 0.
  paragraph integer CHECK (paragraph >= 0),
  -- How the paragraph begins, for the day when it stands elsewhere.
  quote text NOT NULL DEFAULT '',
  content text NOT NULL,
  user_id bigint NOT NULL,
  client_key text,
  done_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, course_id, version) REFERENCES course_version (site_id, course_id, version) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX course_remark_course ON course_remark (site_id, course_id, version, id);
CREATE UNIQUE INDEX course_remark_once ON course_remark (site_id, course_id, user_id, client_key) WHERE client_key IS NOT NULL;
