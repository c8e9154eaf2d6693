-- Role 6: content editor.
ALTER TABLE org_member
  DROP CONSTRAINT org_member_org_role_check,
  ADD CONSTRAINT org_member_org_role_check CHECK (org_role BETWEEN 1 AND 6) NOT VALID;
