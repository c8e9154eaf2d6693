-- Video, courses and learning.

CREATE TABLE video (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  video_name text NOT NULL, video_length numeric(10,3) NOT NULL DEFAULT 0, video_size bigint NOT NULL DEFAULT 0, video_status smallint NOT NULL DEFAULT 1,
  -- Folder below the media root; the key that opens its segments never leaves the server but to a permitted player.
  folder text NOT NULL, media_key bytea NOT NULL, renditions jsonb NOT NULL DEFAULT '[]', has_thumbs boolean NOT NULL DEFAULT false, has_subtitle boolean NOT NULL DEFAULT false, has_poster boolean NOT NULL DEFAULT false,
  gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);

CREATE TABLE course_category (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), parent_id bigint NOT NULL DEFAULT 0, category_type smallint NOT NULL DEFAULT 1, category_name text NOT NULL, floor smallint NOT NULL,
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);

CREATE TABLE course (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), lecturer_id bigint NOT NULL,
  course_category smallint NOT NULL DEFAULT 1, course_name text NOT NULL, course_logo text NOT NULL DEFAULT '', course_desc text NOT NULL DEFAULT '', keyword text NOT NULL DEFAULT '', introduce text NOT NULL DEFAULT '',
  category_id1 bigint NOT NULL, category_id2 bigint NOT NULL, category_id3 bigint NOT NULL,
  is_free smallint NOT NULL DEFAULT 1, course_original int NOT NULL DEFAULT 0 CHECK (course_original >= 0), course_discount int NOT NULL DEFAULT 0 CHECK (course_discount >= 0),
  is_putaway smallint NOT NULL DEFAULT 0, course_sort int NOT NULL DEFAULT 0, speed_double smallint NOT NULL DEFAULT 1, speed_drag smallint NOT NULL DEFAULT 1, is_watermark smallint NOT NULL DEFAULT 0,
  -- Derived, kept with their causes in one transaction.
  count_study int NOT NULL DEFAULT 0, collection_count int NOT NULL DEFAULT 0, comment_count int NOT NULL DEFAULT 0, score_sum int NOT NULL DEFAULT 0, score_count int NOT NULL DEFAULT 0,
  period_total int NOT NULL DEFAULT 0, total_seconds numeric(12,3) NOT NULL DEFAULT 0,
  search_words tsvector NOT NULL DEFAULT '', status_id smallint NOT NULL DEFAULT 1, gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer
);
CREATE INDEX course_shelf ON course (site_id, course_sort DESC, id DESC) WHERE is_putaway = 1 AND status_id = 1;
CREATE INDEX course_new ON course (site_id, gmt_create DESC, id DESC) WHERE is_putaway = 1 AND status_id = 1;
CREATE INDEX course_hot ON course (site_id, count_study DESC, id DESC) WHERE is_putaway = 1 AND status_id = 1;
CREATE INDEX course_lecturer ON course (site_id, lecturer_id);
CREATE INDEX course_search ON course USING gin (search_words);

CREATE TABLE course_chapter (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, chapter_name text NOT NULL, chapter_desc text NOT NULL DEFAULT '', sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);
CREATE INDEX course_chapter_course ON course_chapter (site_id, course_id, sort);

CREATE TABLE course_period (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, chapter_id bigint NOT NULL, period_name text NOT NULL, period_desc text NOT NULL DEFAULT '',
  is_free smallint NOT NULL DEFAULT 0, period_type smallint NOT NULL, video_id bigint, video_length numeric(10,3) NOT NULL DEFAULT 0, period_text text NOT NULL DEFAULT '', doc_name text NOT NULL DEFAULT '', doc_url text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, chapter_id) REFERENCES course_chapter ON DELETE CASCADE, FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE, FOREIGN KEY (site_id, video_id) REFERENCES video,
  CHECK (period_type <> 1 OR video_id IS NOT NULL)
);
CREATE INDEX course_period_course ON course_period (site_id, course_id, chapter_id, sort);

CREATE TABLE course_accessory (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, ref_id bigint NOT NULL, ref_type smallint NOT NULL, ac_name text NOT NULL, ac_url text NOT NULL, file_type text NOT NULL DEFAULT '', file_size int NOT NULL DEFAULT 0,
  download_count int NOT NULL DEFAULT 0, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);
