-- What happens inside a class: announcements and who has read them, shared files, imports of members.
CREATE TABLE grade_notice (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  notice_title text NOT NULL,
  -- HTML, cleaned when written.
  notice_content text NOT NULL DEFAULT '',
  is_top smallint NOT NULL DEFAULT 0 CHECK (is_top IN (0, 1)),
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);
CREATE INDEX grade_notice_grade ON grade_notice (site_id, grade_id, is_top DESC, id DESC) WHERE status_id = 1;
CREATE UNIQUE INDEX grade_notice_client_key ON grade_notice (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

CREATE TABLE grade_notice_read (
  site_id bigint NOT NULL REFERENCES site,
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, notice_id, user_id),
  FOREIGN KEY (site_id, notice_id) REFERENCES grade_notice (site_id, id)
);

CREATE TABLE grade_file (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Of stored_file.
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_id, file_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);

-- What an import added, so that it can be taken back.
CREATE TABLE grade_import (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  file_name text NOT NULL DEFAULT '',
  -- 1 done, 2 taken back.
  import_status smallint NOT NULL DEFAULT 1 CHECK (import_status IN (1, 2)),
  -- Memberships that it made or brought back: [studentId].
  student_list jsonb NOT NULL DEFAULT '[]',
  client_key text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, client_key),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);
CREATE INDEX grade_import_grade ON grade_import (site_id, grade_id, id DESC);
