-- What a text said each time it was published: articles, questions and answers that were changed.
CREATE TABLE community_version (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  version_no integer NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX community_version_of ON community_version (site_id, target_type, target_id, version_no DESC);
