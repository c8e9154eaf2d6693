-- Where an import reads from: an uploaded document, or pasted text. client_key: a repeated begin is the same import.
ALTER TABLE exam_import ADD COLUMN file_id bigint, ADD COLUMN source_text text NOT NULL DEFAULT '', ADD COLUMN client_key text, ADD COLUMN skip_total int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX exam_import_key ON exam_import (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL;
-- Pictures that came with a file: each has its place before it is stored, so that a reading that is repeated stores none twice.
CREATE TABLE exam_import_picture (
  site_id bigint NOT NULL REFERENCES site, import_id bigint NOT NULL, picture_name text NOT NULL, file_id bigint NOT NULL, PRIMARY KEY (site_id, import_id, picture_name), FOREIGN KEY (site_id, import_id) REFERENCES exam_import ON DELETE CASCADE
);
