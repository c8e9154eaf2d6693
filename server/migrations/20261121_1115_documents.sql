-- Documents of the library and files of resources: a period of type 3 (read in the browser) or 4 (downloaded) shows a stored file.
ALTER TABLE course_period ADD COLUMN file_id bigint, ADD COLUMN doc_size bigint NOT NULL DEFAULT 0, ADD COLUMN doc_type text NOT NULL DEFAULT '', ADD COLUMN download_count int NOT NULL DEFAULT 0;
CREATE INDEX course_period_file ON course_period (site_id, file_id) WHERE file_id IS NOT NULL;
-- Kinds of file in it ('pdf,docx'), most frequent first: derived when a version goes on the shelf.
ALTER TABLE course ADD COLUMN file_types text NOT NULL DEFAULT '', ADD COLUMN download_count int NOT NULL DEFAULT 0;
-- The shelf of each kind is listed by itself.
CREATE INDEX course_kind ON course (site_id, course_category, course_sort DESC, id DESC) WHERE is_putaway = 1 AND status_id = 1;
ALTER TABLE stored_file ADD COLUMN pdf_size bigint NOT NULL DEFAULT 0;
