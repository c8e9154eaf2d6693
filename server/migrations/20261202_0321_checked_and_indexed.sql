-- What the migrations before add to tables with rows. Reads go on meanwhile; writes wait for the indexes.
ALTER TABLE grade_student VALIDATE CONSTRAINT grade_student_join_source_check;
ALTER TABLE org_member VALIDATE CONSTRAINT org_member_org_role_check;
ALTER TABLE grade_certificate VALIDATE CONSTRAINT grade_certificate_source;
CREATE INDEX IF NOT EXISTS grade_student_directory ON grade_student (site_id, directory_id, user_id) WHERE directory_id <> 0;
CREATE INDEX IF NOT EXISTS org_member_left ON org_member (site_id, org_id, leave_time) WHERE status_id = 0 AND erased_at IS NULL;
CREATE INDEX IF NOT EXISTS org_pack_renews ON org_pack (site_id, renews_id) WHERE renews_id <> 0;
CREATE UNIQUE INDEX IF NOT EXISTS grade_certificate_round ON grade_certificate (site_id, round_id) WHERE round_id IS NOT NULL;
