-- Files of mails, kept until no mail of them is tried any more. No foreign key from the queue: rows of mails live longer.
CREATE TABLE mail_attachment (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  file_name text NOT NULL,
  content bytea NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
ALTER TABLE mail_queue ADD COLUMN attachment_id bigint;

-- Reports of an organisation (of a branch; 0: all) that are mailed every week (1: day 1 to 7) or month (2: day 1 to 31).
CREATE TABLE org_report_mail (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  department_id bigint NOT NULL DEFAULT 0,
  cycle smallint NOT NULL CHECK (cycle IN (1, 2)),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  user_ids bigint[] NOT NULL,
  is_paused smallint NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  next_time timestamptz NOT NULL,
  operator_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  CHECK (cycle = 2 OR day <= 7),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_report_mail_org ON org_report_mail (site_id, org_id);
CREATE INDEX org_report_mail_due ON org_report_mail (next_time) WHERE is_paused = 0;

-- A report that was sent, or failed: one per plan and time, so that no worker and no retry sends it twice.
CREATE TABLE org_report_mail_run (
  site_id bigint NOT NULL REFERENCES site (site_id),
  report_mail_id bigint NOT NULL,
  run_key text NOT NULL,
  msg_id bigint NOT NULL DEFAULT 0,
  receiver_count integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, report_mail_id, run_key),
  FOREIGN KEY (site_id, report_mail_id) REFERENCES org_report_mail (site_id, id) ON DELETE CASCADE
);
