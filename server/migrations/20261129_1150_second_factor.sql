-- When a session last proved its owner: by any means, and by a second factor. `used_at` is written every few minutes only.
ALTER TABLE user_session ADD COLUMN proved_at timestamptz, ADD COLUMN factor_at timestamptz, ADD COLUMN used_at timestamptz;
ALTER TABLE user_session ALTER COLUMN proved_at SET DEFAULT now(), ALTER COLUMN used_at SET DEFAULT now();
-- Second factors: kind 1 an authenticator app (one per person), 2 a passkey.
CREATE TABLE user_factor (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  name text NOT NULL,
  secret_sealed bytea,
  -- Time step of the last accepted code, so that a code is accepted once.
  last_step bigint NOT NULL DEFAULT 0,
  credential_id text,
  public_key bytea,
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  -- Host name to which the passkey belongs.
  rp_id text NOT NULL DEFAULT '',
  is_synced smallint NOT NULL DEFAULT 0,
  used_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE,
  CHECK (kind = 1 AND secret_sealed IS NOT NULL OR kind = 2 AND credential_id IS NOT NULL AND public_key IS NOT NULL)
);
CREATE UNIQUE INDEX user_factor_app ON user_factor (site_id, user_id) WHERE kind = 1;
CREATE UNIQUE INDEX user_factor_credential ON user_factor (site_id, credential_id) WHERE kind = 2;
CREATE INDEX user_factor_user ON user_factor (site_id, user_id);
-- One-time codes for a lost factor, as keyed hashes.
CREATE TABLE user_recovery_code (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (site_id, user_id, code_hash),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
-- Challenges of passkeys: each is used once.
CREATE TABLE user_challenge (
  site_id bigint NOT NULL REFERENCES site (site_id),
  ticket text NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'signIn', 'second', 'prove')),
  user_id bigint,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, ticket),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
-- Site rules: who needs a second factor.
ALTER TABLE site ADD COLUMN factor_operators smallint NOT NULL DEFAULT 0, ADD COLUMN factor_payout smallint NOT NULL DEFAULT 0;
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT m.site_id, 'account', '账户安全', '/account/security', 'lock', 'always', m.sort
FROM site_menu m
WHERE m.place = 'account' AND m.url = '/account/reset'
  AND NOT EXISTS (SELECT 1 FROM site_menu o WHERE o.site_id = m.site_id AND o.url = '/account/security');
