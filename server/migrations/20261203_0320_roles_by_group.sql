-- Roles that an identity provider gave by a group; other rows of admin_user_role are made by hand.
CREATE TABLE admin_role_given (
  site_id bigint NOT NULL REFERENCES site (site_id),
  provider_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  group_name text NOT NULL,
  -- 1: only sign-ins name the group, 0: SCIM does.
  by_claim smallint NOT NULL CHECK (by_claim IN (0, 1)),
  -- When the provider last named the group.
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, provider_id, user_id, role_id)
);
CREATE INDEX admin_role_given_person ON admin_role_given (site_id, user_id, role_id);
