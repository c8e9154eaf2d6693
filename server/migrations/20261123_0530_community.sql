-- What all kinds of community share: one tree of comments, one record of reactions with counts that follow it, labels, words that ask for a look.
-- target_type: 1 blog, 2 question, 3 comment, 4 blogger (by user id), 5 information article (server/src/community/target.ts).

-- A tree in two columns: root_id is the first comment of its thread (0: it is one), parent_id the comment that was answered. However deep people
-- answer each other, a thread is read by its root in one go.
CREATE TABLE community_comment (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  root_id bigint NOT NULL DEFAULT 0,
  parent_id bigint NOT NULL DEFAULT 0,
  user_id bigint NOT NULL,
  -- Whose comment is answered; of a root, whose text it is about. 0: nobody's. "Comments to me" reads it.
  reply_user_id bigint NOT NULL DEFAULT 0,
  content text NOT NULL,
  -- 0 deleted, 1 shown, 2 waits for review, 3 hidden
  status_id smallint NOT NULL DEFAULT 1,
  admire_count integer NOT NULL DEFAULT 0 CHECK (admire_count >= 0),
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
  is_accepted smallint NOT NULL DEFAULT 0,
  is_official smallint NOT NULL DEFAULT 0,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK ((root_id = 0) = (parent_id = 0))
);
CREATE INDEX community_comment_threads ON community_comment (site_id, target_type, target_id, id) WHERE root_id = 0 AND status_id = 1;
CREATE INDEX community_comment_best ON community_comment (site_id, target_type, target_id, is_accepted DESC, admire_count DESC, id) WHERE root_id = 0 AND status_id = 1;
CREATE INDEX community_comment_replies ON community_comment (site_id, root_id, id) WHERE root_id > 0 AND status_id = 1;
CREATE INDEX community_comment_own ON community_comment (site_id, user_id, target_type, id DESC) WHERE status_id > 0;
CREATE INDEX community_comment_to_me ON community_comment (site_id, reply_user_id, target_type, id DESC) WHERE reply_user_id > 0 AND status_id = 1;
CREATE UNIQUE INDEX community_comment_once ON community_comment (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- op_type: 1 collect, 2 like, 3 follow
CREATE TABLE community_reaction (
  site_id bigint NOT NULL REFERENCES site,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  op_type smallint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, target_type, target_id, op_type, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_reaction_own ON community_reaction (site_id, user_id, target_type, op_type, gmt_create DESC, target_id DESC);
CREATE INDEX community_reaction_of ON community_reaction (site_id, target_type, target_id, op_type, gmt_create DESC);

-- What is counted of a thing, apart from its text: narrow rows that are updated in place.
CREATE TABLE community_count (
  site_id bigint NOT NULL REFERENCES site,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  collection_count integer NOT NULL DEFAULT 0 CHECK (collection_count >= 0),
  admire_count integer NOT NULL DEFAULT 0 CHECK (admire_count >= 0),
  follow_count integer NOT NULL DEFAULT 0 CHECK (follow_count >= 0),
  -- Comments shown, replies too; and threads alone (the answers of a question).
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  thread_count integer NOT NULL DEFAULT 0 CHECK (thread_count >= 0),
  read_count integer NOT NULL DEFAULT 0 CHECK (read_count >= 0),
  PRIMARY KEY (site_id, target_type, target_id)
) WITH (fillfactor = 70);

-- Once a person and day. reader: the user, or what stands for an address and browser of a day. Kept for two days.
CREATE TABLE community_read (
  site_id bigint NOT NULL REFERENCES site,
  read_day date NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  reader bytea NOT NULL,
  PRIMARY KEY (site_id, read_day, target_type, target_id, reader)
);

-- label_type: 1 blog, 2 question
CREATE TABLE community_label (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  label_type smallint NOT NULL DEFAULT 1,
  label_name text NOT NULL,
  -- 1 offered, 0 switched off
  status_id smallint NOT NULL DEFAULT 1,
  sort integer NOT NULL DEFAULT 0,
  use_count integer NOT NULL DEFAULT 0 CHECK (use_count >= 0),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, label_type, label_name)
);

-- Which labels a thing bears. shown_time: since when it is public; NULL: it is not, and nobody finds it by its label.
CREATE TABLE community_label_ref (
  site_id bigint NOT NULL REFERENCES site,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  label_id bigint NOT NULL,
  place smallint NOT NULL DEFAULT 0,
  shown_time timestamptz,
  PRIMARY KEY (site_id, target_type, target_id, label_id),
  FOREIGN KEY (site_id, label_id) REFERENCES community_label (site_id, id)
);
CREATE INDEX community_label_ref_new ON community_label_ref (site_id, label_id, shown_time DESC, target_id DESC) WHERE shown_time IS NOT NULL;

-- Words whose texts wait for review.
CREATE TABLE community_word (
  site_id bigint NOT NULL REFERENCES site,
  word text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, word)
);
