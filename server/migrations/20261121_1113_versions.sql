-- One press of the button that begins a course is one course; how many periods a version has is kept beside its document.
ALTER TABLE course_version ADD COLUMN client_key text, ADD COLUMN period_total int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX course_version_once ON course_version (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL;
-- Approved versions whose time has not come.
CREATE INDEX course_version_waiting ON course_version (site_id, publish_time) WHERE audit_status = 1 AND published_at IS NULL;

-- To which course a chapter, period, slide or attachment of any version belongs: documents are looked up by course, calls name the part.
CREATE TABLE course_part (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL, course_id bigint NOT NULL, PRIMARY KEY (site_id, id)
);

-- What was done with the versions of a course, by whom; lines are added only.
CREATE TABLE course_audit_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), course_id bigint NOT NULL, version int NOT NULL, audit_action text NOT NULL, audit_opinion text NOT NULL DEFAULT '', user_id bigint, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE INDEX course_audit_log_course ON course_audit_log (site_id, course_id, id DESC);

-- Why the platform took a course off the shelf; while it says something, its lecturer cannot put it back.
ALTER TABLE course ADD COLUMN ban_reason text NOT NULL DEFAULT '';
-- An attachment that left the course keeps its row: an older version may come back with it.
ALTER TABLE course_accessory ADD COLUMN file_id bigint, ADD COLUMN status_id smallint NOT NULL DEFAULT 1;
CREATE INDEX course_chapter_pic_course ON course_chapter_pic (site_id, course_id, chapter_id, sort);
