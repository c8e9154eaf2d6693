-- Who read to the end, and where readers came from, by day.
ALTER TABLE community_read ADD COLUMN is_end smallint NOT NULL DEFAULT 0;
ALTER TABLE community_read_day ADD COLUMN end_count integer NOT NULL DEFAULT 0;

CREATE TABLE community_read_source (
  site_id bigint NOT NULL REFERENCES site (site_id),
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  read_day date NOT NULL,
  source text NOT NULL,
  read_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, target_type, target_id, read_day, source)
);
