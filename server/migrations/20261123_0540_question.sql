-- Questions of the community. Their answers, and comments under those, are the tree of comments (target_type 2); likes, collections and followers
-- the record of reactions. status_id: 0 deleted, 1 shown, 2 waits for review, 3 hidden.
CREATE TABLE community_question (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  summary text NOT NULL,
  status_id smallint NOT NULL DEFAULT 1,
  -- The place it is asked from, 0 for none. The teacher is the person who taught the course then: their queue of open questions is read by it.
  course_id bigint NOT NULL DEFAULT 0,
  period_id bigint NOT NULL DEFAULT 0,
  video_time numeric(9, 3) NOT NULL DEFAULT 0 CHECK (video_time >= 0),
  problem_id bigint NOT NULL DEFAULT 0,
  teacher_id bigint NOT NULL DEFAULT 0,
  accept_comment_id bigint NOT NULL DEFAULT 0,
  accept_time timestamptz,
  -- Of its answers, those that are shown: lists without answers and by heat are read from indexes.
  answer_count integer NOT NULL DEFAULT 0 CHECK (answer_count >= 0),
  last_answer_time timestamptz,
  hot_score double precision NOT NULL DEFAULT 0,
  search_words tsvector NOT NULL,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK ((accept_comment_id = 0) = (accept_time IS NULL))
);
CREATE INDEX community_question_new ON community_question (site_id, gmt_create DESC, id DESC) WHERE status_id = 1;
CREATE INDEX community_question_hot ON community_question (site_id, hot_score DESC, id DESC) WHERE status_id = 1;
CREATE INDEX community_question_open ON community_question (site_id, gmt_create DESC, id DESC) WHERE status_id = 1 AND answer_count = 0;
CREATE INDEX community_question_own ON community_question (site_id, user_id, id DESC) WHERE status_id > 0;
CREATE INDEX community_question_lesson ON community_question (site_id, period_id, video_time, id) WHERE status_id = 1 AND period_id > 0;
CREATE INDEX community_question_course ON community_question (site_id, course_id, id DESC) WHERE status_id = 1 AND course_id > 0;
CREATE INDEX community_question_problem ON community_question (site_id, problem_id, id DESC) WHERE status_id = 1 AND problem_id > 0;
CREATE INDEX community_question_teacher ON community_question (site_id, teacher_id, gmt_create, id) WHERE status_id = 1 AND answer_count = 0 AND teacher_id > 0;
CREATE INDEX community_question_words ON community_question USING gin (search_words) WHERE status_id = 1;
CREATE UNIQUE INDEX community_question_once ON community_question (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- Of answers that as many people like, those of lecturers come first.
DROP INDEX community_comment_best;
CREATE INDEX community_comment_best ON community_comment (site_id, target_type, target_id, is_accepted DESC, admire_count DESC, is_official DESC, id) WHERE root_id = 0 AND status_id = 1;

-- Who was asked to answer.
CREATE TABLE community_question_invite (
  site_id bigint NOT NULL REFERENCES site,
  question_id bigint NOT NULL,
  user_id bigint NOT NULL,
  from_user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, question_id, user_id),
  FOREIGN KEY (site_id, question_id) REFERENCES community_question (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_question_invited ON community_question_invite (site_id, user_id, gmt_create DESC);

-- Entries of the Q&A on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_nav (site_id, nav_title, nav_url, sort)
SELECT site.site_id, '问答', 'question', coalesce((SELECT max(n.sort) FROM site_nav n WHERE n.site_id = site.site_id), 0) + 1
FROM site
WHERE EXISTS (SELECT FROM site_nav n WHERE n.site_id = site.site_id) AND NOT EXISTS (SELECT FROM site_nav n WHERE n.site_id = site.site_id AND n.nav_url = 'question');
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, entry.title, entry.url, entry.icon, 'always', coalesce((SELECT max(m.sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = entry.place), 0) + entry.at
FROM site, (VALUES ('user', '提问', '/question/account/write', 'edit', 1), ('user', '我的问答', '/account/ques', 'message', 2), ('account', '我的问答', '/account/ques', 'message', 1)) AS entry (place, title, url, icon, at)
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place)
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = entry.url);
