-- Practice: which answers of a paper may be shown, problems in an order from which a few are drawn quickly, who has worked on what, and reviews that
-- can be rated again.

-- The rules that decide whether a problem may be practised, read from the frozen paper once instead of with every question. (The end of its window and
-- the time at which answers are shown: 20261121_1238.)
ALTER TABLE exam_paper
  ADD COLUMN answer_show smallint GENERATED ALWAYS AS (coalesce((frozen #>> '{rules,answerShow}')::smallint, 2)) STORED,
  ADD COLUMN open_text text GENERATED ALWAYS AS (frozen #>> '{rules,openTime}') STORED,
  ADD COLUMN has_password boolean GENERATED ALWAYS AS (coalesce(frozen #>> '{rules,password}', '') <> '') STORED;

-- A practice begins to read at a random number and takes what fits: no bank is ever sorted.
ALTER TABLE exam_problem ADD COLUMN pick_no int NOT NULL DEFAULT floor(random() * 2147483647)::int;
CREATE INDEX exam_problem_pick ON exam_problem (site_id, pick_no) WHERE status_id = 1;

-- What one person has answered of one problem, wherever: accuracy by knowledge point, and "only what I have not done".
CREATE TABLE user_problem_stat (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, problem_id bigint NOT NULL, answer_count int NOT NULL DEFAULT 0, right_count int NOT NULL DEFAULT 0, last_status text NOT NULL DEFAULT '', last_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, problem_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
) WITH (fillfactor = 80);

ALTER TABLE user_error_problem ADD COLUMN mastered_at timestamptz;
-- before: the card and the counts as they were, so that another rating of the same review starts from there.
ALTER TABLE user_error_review ADD COLUMN client_key text, ADD COLUMN answer_status text NOT NULL DEFAULT '', ADD COLUMN score numeric(7,2) NOT NULL DEFAULT 0, ADD COLUMN before jsonb NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX user_error_review_key ON user_error_review (site_id, user_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX user_error_review_error ON user_error_review (site_id, error_id, id);

-- Records whose last marks, those that people gave, have not gone to the wrong-answer book yet.
CREATE INDEX user_exam_record_recollect ON user_exam_record (site_id, id) WHERE collected_at IS NOT NULL AND finished_at > collected_at;

-- Menu entries on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, entry.icon, 30 + entry.sort
FROM site, (VALUES ('study', '练习', '/account/practice', 'edit', 0), ('study', '错题本', '/account/error/problem', 'list', 1)) AS entry (place, title, url, icon, sort)
WHERE NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = entry.url);
