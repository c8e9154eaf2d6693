-- What people may do by how far a site trusts them. A site without rows has the usual table (community/moderation/trust.ts).
CREATE TABLE community_trust_level (
  site_id bigint NOT NULL REFERENCES site (site_id),
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 3),
  -- What it takes to stand here; of no meaning for level 0.
  min_days integer NOT NULL DEFAULT 0 CHECK (min_days BETWEEN 0 AND 3650),
  min_accepted integer NOT NULL DEFAULT 0 CHECK (min_accepted BETWEEN 0 AND 1000),
  max_upheld integer NOT NULL DEFAULT 0 CHECK (max_upheld BETWEEN 0 AND 100),
  -- What it allows.
  is_held smallint NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),
  link_mode smallint NOT NULL DEFAULT 1 CHECK (link_mode IN (0, 1, 2)),
  hourly_max integer NOT NULL DEFAULT 0 CHECK (hourly_max BETWEEN 0 AND 1000),
  is_weighed smallint NOT NULL DEFAULT 1 CHECK (is_weighed IN (0, 1)),
  PRIMARY KEY (site_id, level)
);

-- Sites that looked at the first texts of newcomers go on doing so. `first_held` is read no longer.
INSERT INTO community_trust_level (site_id, level, min_days, min_accepted, max_upheld, is_held)
SELECT r.site_id, l.level, l.min_days, CASE l.level WHEN 1 THEN r.first_held ELSE greatest(l.min_accepted, r.first_held) END, l.max_upheld, (l.level = 0)::int
FROM community_rule r CROSS JOIN (VALUES (0, 0, 0, 0), (1, 0, 1, 100), (2, 30, 10, 1), (3, 90, 50, 0)) l (level, min_days, min_accepted, max_upheld)
WHERE r.first_held > 0;

-- Whether a report counts for hiding what was reported: those of people whom the site does not know may be read, and weigh nothing.
ALTER TABLE community_report ADD COLUMN is_weighed smallint NOT NULL DEFAULT 1 CHECK (is_weighed IN (0, 1));
