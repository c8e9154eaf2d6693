-- The lecturers' entry to papers on sites that were opened before it existed; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', '考试管理', '/account/exams', 'note', 'lecturer', 25 FROM site
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'lecturer' AND existing.url = '/account/exams');
