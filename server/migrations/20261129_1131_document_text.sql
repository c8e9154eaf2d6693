-- The text of documents by page, for passages of a course; read once per file.
CREATE TABLE assistant_document (
  site_id bigint NOT NULL REFERENCES site(site_id),
  file_id bigint NOT NULL,
  -- One text per page; a scanned page is empty.
  page_list jsonb NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, file_id),
  FOREIGN KEY (site_id, file_id) REFERENCES stored_file(site_id, id) ON DELETE CASCADE
);
