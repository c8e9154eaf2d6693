-- SMTP account of a site; the password is encrypted with the installation's secret.
CREATE TABLE mail_setting (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  settings jsonb NOT NULL DEFAULT '{}',
  secrets_sealed bytea,
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
-- Proved mail address of a person. stopped: the answer of the server that refused it for good, or empty.
CREATE TABLE mail_address (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  address text NOT NULL,
  -- 0 no mail, 1 each message, 2 one mail a day.
  mail_mode smallint NOT NULL DEFAULT 1 CHECK (mail_mode IN (0, 1, 2)),
  stopped text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX mail_address_once ON mail_address (site_id, lower(address));
CREATE TABLE mail_code (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  address text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- Codes sent since `hour_at`.
  hour_at timestamptz NOT NULL DEFAULT now(),
  hour_count smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX mail_code_address ON mail_code (site_id, lower(address));
-- Messages on their way by mail. mail_state: 1 waiting, 2 sent, 3 failed, 4 not wanted any more.
CREATE TABLE mail_queue (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  msg_id bigint NOT NULL,
  kind text NOT NULL,
  is_digest smallint NOT NULL DEFAULT 0,
  mail_state smallint NOT NULL DEFAULT 1 CHECK (mail_state BETWEEN 1 AND 4),
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  error text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, msg_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX mail_queue_due ON mail_queue (site_id, due_at) WHERE mail_state = 1;
CREATE INDEX mail_queue_sent ON mail_queue (site_id, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_queue_msg ON mail_queue (site_id, msg_id);
-- Settings of a kind of messages per channel: the person's, and the site's defaults.
ALTER TABLE msg_setting ADD COLUMN channel text NOT NULL DEFAULT 'site' CHECK (channel IN ('site', 'mail'));
ALTER TABLE msg_setting DROP CONSTRAINT msg_setting_pkey;
ALTER TABLE msg_setting ADD PRIMARY KEY (site_id, user_id, kind, channel);
CREATE TABLE msg_default (
  site_id bigint NOT NULL REFERENCES site (site_id),
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('site', 'mail')),
  is_on smallint NOT NULL CHECK (is_on IN (0, 1)),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, kind, channel)
);
