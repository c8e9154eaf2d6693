-- The back office: who may do what in it, and what they did.

-- All rights of a site, whatever its roles. Whoever ran a site until now keeps running it.
ALTER TABLE users ADD COLUMN is_owner smallint NOT NULL DEFAULT 0;
UPDATE users SET is_owner = 1 WHERE is_admin = 1;

CREATE TABLE admin_role (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), role_name text NOT NULL, remark text NOT NULL DEFAULT '', permissions text[] NOT NULL DEFAULT '{}', status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id), UNIQUE (site_id, role_name)
);
CREATE TABLE admin_user_role (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, role_id bigint NOT NULL, PRIMARY KEY (site_id, user_id, role_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, role_id) REFERENCES admin_role ON DELETE CASCADE
);

-- An operator acting as a user has a session of client type 9 beside the user's own, and it says whose hand it is.
ALTER TABLE user_session ADD COLUMN acted_by bigint;

-- What operators did. Lines are added; nobody, not even the tables' owner, changes or removes one.
CREATE TABLE sys_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, real_user_id bigint, operation text NOT NULL, path text NOT NULL, content text NOT NULL DEFAULT '',
  login_ip text NOT NULL, user_agent text NOT NULL DEFAULT '', code int NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'lines of % are never changed', TG_TABLE_NAME; END $$;
CREATE TRIGGER sys_log_stands BEFORE UPDATE OR DELETE ON sys_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
