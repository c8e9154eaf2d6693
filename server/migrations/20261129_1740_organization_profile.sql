-- Applications of organisations by their own account, and their brand.
ALTER TABLE organization
  ADD COLUMN credit_code text DEFAULT '' NOT NULL,
  ADD COLUMN link_mobile text DEFAULT '' NOT NULL,
  -- A private file. `license` holds the public pictures that operators uploaded before.
  ADD COLUMN license_pic_id bigint,
  -- Null: made by an operator.
  ADD COLUMN apply_time timestamp with time zone,
  ADD COLUMN brand_color text DEFAULT '' NOT NULL,
  ADD COLUMN photos jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN honours jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN website text DEFAULT '' NOT NULL;

-- A rejected or withdrawn application does not reserve its name.
ALTER TABLE organization DROP CONSTRAINT organization_site_id_org_name_key;
CREATE UNIQUE INDEX organization_name ON organization (site_id, org_name) WHERE audit_status IN (0, 1);
CREATE INDEX organization_credit_code ON organization (site_id, credit_code) WHERE credit_code <> '';
