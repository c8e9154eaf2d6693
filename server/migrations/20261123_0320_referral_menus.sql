-- Entries of the referral and invoice pages on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'account', entry.title, entry.url, entry.icon, entry.condition, entry.sort
FROM site, (VALUES ('我的发票', '/account/invoice', 'note', 'always', 40), ('我的推荐', '/account/recommend', 'heart', 'recommended', 41)) AS entry (title, url, icon, condition, sort)
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'account')
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'account' AND existing.url = entry.url);
