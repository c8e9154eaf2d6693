-- An organisation's own page, and the lecturers who belong to it.
ALTER TABLE organization ADD COLUMN slogan text NOT NULL DEFAULT '',
  ADD COLUMN banner_img text NOT NULL DEFAULT '',
  ADD COLUMN org_page text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN telephone text NOT NULL DEFAULT '',
  -- What the organisation has sent for review: shown to nobody until an operator passes it.
  ADD COLUMN page_draft jsonb,
  -- 0 waits, 1 live, 2 rejected
  ADD COLUMN page_status smallint NOT NULL DEFAULT 1 CHECK (page_status BETWEEN 0 AND 2),
  ADD COLUMN page_opinion text NOT NULL DEFAULT '';
CREATE TABLE organization_lecturer (
  site_id bigint NOT NULL REFERENCES site,
  org_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  -- 0 invited, 1 belongs to it
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, org_id, lecturer_id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id),
  FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer (site_id, id)
);
-- A lecturer belongs to one organisation.
CREATE UNIQUE INDEX organization_lecturer_one ON organization_lecturer (site_id, lecturer_id) WHERE status = 1;
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'user', '机构中心', '/account/organization', 'layers', 'org', 60 FROM site
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'user')
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.url = '/account/organization');
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'account', '机构中心', '/account/organization', 'layers', 'org', 60 FROM site
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'account')
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'account' AND existing.url = '/account/organization');
