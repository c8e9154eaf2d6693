-- Talk within a class. Answers are threads of community_comment (target_type 6), comments under them its replies.
CREATE TABLE community_topic (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  -- HTML, cleaned when written; and its beginning in words.
  content text NOT NULL DEFAULT '',
  summary text NOT NULL DEFAULT '',
  -- Documents that go with it: [{fileId, fileName, fileSize}].
  file_list jsonb NOT NULL DEFAULT '[]',
  -- 0 deleted, 1 shown, 2 waits for review, 3 hidden
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id BETWEEN 0 AND 3),
  is_top smallint NOT NULL DEFAULT 0 CHECK (is_top IN (0, 1)),
  -- Nobody answers a locked one.
  is_locked smallint NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1)),
  -- Marked by a teacher as worth reading.
  is_good smallint NOT NULL DEFAULT 0 CHECK (is_good IN (0, 1)),
  accept_comment_id bigint NOT NULL DEFAULT 0,
  -- When it was written or answered last, and by whom.
  last_time timestamptz NOT NULL DEFAULT now(),
  last_user_id bigint NOT NULL DEFAULT 0,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);
CREATE INDEX community_topic_class ON community_topic (site_id, grade_id, is_top DESC, last_time DESC, id DESC) WHERE status_id = 1;
CREATE INDEX community_topic_new ON community_topic (site_id, grade_id, last_time DESC) WHERE status_id = 1;
CREATE INDEX community_topic_own ON community_topic (site_id, user_id, id DESC) WHERE status_id > 0;
CREATE INDEX community_topic_held ON community_topic (site_id, id) WHERE status_id = 2;
CREATE UNIQUE INDEX community_topic_once ON community_topic (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

-- Until when a member has read a topic.
CREATE TABLE community_topic_read (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  topic_id bigint NOT NULL,
  read_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, topic_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, topic_id) REFERENCES community_topic (site_id, id)
);

-- How a class talks; without a row it does.
CREATE TABLE community_class (
  site_id bigint NOT NULL REFERENCES site,
  grade_id bigint NOT NULL,
  is_open smallint NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, grade_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);

-- Who may write nothing in a class, until when; beside what the site says (community_sanction).
CREATE TABLE community_class_mute (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason text NOT NULL,
  end_time timestamptz NOT NULL,
  lifted_time timestamptz,
  operator_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_class_mute_person ON community_class_mute (site_id, grade_id, user_id, end_time DESC) WHERE lifted_time IS NULL;
CREATE INDEX community_class_mute_user ON community_class_mute (site_id, user_id);
