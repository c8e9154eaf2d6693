-- Menu entries of classes on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, entry.icon, entry.condition, entry.sort
FROM site, (VALUES
  ('user', '我的班级', '/account/grades/my', 'layers', 'always', 2),
  ('study', '我的班级', '/account/grades/my', 'layers', 'always', 2),
  ('study', '精选课程管理', '/account/grades/admin', 'settings', 'gradeAdmin', 50),
  ('account', '班级管理', '/account/grades/admin', 'layers', 'gradeAdmin', 50),
  ('lecturer', '我教的班级', '/account/grades/teacher', 'layers', 'lecturer', 50)
) AS entry (place, title, url, icon, condition, sort)
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place)
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = entry.url);
