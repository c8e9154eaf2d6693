-- Settings of a site from its back office.

-- An entry of a dictionary can be switched off without being forgotten: what was saved with it still has a name.
ALTER TABLE dict ADD COLUMN status_id smallint NOT NULL DEFAULT 1;

-- A shelf that is deleted takes its contents along.
DELETE FROM zone_course c WHERE NOT EXISTS (SELECT FROM zone z WHERE z.site_id = c.site_id AND z.id = c.zone_id);
ALTER TABLE zone_course ADD FOREIGN KEY (site_id, zone_id) REFERENCES zone ON DELETE CASCADE;
