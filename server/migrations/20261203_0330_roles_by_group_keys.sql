ALTER TABLE admin_role_given
  ADD FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider (site_id, id),
  ADD FOREIGN KEY (site_id, user_id, role_id) REFERENCES admin_user_role (site_id, user_id, role_id) ON DELETE CASCADE;
