-- All sites at once, for a start: the cluster may be another than the one that the rows come from.
CREATE FUNCTION ensure_site_logins() RETURNS void LANGUAGE sql AS $$ SELECT ensure_site_login(site_id) FROM site $$;
REVOKE EXECUTE ON FUNCTION ensure_site_logins() FROM PUBLIC;
