-- Who was told that a text mentions them: once, however often it is edited.
CREATE TABLE community_mention (
  site_id bigint NOT NULL REFERENCES site (site_id),
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, target_type, target_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
