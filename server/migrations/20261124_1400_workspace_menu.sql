-- Menu entries of the lecturers' start page on sites that were opened before, before the other ones; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, 'home', 'lecturer', entry.sort
FROM site
CROSS JOIN LATERAL (
  SELECT 'lecturer' AS place, '讲师首页' AS title, '/account/workspace' AS url,
    (SELECT min(sort) - 1 FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'lecturer') AS sort
  UNION ALL
  SELECT 'user', '讲师中心', '/account/workspace',
    coalesce((SELECT min(sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'user' AND m.url = '/account/earnings'),
      (SELECT max(sort) + 1 FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'user'))
) entry
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place)
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = entry.url);
