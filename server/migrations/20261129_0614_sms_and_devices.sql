-- SMS account of a site: provider, public settings, and secrets encrypted with the installation's secret.
CREATE TABLE sms_setting (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  provider text NOT NULL CHECK (provider IN ('installation', 'aliyun', 'tencent', 'http')),
  settings jsonb NOT NULL DEFAULT '{}',
  secrets_sealed bytea,
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
-- Sessions of one client type that a person may have at once.
ALTER TABLE site ADD COLUMN max_devices smallint NOT NULL DEFAULT 1 CHECK (max_devices BETWEEN 1 AND 10);
-- How many sessions are alive is decided under the lock of the user's row (sign-in/sessions.ts).
CREATE INDEX user_session_person ON user_session (site_id, user_id, client_type) WHERE ended IS NULL;
DROP INDEX user_session_alive;
