-- Homework and certificates get entries in the learner's menu, after the classes.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT m.site_id, 'study', e.title, e.url, e.icon, 'always', m.sort
FROM site_menu m
CROSS JOIN (VALUES ('我的作业', '/account/grades/homework', 'edit'), ('我的证书', '/account/certificates', 'star')) AS e (title, url, icon)
WHERE m.place = 'study' AND m.url = '/account/grades/my'
  AND NOT EXISTS (SELECT 1 FROM site_menu o WHERE o.site_id = m.site_id AND o.url = e.url);
