-- Questions that were asked twice: one is merged into another. A row says who proposed it, who decided, and what moved, so that it can be undone.
CREATE TABLE community_question_merge (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  question_id bigint NOT NULL,
  into_id bigint NOT NULL,
  status_id smallint NOT NULL DEFAULT 1,
  proposer_id bigint NOT NULL,
  operator_id bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  answer_ids bigint[] NOT NULL DEFAULT '{}',
  follower_ids bigint[] NOT NULL DEFAULT '{}',
  collector_ids bigint[] NOT NULL DEFAULT '{}',
  accepted_id bigint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  decided_time timestamptz,
  undone_time timestamptz,
  PRIMARY KEY (site_id, id),
  CHECK (question_id <> into_id),
  FOREIGN KEY (site_id, question_id) REFERENCES community_question (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, into_id) REFERENCES community_question (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, proposer_id) REFERENCES users (site_id, id)
);
-- A question is proposed or merged once at a time.
CREATE UNIQUE INDEX community_question_merge_open ON community_question_merge (site_id, question_id) WHERE status_id IN (1, 2);
CREATE INDEX community_question_merge_into ON community_question_merge (site_id, into_id);
CREATE INDEX community_question_merge_state ON community_question_merge (site_id, status_id, id DESC);
