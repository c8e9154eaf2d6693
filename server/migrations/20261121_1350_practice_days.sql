-- What a person practised each day, and faults in problems that those who answered them reported.

-- Days are those of China. Kept apart from the answers: a practice that is started over or deleted was practised all the same.
CREATE TABLE practice_day (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, day date NOT NULL, answered int NOT NULL DEFAULT 0, right_count int NOT NULL DEFAULT 0, reviewed int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, user_id, day), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
) WITH (fillfactor = 80);
INSERT INTO practice_day (site_id, user_id, day, answered, right_count, reviewed)
SELECT site_id, user_id, day, sum(answered), sum(good), sum(reviewed) FROM (
  SELECT a.site_id, p.user_id, (a.gmt_create AT TIME ZONE 'Asia/Shanghai')::date AS day, 1 AS answered, a.is_right::int AS good, 0 AS reviewed FROM practice_user_answer a JOIN practice p ON p.site_id = a.site_id AND p.id = a.practice_id
  UNION ALL
  SELECT site_id, user_id, (gmt_create AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 1 FROM user_error_review
) did WHERE EXISTS (SELECT FROM users u WHERE u.site_id = did.site_id AND u.id = did.user_id) GROUP BY site_id, user_id, day;

-- report_type: 1 stem, 2 answer, 3 analysis, 4 picture or formula, 5 something else. report_status: 1 waits, 2 mended, 3 nothing wrong
CREATE TABLE exam_problem_report (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), problem_id bigint NOT NULL, lecturer_id bigint NOT NULL, user_id bigint NOT NULL, version int NOT NULL, report_type smallint NOT NULL, content text NOT NULL DEFAULT '',
  report_status smallint NOT NULL DEFAULT 1, reply text NOT NULL DEFAULT '', handle_time timestamptz, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem ON DELETE CASCADE, FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- Who reports the same problem again before it was looked at says it in other words.
CREATE UNIQUE INDEX exam_problem_report_waiting ON exam_problem_report (site_id, problem_id, user_id) WHERE report_status = 1;
CREATE INDEX exam_problem_report_desk ON exam_problem_report (site_id, lecturer_id, report_status, problem_id, id DESC);

-- The menu of sites that were opened before; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', '题目反馈', '/account/subject/reports', 'message', 'lecturer', coalesce((SELECT max(m.sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'lecturer' AND m.url = '/account/subject'), 22)
FROM site WHERE NOT EXISTS (SELECT FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'lecturer' AND m.url = '/account/subject/reports');
