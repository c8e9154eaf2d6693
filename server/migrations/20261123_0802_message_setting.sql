-- Which kinds of news a person wants; a kind without a row is as the product says. Whom a person does not want to hear of. Who had this week's digest.
CREATE TABLE msg_setting (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  kind text NOT NULL,
  is_on smallint NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, kind),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX msg_setting_on ON msg_setting (site_id, kind, user_id) WHERE is_on = 1;

CREATE TABLE community_block (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, blocked_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, blocked_id) REFERENCES users (site_id, id)
);

CREATE TABLE community_digest (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  week date NOT NULL,
  PRIMARY KEY (site_id, user_id, week),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
