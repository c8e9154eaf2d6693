-- Authoring: what lecturers make, version by version, and what reviewers say of it.

-- One version of a course (vod, library or resource) as its author wrote it: the whole of it, chapters, periods and accessories included, with ids
-- that stay the same from version to version. The shelf (course, course_chapter, course_period, course_accessory) is what approving a version writes.
-- doc: see server/src/course/authoring/doc.ts
CREATE TABLE course_version (
  site_id bigint NOT NULL REFERENCES site, course_id bigint NOT NULL, version int NOT NULL, lecturer_id bigint NOT NULL, course_category smallint NOT NULL, course_name text NOT NULL DEFAULT '', doc jsonb NOT NULL,
  -- 3 draft, 0 pending, 1 passed, 2 rejected, 4 withdrawn or replaced by a newer one before it was decided
  audit_status smallint NOT NULL DEFAULT 3, audit_opinion text NOT NULL DEFAULT '', audit_user_id bigint, audit_time timestamptz, submit_time timestamptz,
  -- The approved version goes on the shelf at this time, if one is set.
  publish_time timestamptz, published_at timestamptz,
  -- Grows with every save: an editor that is behind is told so.
  rev int NOT NULL DEFAULT 1, is_deleted smallint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, course_id, version), FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer
);
CREATE INDEX course_version_lecturer ON course_version (site_id, lecturer_id, course_category, gmt_modified DESC);
CREATE INDEX course_version_pending ON course_version (site_id, submit_time) WHERE audit_status = 0 AND is_deleted = 0;
-- One version at a time is being written or judged.
CREATE UNIQUE INDEX course_version_open ON course_version (site_id, course_id) WHERE audit_status IN (0, 2, 3) AND is_deleted = 0;
-- Which versions use a video: kept beside the document, so that "where is it used" is a look-up.
CREATE TABLE course_version_video (
  site_id bigint NOT NULL REFERENCES site, video_id bigint NOT NULL, course_id bigint NOT NULL, version int NOT NULL, period_id bigint NOT NULL,
  PRIMARY KEY (site_id, video_id, course_id, version, period_id), FOREIGN KEY (site_id, course_id, version) REFERENCES course_version ON DELETE CASCADE
);
CREATE INDEX course_version_video_version ON course_version_video (site_id, course_id, version);

-- Slides of a chapter.
CREATE TABLE course_chapter_pic (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, chapter_id bigint NOT NULL, pic_name text NOT NULL DEFAULT '', pic_url text NOT NULL, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id)
);
CREATE INDEX course_chapter_pic_chapter ON course_chapter_pic (site_id, chapter_id, sort);
-- Pictures of a course beside its cover.
ALTER TABLE course ADD COLUMN picture_list jsonb NOT NULL DEFAULT '[]', ADD COLUMN publish_time timestamptz, ADD COLUMN version int NOT NULL DEFAULT 0, ADD COLUMN is_deleted smallint NOT NULL DEFAULT 0;

-- Sentences that reviewers use again and again. review_type: 1 course, 2 library, 3 resource, 4 lecturer
CREATE TABLE review_template (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), review_type smallint NOT NULL DEFAULT 1, template_text text NOT NULL, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id)
);

-- Lecturers: a profile is written version by version too; the row of lecturer is the approved one.
CREATE TABLE lecturer_version (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, version int NOT NULL, lecturer_name text NOT NULL DEFAULT '', lecturer_mobile text NOT NULL DEFAULT '', lecturer_email text NOT NULL DEFAULT '', position text NOT NULL DEFAULT '',
  head_img_url text NOT NULL DEFAULT '', introduce text NOT NULL DEFAULT '',
  -- Identity is read by reviewers only: the number is sealed, the pictures are private files.
  real_name text NOT NULL DEFAULT '', id_card_sealed bytea, id_card_pic_list jsonb NOT NULL DEFAULT '[]', certificate_pic_list jsonb NOT NULL DEFAULT '[]',
  audit_status smallint NOT NULL DEFAULT 0, audit_opinion text NOT NULL DEFAULT '', audit_user_id bigint, audit_time timestamptz, submit_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, version), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX lecturer_version_open ON lecturer_version (site_id, user_id) WHERE audit_status = 0;
CREATE INDEX lecturer_version_pending ON lecturer_version (site_id, submit_time) WHERE audit_status = 0;

-- Whose a video is, and how far it is on its way from upload to stream.
ALTER TABLE video ADD COLUMN lecturer_id bigint, ADD COLUMN user_id bigint, ADD COLUMN source_key text NOT NULL DEFAULT '', ADD COLUMN source_size bigint NOT NULL DEFAULT 0, ADD COLUMN source_sha256 bytea, ADD COLUMN source_md5 text,
  -- video_status: 1 queued or transcoding, 2 ready, 3 failed
  ADD COLUMN progress numeric(5,2) NOT NULL DEFAULT 100, ADD COLUMN stage text NOT NULL DEFAULT '', ADD COLUMN fail_reason text NOT NULL DEFAULT '', ADD COLUMN queued_at timestamptz, ADD COLUMN started_at timestamptz, ADD COLUMN remaining_seconds int,
  ADD COLUMN poster_list jsonb NOT NULL DEFAULT '[]', ADD COLUMN poster_index smallint NOT NULL DEFAULT 0, ADD COLUMN is_deleted smallint NOT NULL DEFAULT 0;
CREATE INDEX video_lecturer ON video (site_id, lecturer_id, gmt_create DESC);
CREATE INDEX video_known ON video (site_id, source_md5, source_size) WHERE source_md5 IS NOT NULL AND is_deleted = 0;
CREATE INDEX video_waiting ON video (queued_at) WHERE video_status = 1;

-- A chunked upload while it lasts.
CREATE TABLE video_upload (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, identifier text NOT NULL, file_name text NOT NULL, total_size bigint NOT NULL, chunk_size int NOT NULL, total_chunks int NOT NULL,
  -- Numbers (from 1) of the chunks that are on the disk.
  received int4multirange NOT NULL DEFAULT '{}',
  -- 1 receiving, 2 being checked, 3 done, 4 refused
  upload_status smallint NOT NULL DEFAULT 1, fail_reason text NOT NULL DEFAULT '', video_id bigint, period_id bigint, course_id bigint, expires_at timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX video_upload_open ON video_upload (site_id, user_id, identifier, total_size, chunk_size) WHERE upload_status IN (1, 2);
CREATE INDEX video_upload_expiry ON video_upload (expires_at);

-- Pictures and documents, each under an id of ours. file_kind: image, document, private (identity papers)
CREATE TABLE stored_file (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, file_kind text NOT NULL, file_name text NOT NULL, file_type text NOT NULL, file_size bigint NOT NULL, file_key text NOT NULL, sha256 bytea,
  img_width int NOT NULL DEFAULT 0, img_height int NOT NULL DEFAULT 0, doc_page int NOT NULL DEFAULT 0, pdf_key text NOT NULL DEFAULT '',
  -- Of documents: 0 as it is, 1 being converted to PDF, 2 can be read page by page, 3 download only
  read_status smallint NOT NULL DEFAULT 0, fail_reason text NOT NULL DEFAULT '', gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX stored_file_user ON stored_file (site_id, user_id, id DESC);
-- Bytes each lecturer and each site may hold; 0: as the installation says.
ALTER TABLE lecturer ADD COLUMN storage_quota bigint NOT NULL DEFAULT 0;
ALTER TABLE site ADD COLUMN storage_quota bigint NOT NULL DEFAULT 0;
