-- Identity providers of a site (OpenID Connect). Settings: claims, who is let in, classes.
CREATE TABLE sso_provider (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  provider_name text NOT NULL,
  preset text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  secret_sealed bytea,
  settings jsonb NOT NULL,
  status_id smallint NOT NULL DEFAULT 1,
  -- The operator in whose name people enter classes.
  saved_by bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX sso_provider_name ON sso_provider (site_id, provider_name);
-- A sign-in at a provider that has begun. Only the browser that holds the secret can finish it, once.
CREATE TABLE sso_flow (
  site_id bigint NOT NULL REFERENCES site (site_id),
  state text NOT NULL,
  provider_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  -- The operator who tries the provider; null for a sign-in.
  tried_by bigint,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, state),
  FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider (site_id, id) ON DELETE CASCADE
);
-- Sessions that the provider can end.
ALTER TABLE user_session ADD COLUMN sso_provider_id bigint, ADD COLUMN sso_sid text;
CREATE INDEX user_session_sso ON user_session (site_id, sso_provider_id, user_id) WHERE sso_provider_id IS NOT NULL AND ended IS NULL;