CREATE INDEX course_accessory_course ON course_accessory (site_id, course_id, sort);

CREATE TABLE zone_course (
  site_id bigint NOT NULL REFERENCES site, zone_id bigint NOT NULL, course_id bigint NOT NULL, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, zone_id, course_id), FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);

CREATE TABLE course_user (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, course_id bigint NOT NULL, buy_type smallint NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, course_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);
CREATE TABLE collection (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, collection_type smallint NOT NULL, collection_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, collection_type, collection_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE TABLE course_comment (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, user_id bigint NOT NULL, comment_id bigint NOT NULL DEFAULT 0, comment_text text NOT NULL, score smallint NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);
CREATE INDEX course_comment_course ON course_comment (site_id, course_id, comment_id, gmt_create DESC, id DESC) WHERE status_id = 1;
CREATE INDEX course_comment_user ON course_comment (site_id, user_id, id DESC) WHERE status_id = 1;
-- One living rating per learner and course.
CREATE UNIQUE INDEX course_comment_rating ON course_comment (site_id, course_id, user_id) WHERE comment_id = 0 AND status_id = 1;

CREATE TABLE note_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, course_id bigint NOT NULL, chapter_id bigint NOT NULL, period_id bigint NOT NULL, content text NOT NULL, video_time numeric(10,3) NOT NULL DEFAULT 0,
  client_key text, status_id smallint NOT NULL DEFAULT 1, gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, period_id) REFERENCES course_period ON DELETE CASCADE
);
CREATE INDEX note_log_user ON note_log (site_id, user_id, id DESC) WHERE status_id = 1;
CREATE UNIQUE INDEX note_log_once ON note_log (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- One row per learner and period: where they are, and which ranges they really watched.
CREATE TABLE period_progress (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, period_id bigint NOT NULL, course_id bigint NOT NULL, chapter_id bigint NOT NULL,
  -- Watched ranges in milliseconds of the video.
  ranges int4multirange NOT NULL DEFAULT '{}', current_duration numeric(10,3) NOT NULL DEFAULT 0, total_duration numeric(10,3) NOT NULL DEFAULT 0, progress numeric(5,2) NOT NULL DEFAULT 0,
  study_seconds numeric(12,3) NOT NULL DEFAULT 0, finished_at timestamptz,
  -- The study in force: signed by course/sign, its clock bounds what later reports may claim.
  study_id bigint NOT NULL, last_seq int NOT NULL DEFAULT 0, credited_at timestamptz NOT NULL DEFAULT now(), gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, period_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, period_id) REFERENCES course_period ON DELETE CASCADE
);
CREATE INDEX period_progress_course ON period_progress (site_id, user_id, course_id);
CREATE TABLE course_progress (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, course_id bigint NOT NULL, period_study int NOT NULL DEFAULT 0, progress numeric(5,2) NOT NULL DEFAULT 0, study_seconds numeric(12,3) NOT NULL DEFAULT 0,
  last_period_id bigint, last_duration numeric(10,3) NOT NULL DEFAULT 0, finished_at timestamptz, gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, course_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE
);
-- No index on gmt_modified: it changes with every report, and the few rows of one learner are found by the key.
CREATE TABLE study_day (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, day date NOT NULL, seconds numeric(12,3) NOT NULL DEFAULT 0, PRIMARY KEY (site_id, user_id, day), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);

-- Information articles
CREATE TABLE info_category (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), category_name text NOT NULL, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id)
);
CREATE TABLE info_article (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), category_id bigint NOT NULL, info_title text NOT NULL, info_img text NOT NULL DEFAULT '', description text NOT NULL DEFAULT '', info_content text NOT NULL, source text NOT NULL DEFAULT '', keyword text NOT NULL DEFAULT '',
  read_count int NOT NULL DEFAULT 0, is_putaway smallint NOT NULL DEFAULT 1, is_recommend smallint NOT NULL DEFAULT 0, search_words tsvector NOT NULL DEFAULT '', published_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, category_id) REFERENCES info_category
);
CREATE INDEX info_article_new ON info_article (site_id, published_time DESC, id DESC) WHERE is_putaway = 1;
CREATE INDEX info_article_search ON info_article USING gin (search_words);
