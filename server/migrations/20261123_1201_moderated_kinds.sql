-- The inbox of moderators also takes what other domains show: comments of courses, lines of live rooms, nicknames and avatars.
-- A line of a room has no id of its own: it is a number within its session.
ALTER TABLE community_case ADD COLUMN target_part integer NOT NULL DEFAULT 0;
ALTER TABLE community_case DROP CONSTRAINT community_case_site_id_target_type_target_id_key;
ALTER TABLE community_case ADD CONSTRAINT community_case_once UNIQUE (site_id, target_type, target_id, target_part);

-- What a moderator took from a profile, so that an appeal can bring it back.
CREATE TABLE user_taken_down (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  field text NOT NULL CHECK (field IN ('nickname', 'avatar')),
  was text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, field),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
