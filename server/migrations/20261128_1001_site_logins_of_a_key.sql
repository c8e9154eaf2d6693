-- Logins of sites are roles of the whole server. Their names carry a mark of the installation's key, so that a second installation on the server, whose key is
-- another, makes logins of its own instead of changing the passwords of these. docs/decisions/0140.
CREATE OR REPLACE FUNCTION current_site() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  -- zhixing_site_<mark>_<site>; zhixing_site_<site> are the logins of processes that are older than this.
  SELECT CASE WHEN left(current_user::text, 13) = 'zhixing_site_' THEN split_part(current_user::text, '_', -1)::bigint
    ELSE nullif(current_setting('app.site', true), '')::bigint END
$$;

CREATE OR REPLACE FUNCTION ensure_site_login(site bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := nullif(current_setting('app.login_key', true), '');
  login text;
  secret text;
  mark text;
BEGIN
  IF key IS NULL THEN RETURN; END IF;
  login := 'zhixing_site_' || left(encode(sha256(convert_to(key || ' logins', 'UTF8')), 'hex'), 12) || '_' || site;
  secret := encode(sha256(convert_to(key || ' ' || site, 'UTF8')), 'hex');
  mark := encode(sha256(convert_to(secret, 'UTF8')), 'hex');
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN IN ROLE zhixing_app PASSWORD %L', login, secret);
      EXECUTE format('COMMENT ON ROLE %I IS %L', login, mark);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of the same server, such as that of another test, was quicker.
      NULL;
    END;
  ELSIF shobj_description(login::regrole, 'pg_authid') IS DISTINCT FROM mark THEN
    EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', login, secret);
    EXECUTE format('COMMENT ON ROLE %I IS %L', login, mark);
  END IF;
END $$;
