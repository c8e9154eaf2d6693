-- The way to live courses on sites that were opened before there were any; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', entry.title, entry.url, entry.icon, 'lecturer', 20 + entry.sort
FROM site, (VALUES ('直播管理', '/account/live', 'clock', 1), ('直播频道', '/account/channel', 'target', 1)) AS entry (title, url, icon, sort)
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'lecturer' AND existing.url = entry.url);

INSERT INTO site_nav (site_id, nav_title, nav_url, sort)
SELECT site.site_id, '直播', 'live', 1 FROM site
WHERE NOT EXISTS (SELECT FROM site_nav existing WHERE existing.site_id = site.site_id AND existing.nav_url IN ('live', '/live'));
