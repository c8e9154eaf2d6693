-- The lecturers' menu on sites that were opened before it existed; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', entry.title, entry.url, entry.icon, 'lecturer', 20 + entry.sort
FROM site, (VALUES ('讲师信息', '/account/teacher', 'user', 0), ('点播管理', '/account/vod', 'video', 1), ('文库管理', '/account/library', 'book', 2), ('资源管理', '/account/resource', 'folder', 3)) AS entry (title, url, icon, sort)
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'lecturer' AND existing.url = entry.url);
