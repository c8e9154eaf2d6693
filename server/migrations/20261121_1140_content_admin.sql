-- What operators and lecturers read of their days: visits, study of a course by day; and what operators may do with comments and articles.

-- Pages shown by hour, and by day a sketch from which the number of different visitors is estimated. Nobody can be read out of a sketch:
-- it holds, of each 2048th of all hashed visitors, how rare the rarest of them was.
CREATE TABLE site_visit_hour (site_id bigint NOT NULL REFERENCES site, hour timestamptz NOT NULL, views int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, hour));
CREATE TABLE site_visit_day (site_id bigint NOT NULL REFERENCES site, day date NOT NULL, views int NOT NULL DEFAULT 0, sketch bytea NOT NULL, PRIMARY KEY (site_id, day));
-- Two processes count the same day: the sketch of both is the greater of each register.
CREATE FUNCTION merge_sketches(a bytea, b bytea) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(set_byte('\x00'::bytea, 0, greatest(get_byte(a, i), get_byte(b, i))), ''::bytea ORDER BY i) FROM generate_series(0, least(length(a), length(b)) - 1) i
$$;

-- Seconds a learner studied in a course on a day (Asia/Shanghai): the lecturer's curve. study_day is the same over all courses.
CREATE TABLE course_study_day (
  site_id bigint NOT NULL REFERENCES site, course_id bigint NOT NULL, day date NOT NULL, user_id bigint NOT NULL, seconds numeric(12,3) NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, course_id, day, user_id), FOREIGN KEY (site_id, course_id) REFERENCES course ON DELETE CASCADE, FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- A lecturer asks by course and by period what a learner asks by person. None of these columns changes with a report (finished_at once), so reports stay cheap.
-- With finished_at in it, the lessons of a course are counted from the index alone.
CREATE INDEX course_user_course ON course_user (site_id, course_id);
CREATE INDEX course_progress_course ON course_progress (site_id, course_id);
CREATE INDEX period_progress_period ON period_progress (site_id, period_id) INCLUDE (finished_at);
-- The overview asks what came in within some days.
CREATE INDEX IF NOT EXISTS users_created ON users (site_id, gmt_create DESC);
CREATE INDEX course_comment_created ON course_comment (site_id, gmt_create DESC);
CREATE INDEX study_day_day ON study_day (site_id, day);

-- status_id of a comment: 0 deleted, 1 shown, 2 hidden by an operator, 3 hidden together with the rating it answers.
-- is_site: written by an operator in the name of the site.
ALTER TABLE course_comment ADD COLUMN is_site smallint NOT NULL DEFAULT 0;

ALTER TABLE info_category ADD COLUMN status_id smallint NOT NULL DEFAULT 1;
ALTER TABLE info_article ADD COLUMN gmt_create timestamptz NOT NULL DEFAULT now(), ADD COLUMN gmt_modified timestamptz NOT NULL DEFAULT now(), ADD COLUMN client_key text;
CREATE UNIQUE INDEX info_article_once ON info_article (site_id, client_key) WHERE client_key IS NOT NULL;

-- Lecturers find their learners' progress in their menu; new sites get the entry from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', '学员进度', '/account/vod/progress', 'list', 'lecturer', 24 FROM site
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'lecturer' AND existing.url = '/account/vod/progress');
