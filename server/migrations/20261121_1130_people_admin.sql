-- People in the back office: lists of a hundred thousand, organisations, messages to many, imports.

-- When somebody last signed in (an operator acting as them does not count): shown in lists, and what tells an import that nobody has used yet.
ALTER TABLE users ADD COLUMN last_login_time timestamptz;
CREATE INDEX users_created ON users (site_id, gmt_create DESC, id DESC);
-- Numbers are looked up by their beginning and by their end. Ranges of text are what row-level security lets an index answer (LIKE is not: it might leak).
CREATE INDEX users_mobile_begins ON users (site_id, mobile COLLATE "C");
ALTER TABLE users ADD COLUMN mobile_turned text GENERATED ALWAYS AS (reverse(mobile)) STORED;
CREATE INDEX users_mobile_ends ON users (site_id, mobile_turned COLLATE "C");
CREATE INDEX users_operator ON users (site_id, id) WHERE is_admin = 1;

-- The operator's own session, to which the browser returns when it stops acting as a user.
ALTER TABLE user_session ADD COLUMN parent_hash bytea;
CREATE INDEX user_session_acted ON user_session (site_id, acted_by) WHERE acted_by IS NOT NULL AND ended IS NULL;

CREATE INDEX login_log_user ON login_log (site_id, user_id, id DESC);
CREATE INDEX sys_log_user ON sys_log (site_id, user_id, id DESC);
CREATE INDEX feedback_log_status ON feedback_log (site_id, status, id DESC);
ALTER TABLE feedback_log ADD COLUMN reply_user_id bigint;

-- Organisations. The account that speaks for one is a user of type 3. org_code is the path of numbers from the top one down, such as 1.2.
CREATE TABLE organization (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint, org_name text NOT NULL, org_code text NOT NULL DEFAULT '', org_logo text NOT NULL DEFAULT '', org_intro text NOT NULL DEFAULT '',
  link_man text NOT NULL DEFAULT '', mobile text NOT NULL DEFAULT '', license text NOT NULL DEFAULT '',
  -- 0 pending, 1 passed, 2 rejected
  audit_status smallint NOT NULL DEFAULT 0, audit_opinion text NOT NULL DEFAULT '', audit_user_id bigint, audit_time timestamptz, status_id smallint NOT NULL DEFAULT 1, sort int NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, org_name), FOREIGN KEY (site_id, user_id) REFERENCES users
);
CREATE UNIQUE INDEX organization_user ON organization (site_id, user_id) WHERE user_id IS NOT NULL;

-- What an operator sends to many. The message itself is a row of msg, made when sending begins.
CREATE TABLE msg_task (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), msg_type smallint NOT NULL DEFAULT 1, msg_title text NOT NULL, msg_text text NOT NULL, link_url text NOT NULL DEFAULT '',
  -- users, all, learners, lecturers, ..., or a group that a domain above knows, of the thing that ref_id names
  audience text NOT NULL, user_ids bigint[] NOT NULL DEFAULT '{}', ref_id bigint, is_announcement smallint NOT NULL DEFAULT 0, send_time timestamptz NOT NULL,
  -- 1 waiting for its time, 2 being sent, 3 sent, 4 cancelled
  task_status smallint NOT NULL DEFAULT 1,
  -- Grows with every change: an older job that wakes up sees that it is not meant any more.
  rev int NOT NULL DEFAULT 1,
  msg_id bigint, last_user_id bigint NOT NULL DEFAULT 0, sent_count int NOT NULL DEFAULT 0, total_count int NOT NULL DEFAULT 0, finished_at timestamptz, user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, msg_id) REFERENCES msg
);
CREATE TABLE msg_template (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), template_name text NOT NULL, msg_title text NOT NULL, msg_text text NOT NULL, link_url text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), UNIQUE (site_id, template_name)
);
-- A message that calls its reader by name: {{nickname}} is filled in when it is read, so that one row serves a hundred thousand.
ALTER TABLE msg ADD COLUMN is_personal smallint NOT NULL DEFAULT 0;
-- How many read it.
CREATE INDEX msg_user_msg ON msg_user (site_id, msg_id, is_read);

-- What one SMS costs, in thousandths of a yuan, by provider; each line of the log keeps what was true when it was sent.
CREATE TABLE sms_price (site_id bigint NOT NULL REFERENCES site, provider text NOT NULL, price int NOT NULL CHECK (price BETWEEN 0 AND 100000), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, provider));
ALTER TABLE sms_log ADD COLUMN price int NOT NULL DEFAULT 0;

-- Users from a table. import_status: 1 queued or running, 2 done, 3 taken back
CREATE TABLE user_import (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), file_name text NOT NULL DEFAULT '', import_status smallint NOT NULL DEFAULT 1, total_count int NOT NULL DEFAULT 0, done_count int NOT NULL DEFAULT 0, fail_count int NOT NULL DEFAULT 0,
  user_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), finished_at timestamptz, undone_at timestamptz, PRIMARY KEY (site_id, id)
);
CREATE TABLE user_import_row (
  site_id bigint NOT NULL REFERENCES site, import_id bigint NOT NULL, row_no int NOT NULL, mobile text NOT NULL, nickname text NOT NULL DEFAULT '', sex smallint NOT NULL DEFAULT 3, remark text NOT NULL DEFAULT '',
  -- 0 waiting, 1 made, 2 not made (fail_reason says why)
  row_status smallint NOT NULL DEFAULT 0, fail_reason text NOT NULL DEFAULT '', user_id bigint, PRIMARY KEY (site_id, import_id, row_no), FOREIGN KEY (site_id, import_id) REFERENCES user_import ON DELETE CASCADE
);
