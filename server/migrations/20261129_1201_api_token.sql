-- Tokens by which programs act for a person. is_office: may make calls of the back office, within the person's rights.
CREATE TABLE api_token (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  token_name text NOT NULL,
  token_hash bytea NOT NULL,
  -- First characters, by which people recognize it.
  token_start text NOT NULL,
  is_office smallint NOT NULL DEFAULT 0 CHECK (is_office IN (0, 1)),
  scopes text[] NOT NULL,
  ip_ranges text[] NOT NULL DEFAULT '{}',
  per_minute integer NOT NULL DEFAULT 120 CHECK (per_minute BETWEEN 1 AND 6000),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX api_token_hash ON api_token (site_id, token_hash);
CREATE INDEX api_token_person ON api_token (site_id, user_id);
