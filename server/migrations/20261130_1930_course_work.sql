-- Works that a course asks its learners for: what it asks, and the work of each learner.
ALTER TABLE course
  ADD COLUMN asks_work smallint NOT NULL DEFAULT 0 CHECK (asks_work IN (0, 1)),
  ADD COLUMN work_title text NOT NULL DEFAULT '',
  ADD COLUMN work_brief text NOT NULL DEFAULT '',
  ADD COLUMN work_pictures smallint NOT NULL DEFAULT 1 CHECK (work_pictures IN (0, 1)),
  ADD COLUMN work_files smallint NOT NULL DEFAULT 0 CHECK (work_files IN (0, 1)),
  ADD COLUMN work_link smallint NOT NULL DEFAULT 0 CHECK (work_link IN (0, 1)),
  ADD COLUMN work_due text NOT NULL DEFAULT '';

CREATE TABLE community_work (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL DEFAULT '',
  summary text NOT NULL DEFAULT '',
  picture_list jsonb NOT NULL DEFAULT '[]',
  file_list jsonb NOT NULL DEFAULT '[]',
  work_url text NOT NULL DEFAULT '',
  is_public smallint NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  is_good smallint NOT NULL DEFAULT 0 CHECK (is_good IN (0, 1)),
  admire_count integer NOT NULL DEFAULT 0,
  feedback text NOT NULL DEFAULT '',
  feedback_time timestamptz,
  -- Whose decision hides it: 1 the lecturer's, 2 the site's. A new edit or hand-in does not show it again.
  hidden_by smallint NOT NULL DEFAULT 0 CHECK (hidden_by IN (0, 1, 2)),
  hidden_reason text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  status_id smallint NOT NULL DEFAULT 1,
  handed_time timestamptz NOT NULL DEFAULT now(),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX community_work_once ON community_work (site_id, course_id, user_id);
CREATE INDEX community_work_new ON community_work (site_id, course_id, is_good DESC, handed_time DESC, id DESC)
  WHERE status_id = 1;
CREATE INDEX community_work_liked ON community_work (site_id, course_id, is_good DESC, admire_count DESC, id DESC)
  WHERE status_id = 1;
CREATE INDEX community_work_public_new ON community_work (site_id, course_id, is_good DESC, handed_time DESC, id DESC)
  WHERE status_id = 1 AND is_public = 1;
CREATE INDEX community_work_public_liked
  ON community_work (site_id, course_id, is_good DESC, admire_count DESC, id DESC)
  WHERE status_id = 1 AND is_public = 1;
CREATE INDEX community_work_desk ON community_work (site_id, course_id, handed_time DESC, id DESC) WHERE status_id > 0;
CREATE INDEX community_work_all ON community_work (site_id, handed_time DESC, id DESC) WHERE status_id > 0;
CREATE INDEX community_work_own ON community_work (site_id, user_id, id DESC) WHERE status_id > 0;
CREATE INDEX community_work_held ON community_work (site_id, id) WHERE status_id = 2;
