-- Courses as files: exports, and imports from the first byte to the draft that they create.
CREATE TABLE course_file (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  is_operator smallint NOT NULL CHECK (is_operator IN (0, 1)),
  direction smallint NOT NULL CHECK (direction IN (1, 2)),
  file_status smallint NOT NULL CHECK (file_status BETWEEN 1 AND 7),
  course_id bigint,
  lecturer_id bigint,
  course_name text NOT NULL DEFAULT '',
  file_name text NOT NULL DEFAULT '',
  file_size bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  progress smallint NOT NULL DEFAULT 0,
  fail_reason text NOT NULL DEFAULT '',
  note_list jsonb NOT NULL DEFAULT '[]',
  preview jsonb,
  plan jsonb,
  client_key text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX course_file_once ON course_file (site_id, user_id, client_key);
CREATE INDEX course_file_mine ON course_file (site_id, user_id, gmt_create DESC);
CREATE INDEX course_file_modified ON course_file (gmt_modified);

-- Subtitles that came with a source, by language: stored beside the package once that is made.
ALTER TABLE video ADD COLUMN given_subtitles jsonb NOT NULL DEFAULT '{}';
