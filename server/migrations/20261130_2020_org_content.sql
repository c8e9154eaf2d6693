-- Courses of an organisation for its own people: never on the shelf, reviewed by the organisation, learned by its seats.

-- 0: for everyone.
ALTER TABLE course_version ADD COLUMN org_id bigint NOT NULL DEFAULT 0;
ALTER TABLE course ADD COLUMN org_id bigint NOT NULL DEFAULT 0;
ALTER TABLE course ADD CONSTRAINT course_private_off_shelf CHECK (org_id = 0 OR is_putaway = 0) NOT VALID;
ALTER TABLE course VALIDATE CONSTRAINT course_private_off_shelf;
CREATE INDEX course_version_org ON course_version (site_id, org_id, course_id, version DESC) WHERE org_id <> 0;

-- 3: own content, given by the review of the organisation.
ALTER TABLE org_pack DROP CONSTRAINT org_pack_pack_source_check,
  ADD CONSTRAINT org_pack_pack_source_check CHECK (pack_source BETWEEN 1 AND 3);
CREATE UNIQUE INDEX org_pack_own ON org_pack (site_id, org_id, product_type, product_id) WHERE pack_source = 3;
