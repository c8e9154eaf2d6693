-- Sessions by the session or ticket of their identity provider, which ends them.
CREATE INDEX user_session_sid ON user_session (site_id, sso_sid) WHERE sso_sid IS NOT NULL AND ended IS NULL;
