-- Figures of the overview that read too much of a large site for a request. A job keeps them; small sites have none.
CREATE TABLE site_figure (
  site_id bigint NOT NULL REFERENCES site (site_id),
  name text NOT NULL,
  value jsonb NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, name)
);
