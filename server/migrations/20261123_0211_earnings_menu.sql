-- Menu entries of lecturers on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, entry.icon, 'lecturer', coalesce((SELECT max(m.sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = entry.place), 0) + entry.at
FROM site, (VALUES ('user', '我的收益', '/account/earnings', 'chart', 1), ('lecturer', '我的收益', '/account/earnings', 'chart', 1), ('lecturer', '提现', '/account/draw_money', 'list', 2))
  AS entry (place, title, url, icon, at)
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = entry.url);
