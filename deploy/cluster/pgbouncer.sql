-- Lets PgBouncer look up the secrets of logins (auth_query), and nothing else. Run as a superuser in template1, before
-- the database of the app is created, or in that database; then ALTER ROLE pgbouncer PASSWORD '...'.
CREATE ROLE pgbouncer LOGIN;
CREATE SCHEMA pgbouncer;
GRANT USAGE ON SCHEMA pgbouncer TO pgbouncer;
CREATE FUNCTION pgbouncer.secret(login text) RETURNS TABLE (usename name, passwd text)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
  AS 'SELECT rolname, rolpassword FROM pg_authid WHERE rolname = login AND rolcanlogin AND NOT rolsuper';
REVOKE ALL ON FUNCTION pgbouncer.secret FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pgbouncer.secret TO pgbouncer;
