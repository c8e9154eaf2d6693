-- The question bank: problems with their versions, categories of exams, and batches of imported problems.

-- exam_category_type: 1 subject, 2 year, 3 source, 4 grade level, 5 knowledge point
CREATE TABLE exam_category (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), parent_id bigint NOT NULL DEFAULT 0, exam_category_type smallint NOT NULL DEFAULT 1, category_name text NOT NULL, floor smallint NOT NULL DEFAULT 1, sort int NOT NULL DEFAULT 0,
  status_id smallint NOT NULL DEFAULT 1, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX exam_category_place ON exam_category (site_id, exam_category_type, parent_id, sort);

-- A problem of a lecturer's bank as it stands now; content and key are the document (contract/src/exam/shapes.ts ProblemDoc) of its newest version.
CREATE TABLE exam_problem (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), lecturer_id bigint NOT NULL, problem_type smallint NOT NULL, version int NOT NULL DEFAULT 1, doc jsonb NOT NULL,
  -- Stem and options as plain words: shown in lists and searched.
  plain_text text NOT NULL DEFAULT '', words tsvector,
  -- Hash of the normalised text: the same problem twice has the same one. near_hash: four bands of 16 bits, of which those that are nearly the same share one.
  text_hash bytea, near_hash bigint,
  difficulty smallint NOT NULL DEFAULT 2, subject_id bigint NOT NULL DEFAULT 0, year_id bigint NOT NULL DEFAULT 0, source_id bigint NOT NULL DEFAULT 0, gra_id bigint NOT NULL DEFAULT 0,
  topic_ids jsonb NOT NULL DEFAULT '[]', tags jsonb NOT NULL DEFAULT '[]', keyword text NOT NULL DEFAULT '',
  score numeric(7,2) NOT NULL DEFAULT 1, is_public smallint NOT NULL DEFAULT 0, is_free smallint NOT NULL DEFAULT 1,
  -- Explanation video (vod's library).
  video_id bigint,
  -- status_id: 1 in the bank, 0 deleted
  status_id smallint NOT NULL DEFAULT 1, batch_id bigint, client_key text,
  -- How often it was put into a published paper, and how it was answered: brought up to date by the job that follows marking.
  use_count int NOT NULL DEFAULT 0, right_count int NOT NULL DEFAULT 0, part_count int NOT NULL DEFAULT 0, error_count int NOT NULL DEFAULT 0, none_count int NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer
);
CREATE INDEX exam_problem_lecturer ON exam_problem (site_id, lecturer_id, status_id, gmt_modified DESC, id DESC);
CREATE INDEX exam_problem_hash ON exam_problem (site_id, lecturer_id, text_hash);
CREATE INDEX exam_problem_batch ON exam_problem (site_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX exam_problem_public ON exam_problem (site_id, subject_id, problem_type) WHERE is_public = 1 AND status_id = 1;
CREATE INDEX exam_problem_topics ON exam_problem USING gin (topic_ids);
CREATE INDEX exam_problem_words ON exam_problem USING gin (words);
CREATE UNIQUE INDEX exam_problem_key ON exam_problem (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL;
-- Every version a problem ever had; a paper keeps the one it was published with.
CREATE TABLE exam_problem_version (
  site_id bigint NOT NULL REFERENCES site, problem_id bigint NOT NULL, version int NOT NULL, doc jsonb NOT NULL, user_id bigint, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, problem_id, version), FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem ON DELETE CASCADE
);
-- Sub-problems of material problems: which problem an id belongs to.
CREATE TABLE exam_problem_part (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL, problem_id bigint NOT NULL, PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem ON DELETE CASCADE
);

-- One import: what was read from a file, corrected by its author, and accepted row by row.
CREATE TABLE exam_import (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), lecturer_id bigint NOT NULL, file_name text NOT NULL DEFAULT '', format text NOT NULL,
  -- 1 being read, 2 to be looked at, 3 accepted, 4 undone, 5 could not be read
  import_status smallint NOT NULL DEFAULT 1, fail_reason text NOT NULL DEFAULT '', defaults jsonb NOT NULL DEFAULT '{}', row_total int NOT NULL DEFAULT 0, error_total int NOT NULL DEFAULT 0, saved_total int NOT NULL DEFAULT 0, progress smallint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer
);
CREATE INDEX exam_import_lecturer ON exam_import (site_id, lecturer_id, gmt_create DESC);
CREATE TABLE exam_import_row (
  site_id bigint NOT NULL REFERENCES site, import_id bigint NOT NULL, row_no int NOT NULL, source_text text NOT NULL DEFAULT '', doc jsonb NOT NULL, labels jsonb NOT NULL DEFAULT '{}', errors jsonb NOT NULL DEFAULT '[]', warnings jsonb NOT NULL DEFAULT '[]',
  -- 1 waits, 2 accepted, 3 left out
  row_status smallint NOT NULL DEFAULT 1, problem_id bigint, PRIMARY KEY (site_id, import_id, row_no), FOREIGN KEY (site_id, import_id) REFERENCES exam_import ON DELETE CASCADE
);
