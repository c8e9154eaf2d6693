-- Errors that scripts met in browsers: one row for each site, message, first frame and release, with how often it came. Nothing about people.
CREATE TABLE browser_error (
  site_id bigint NOT NULL REFERENCES site, report_id text NOT NULL CHECK (report_id ~ '^[0-9A-F]{10}$'),
  message text NOT NULL, stack text NOT NULL DEFAULT '', page text NOT NULL, release text NOT NULL DEFAULT '', browser text NOT NULL DEFAULT '',
  report_count integer NOT NULL DEFAULT 1 CHECK (report_count > 0),
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, report_id)
);
CREATE INDEX browser_error_latest ON browser_error (site_id, gmt_modified DESC);
