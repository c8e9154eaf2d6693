-- Papers of an organisation for its own people: in no catalogue, reviewed by the organisation, opened by its seats.

-- 0: for everyone.
ALTER TABLE exam_info ADD COLUMN org_id bigint NOT NULL DEFAULT 0;
ALTER TABLE exam_info ADD CONSTRAINT exam_private_off_shelf
  CHECK (org_id = 0 OR (is_publicity = 0 AND is_free = 0 AND is_vip_free = 0 AND is_assigned = 0)) NOT VALID;
ALTER TABLE exam_info VALIDATE CONSTRAINT exam_private_off_shelf;
CREATE INDEX exam_info_org ON exam_info (site_id, org_id, id) WHERE org_id <> 0;

-- The people of open organisations: embargoes of private papers are for them alone.
CREATE VIEW org_audience WITH (security_invoker = true) AS
  SELECT m.site_id, m.org_id, m.user_id
  FROM org_member m
  JOIN organization o ON o.site_id = m.site_id AND o.id = m.org_id AND o.status_id = 1 AND o.audit_status = 1
  WHERE m.status_id = 1
  UNION ALL
  SELECT o.site_id, o.id, o.user_id FROM organization o
  WHERE o.status_id = 1 AND o.audit_status = 1 AND o.user_id IS NOT NULL;
