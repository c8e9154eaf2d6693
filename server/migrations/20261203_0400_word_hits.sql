-- How many written texts had a listed word. Kept when the lists change.
CREATE TABLE community_word_hit (
  site_id bigint NOT NULL REFERENCES site,
  word text NOT NULL,
  hit_count integer NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, word)
);
