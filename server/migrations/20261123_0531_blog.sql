-- Blogs: who writes, and what they wrote.
CREATE TABLE blogger (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  introduction text NOT NULL DEFAULT '',
  -- Public articles, kept with every change of one.
  weblog_count integer NOT NULL DEFAULT 0 CHECK (weblog_count >= 0),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);

CREATE TABLE blog (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  title text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  summary text NOT NULL DEFAULT '',
  blog_img text NOT NULL DEFAULT '',
  -- 1 original, 2 reprint, 3 translation
  type_id smallint NOT NULL DEFAULT 1,
  source_url text NOT NULL DEFAULT '',
  -- 1 public, 0 for its author alone
  is_open smallint NOT NULL DEFAULT 1,
  -- 1: the columns above are what readers see (or will); 0: nothing was published yet
  is_issue smallint NOT NULL DEFAULT 0,
  -- 0: withdrawn by its author
  is_putaway smallint NOT NULL DEFAULT 1,
  is_top smallint NOT NULL DEFAULT 0,
  is_good smallint NOT NULL DEFAULT 0,
  -- 0 deleted, 1 shown, 2 waits for review, 3 hidden by an operator
  status_id smallint NOT NULL DEFAULT 1,
  hidden_reason text NOT NULL DEFAULT '',
  word_count integer NOT NULL DEFAULT 0,
  -- What the author is writing and readers do not see yet.
  draft jsonb,
  rev integer NOT NULL DEFAULT 1,
  publish_time timestamptz,
  search_words tsvector NOT NULL DEFAULT '',
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  -- When what readers see was last changed.
  gmt_issue timestamptz,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES blogger (site_id, user_id),
  CHECK (is_issue = 0 OR publish_time IS NOT NULL)
);
CREATE INDEX blog_new ON blog (site_id, is_top DESC, publish_time DESC, id DESC) WHERE is_issue = 1 AND is_putaway = 1 AND is_open = 1 AND status_id = 1;
CREATE INDEX blog_of ON blog (site_id, user_id, publish_time DESC, id DESC) WHERE is_issue = 1 AND is_putaway = 1 AND is_open = 1 AND status_id = 1;
CREATE INDEX blog_own ON blog (site_id, user_id, gmt_modified DESC, id DESC) WHERE status_id > 0;
CREATE INDEX blog_admin ON blog (site_id, publish_time DESC, id DESC) WHERE is_issue = 1 AND status_id > 0;
CREATE INDEX blog_search ON blog USING gin (search_words);
CREATE UNIQUE INDEX blog_once ON blog (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- Hot (server/src/community/hot.ts): shown_at, seconds since 1970, is set while a thing is public; the score follows every change of a count.
ALTER TABLE community_count ADD COLUMN shown_at bigint, ADD COLUMN hot_score double precision;
CREATE INDEX community_count_hot ON community_count (site_id, target_type, hot_score DESC, target_id DESC) WHERE hot_score IS NOT NULL;

-- Reads by day, for whoever wrote it.
CREATE TABLE community_read_day (
  site_id bigint NOT NULL REFERENCES site,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  read_day date NOT NULL,
  read_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, target_type, target_id, read_day)
);

-- Messages of the same kind about the same thing that were not read yet are one: whoever is in it is counted once.
ALTER TABLE msg ADD COLUMN group_key text, ADD COLUMN group_people bigint[];
CREATE INDEX msg_group ON msg (site_id, group_key, id DESC) WHERE group_key IS NOT NULL;

-- Entries of the menus on sites that were opened before; new ones get them from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'user', entry.title, entry.url, entry.icon, 'always', entry.sort
FROM site, (VALUES ('写博客', '/blog/account/write', 'edit', 60), ('我的博客', '/blog/account', 'note', 61)) AS entry (title, url, icon, sort)
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'user')
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = 'user' AND existing.url = entry.url);

INSERT INTO site_nav (site_id, nav_title, nav_url, sort)
SELECT site.site_id, '博客', 'blog', 5 FROM site
WHERE EXISTS (SELECT FROM site_nav existing WHERE existing.site_id = site.site_id)
  AND NOT EXISTS (SELECT FROM site_nav existing WHERE existing.site_id = site.site_id AND existing.nav_url IN ('blog', '/blog'));
