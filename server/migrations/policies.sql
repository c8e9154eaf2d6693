-- Run after every migration: the second wall. The app's role owns nothing and sees only rows of the site its connection is fixed on.
-- Idempotent, and complete by construction: every table with a site_id column is walled, so a new table cannot be forgotten.
DO $$
DECLARE t record;
BEGIN
  -- Only tables that lack it: both statements take an exclusive lock, and a site may be serving.
  FOR t IN SELECT c.oid, c.relname, c.relrowsecurity FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped
           WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
    IF NOT t.relrowsecurity THEN EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t.relname); END IF;
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = t.oid AND polname = 'one_site') THEN
      EXECUTE format('CREATE POLICY one_site ON %I USING (site_id = current_site()) WITH CHECK (site_id = current_site())', t.relname);
    END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO zhixing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO zhixing_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO zhixing_app;
REVOKE INSERT, UPDATE, DELETE ON site, schema_migration FROM zhixing_app;
-- Of its own site's row the app may change what an operator may: neither its domain, its state nor its rank.
GRANT UPDATE (name_pc, slogan, logo, mini_logo, ico, theme, telephone, address, copyright, icp, prn, prn_no, keyword, description, is_enable_statistics,
  statistics_code, is_enable_online_service, online_service_code, online_service_pages, h5_domain, open_vip, lecturer_identity, certificate_seal, embed_hosts, max_devices, factor_operators, factor_payout, setup_hidden, gmt_modified) ON site TO zhixing_app;
-- A backup of release 0.1.0 is restored to its own schema first, which has no such column.
DO $$
BEGIN
  GRANT UPDATE (contact_mode) ON site TO zhixing_app;
EXCEPTION WHEN undefined_column THEN NULL;
END $$;
-- What operators did stays as it was written.
REVOKE UPDATE, DELETE ON sys_log, ledger_transfer, ledger_entry FROM zhixing_app;

-- Row-level security keeps an index from being used with an operator that might leak what it sees. Matching words does not leak; telling PostgreSQL so
-- lets search use its index, and so with looking for an id in a list (knowledge points and tags of problems). Only a superuser may; elsewhere both
-- still work, by scanning the site's own rows.
DO $$
BEGIN
  ALTER FUNCTION ts_match_vq(tsvector, tsquery) LEAKPROOF;
  ALTER FUNCTION jsonb_exists(jsonb, text) LEAKPROOF;
  ALTER FUNCTION jsonb_exists_any(jsonb, text[]) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
