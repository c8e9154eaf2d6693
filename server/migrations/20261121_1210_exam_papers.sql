-- Papers: the shelf, versions as documents (docs/decisions/0011), and the frozen paper that takers sit.

CREATE TABLE exam_info (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), lecturer_id bigint NOT NULL, exam_name text NOT NULL DEFAULT '', exam_logo text NOT NULL DEFAULT '', description text NOT NULL DEFAULT '', introduce text NOT NULL DEFAULT '', keyword text NOT NULL DEFAULT '', words tsvector, initials text NOT NULL DEFAULT '',
  subject_id bigint NOT NULL DEFAULT 0, year_id bigint NOT NULL DEFAULT 0, source_id bigint NOT NULL DEFAULT 0, gra_id bigint NOT NULL DEFAULT 0,
  answer_time int NOT NULL DEFAULT 0, total_score numeric(8,2) NOT NULL DEFAULT 0, pass_score numeric(8,2) NOT NULL DEFAULT 0, problem_quantity int NOT NULL DEFAULT 0, open_time timestamptz, close_time timestamptz,
  is_free smallint NOT NULL DEFAULT 1, exam_original int NOT NULL DEFAULT 0 CHECK (exam_original >= 0), exam_discount int NOT NULL DEFAULT 0 CHECK (exam_discount >= 0),
  -- What is on the shelf: the number of the frozen paper, 0 for none. is_publicity: 1 in the catalogue, 0 only by its address, its course or its class.
  live_version int NOT NULL DEFAULT 0, is_putaway smallint NOT NULL DEFAULT 0, is_publicity smallint NOT NULL DEFAULT 1, ban_reason text NOT NULL DEFAULT '', is_deleted smallint NOT NULL DEFAULT 0, is_recommend smallint NOT NULL DEFAULT 0,
  count_buy int NOT NULL DEFAULT 0, study_count int NOT NULL DEFAULT 0, collection_count int NOT NULL DEFAULT 0, download_count int NOT NULL DEFAULT 0, exam_sort int NOT NULL DEFAULT 0, published_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer
);
CREATE INDEX exam_info_shelf ON exam_info (site_id, subject_id, exam_sort, published_at DESC) WHERE is_putaway = 1 AND is_publicity = 1 AND is_deleted = 0;
CREATE INDEX exam_info_lecturer ON exam_info (site_id, lecturer_id, gmt_modified DESC);
CREATE INDEX exam_info_words ON exam_info USING gin (words);

-- One version as its author wrote it. doc: server/src/exam/paper/doc.ts. audit_status: 3 draft, 0 pending, 1 passed, 2 rejected, 4 replaced
CREATE TABLE exam_version (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, version int NOT NULL, doc jsonb NOT NULL, audit_status smallint NOT NULL DEFAULT 3, audit_opinion text NOT NULL DEFAULT '', audit_user_id bigint, audit_time timestamptz, submit_time timestamptz,
  rev int NOT NULL DEFAULT 1, client_key text, gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id, version), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
CREATE UNIQUE INDEX exam_version_open ON exam_version (site_id, exam_id) WHERE audit_status IN (0, 2, 3);
CREATE INDEX exam_version_pending ON exam_version (site_id, submit_time) WHERE audit_status = 0;
CREATE TABLE exam_audit_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), exam_id bigint NOT NULL, version int NOT NULL, audit_action text NOT NULL, audit_opinion text NOT NULL DEFAULT '', user_id bigint, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX exam_audit_log_exam ON exam_audit_log (site_id, exam_id, id);

-- The paper as it was published: never changed afterwards but by a correction of its keys, which is a new correction number.
CREATE TABLE exam_paper (
  site_id bigint NOT NULL REFERENCES site, exam_id bigint NOT NULL, version int NOT NULL,
  -- server/src/exam/paper/freeze.ts FrozenPaper: rules, sections, problems with their keys.
  frozen jsonb NOT NULL, total_score numeric(8,2) NOT NULL, problem_total int NOT NULL, correction int NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id, version), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
-- In which published papers a problem stands.
CREATE TABLE exam_paper_problem (
  site_id bigint NOT NULL REFERENCES site, problem_id bigint NOT NULL, exam_id bigint NOT NULL, version int NOT NULL, PRIMARY KEY (site_id, problem_id, exam_id, version), FOREIGN KEY (site_id, exam_id, version) REFERENCES exam_paper ON DELETE CASCADE
);

-- Whose a paid paper is. Free ones need no row.
CREATE TABLE exam_user (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, exam_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, user_id, exam_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
-- Collected: 4 a paper, 5 a problem.
CREATE TABLE exam_collection (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, collection_type smallint NOT NULL, collection_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, user_id, collection_type, collection_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- A paper tied to a course (1), a chapter (2) or a period (3). exercise_type: 1 exam, 2 exercise
CREATE TABLE course_exam_ref (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, ref_type smallint NOT NULL, ref_id bigint NOT NULL, exam_id bigint NOT NULL, exercise_type smallint NOT NULL DEFAULT 2, sort int NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, course_id, ref_type, ref_id, exam_id), FOREIGN KEY (site_id, exam_id) REFERENCES exam_info ON DELETE CASCADE
);
CREATE INDEX course_exam_ref_exam ON course_exam_ref (site_id, exam_id);
