-- Tables of other systems: how they look, what was said of their columns for this import, and what a lecturer said of such titles, for the next file.
ALTER TABLE exam_import
  ADD COLUMN table_list jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN map_list jsonb NOT NULL DEFAULT '[]';

CREATE TABLE exam_column_map (
  site_id bigint NOT NULL REFERENCES site (site_id),
  lecturer_id bigint NOT NULL,
  -- Of the titles in their order.
  signature text NOT NULL,
  field_list jsonb NOT NULL,
  kind_list jsonb NOT NULL DEFAULT '[]',
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, lecturer_id, signature),
  FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer (site_id, id) ON DELETE CASCADE
);
