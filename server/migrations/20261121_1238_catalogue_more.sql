-- What lists of one's own papers need of a frozen one, without unpacking it: when scores of its records may be seen.
ALTER TABLE exam_paper
  ADD COLUMN score_show smallint GENERATED ALWAYS AS ((frozen #>> '{rules,scoreShow}')::smallint) STORED,
  ADD COLUMN close_text text GENERATED ALWAYS AS (frozen #>> '{rules,closeTime}') STORED,
  ADD COLUMN show_text text GENERATED ALWAYS AS (frozen #>> '{rules,showTime}') STORED;

-- Papers of a place in a course, in their order.
CREATE INDEX course_exam_ref_place ON course_exam_ref (site_id, course_id, ref_type, ref_id, sort, id);
-- The newest of everything, whatever its subject, and one lecturer's.
CREATE INDEX exam_info_newest ON exam_info (site_id, published_at DESC, id DESC) WHERE is_putaway = 1 AND is_publicity = 1 AND is_deleted = 0;
CREATE INDEX exam_info_popular ON exam_info (site_id, study_count DESC, id DESC) WHERE is_putaway = 1 AND is_publicity = 1 AND is_deleted = 0;
-- What I collected, newest first.
CREATE INDEX exam_collection_mine ON exam_collection (site_id, user_id, collection_type, gmt_create DESC);

-- Header entry and menus of sites that were opened before there were exams; new ones get them from open-site.ts.
INSERT INTO site_nav (site_id, nav_title, nav_url, sort)
SELECT site.site_id, '考试', 'exam', coalesce((SELECT max(n.sort) FROM site_nav n WHERE n.site_id = site.site_id AND n.nav_url IN ('list', 'library', 'resource')), 0)
FROM site WHERE NOT EXISTS (SELECT FROM site_nav n WHERE n.site_id = site.site_id AND n.nav_url IN ('exam', '/exam'));
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, entry.icon, entry.condition, entry.sort
FROM site, (VALUES ('user', '我的考试', '/account/exams/myExam', 'edit', 'always', 1), ('study', '我的考试', '/account/exams/myExam', 'edit', 'always', 40), ('study', '考试记录', '/account/exams/myExamination', 'list', 'always', 41),
  ('lecturer', '课程考试', '/account/vod/praxis', 'edit', 'lecturer', 30)) AS entry (place, title, url, icon, condition, sort)
WHERE NOT EXISTS (SELECT FROM site_menu m WHERE m.site_id = site.site_id AND m.place = entry.place AND m.url = entry.url);
