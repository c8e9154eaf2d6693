-- A calendar link without a class is that of all that its person learns.
ALTER TABLE grade_link ALTER COLUMN grade_id DROP NOT NULL;
ALTER TABLE grade_link ADD CONSTRAINT grade_link_own_check CHECK (grade_id IS NOT NULL OR link_kind = 1) NOT VALID;
ALTER TABLE grade_link VALIDATE CONSTRAINT grade_link_own_check;
CREATE UNIQUE INDEX grade_link_own ON grade_link (site_id, link_kind, user_id) WHERE grade_id IS NULL AND revoke_time IS NULL;
