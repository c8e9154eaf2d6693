-- SCIM 2.0 (RFC 7643): people and groups that a directory provisions for an identity provider.
-- Bearer tokens of directories, stored as SHA-256.
CREATE TABLE scim_token (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  provider_id bigint NOT NULL,
  token_name text NOT NULL,
  token_hash bytea NOT NULL,
  -- First characters, by which people recognize it.
  token_start text NOT NULL,
  -- The operator in whose name the operation log has its changes.
  made_by bigint NOT NULL,
  last_used_at timestamptz,
  last_used_ip text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_token_hash ON scim_token (site_id, token_hash);
CREATE INDEX scim_token_provider ON scim_token (site_id, provider_id);
-- A person of the directory. user_id: the account, if there is one.
CREATE TABLE scim_user (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  provider_id bigint NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  external_id text NOT NULL DEFAULT '',
  is_active smallint NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  -- 1: the account was made for this entry and waits for the first sign-in, which binds it.
  is_made smallint NOT NULL DEFAULT 0 CHECK (is_made IN (0, 1)),
  -- Attributes without a column: name, emails, phoneNumbers, title.
  attributes jsonb NOT NULL DEFAULT '{}',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX scim_user_name ON scim_user (site_id, provider_id, lower(user_name));
CREATE UNIQUE INDEX scim_user_external ON scim_user (site_id, provider_id, external_id) WHERE external_id <> '';
CREATE INDEX scim_user_account ON scim_user (site_id, user_id) WHERE user_id IS NOT NULL;
CREATE TABLE scim_group (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  provider_id bigint NOT NULL,
  display_name text NOT NULL,
  external_id text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_group_name ON scim_group (site_id, provider_id, lower(display_name));
CREATE TABLE scim_group_member (
  site_id bigint NOT NULL REFERENCES site (site_id),
  group_id bigint NOT NULL,
  scim_user_id bigint NOT NULL,
  PRIMARY KEY (site_id, group_id, scim_user_id),
  FOREIGN KEY (site_id, group_id) REFERENCES scim_group (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, scim_user_id) REFERENCES scim_user (site_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_member_person ON scim_group_member (site_id, scim_user_id);
