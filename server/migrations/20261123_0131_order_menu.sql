-- Menu entries on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, sort)
SELECT site.site_id, entry.place, '我的订单', '/account/order', 'list', coalesce((SELECT max(m.sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = entry.place AND m.url = '/account/study'), 3)
FROM site, (VALUES ('user'), ('account')) AS entry (place)
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = '/account/order');
