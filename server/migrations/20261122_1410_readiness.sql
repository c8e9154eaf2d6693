-- One row for each process that is asked whether it is ready: it writes it, through the app's role and behind the site's wall, as a request would.
CREATE TABLE readiness_probe (
  site_id bigint NOT NULL REFERENCES site (site_id) ON DELETE CASCADE,
  process text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, process)
);
