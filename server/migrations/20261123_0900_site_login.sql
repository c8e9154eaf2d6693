-- A login of its own for each site: the wall then asks who is connected, which nothing in a session can change. Where the owner's connections bear no key
-- (DATABASE_URL without SITE_LOGIN_KEY), nobody has such a login and the site stays a setting of the connection.
CREATE OR REPLACE FUNCTION current_site() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN left(current_user::text, 13) = 'zhixing_site_' THEN substr(current_user::text, 14)::bigint
    ELSE nullif(current_setting('app.site', true), '')::bigint END
$$;

-- Makes the login of a site, or gives it the password that belongs to today's key. The comment of the role says which password it has: a hash of a hash of 256
-- random bits, so that nothing can be learnt from it.
CREATE FUNCTION ensure_site_login(site bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := nullif(current_setting('app.login_key', true), '');
  login text := 'zhixing_site_' || site;
  secret text;
  mark text;
BEGIN
  IF key IS NULL THEN RETURN; END IF;
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
REVOKE EXECUTE ON FUNCTION ensure_site_login(bigint) FROM PUBLIC;

CREATE FUNCTION site_login() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM ensure_site_login(NEW.site_id); RETURN NULL; END $$;
CREATE TRIGGER site_login AFTER INSERT ON site FOR EACH ROW EXECUTE FUNCTION site_login();

-- Nobody comes as the app without a site any more.
DO $$ BEGIN
  IF nullif(current_setting('app.login_key', true), '') IS NOT NULL THEN ALTER ROLE zhixing_app NOLOGIN; END IF;
END $$;
