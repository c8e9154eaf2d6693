-- SAML: what the provider posted for a flow, until the browser that began takes it.
ALTER TABLE sso_flow ADD COLUMN answer text;
