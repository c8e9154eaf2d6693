-- Series (专栏) of information articles: articles in an order the operators give them; an article stands in at most one.
CREATE TABLE info_series (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  title text NOT NULL,
  introduction text NOT NULL DEFAULT '',
  cover text NOT NULL DEFAULT '',
  is_putaway smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);

CREATE TABLE info_series_ref (
  site_id bigint NOT NULL REFERENCES site (site_id),
  article_id bigint NOT NULL,
  series_id bigint NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (site_id, article_id),
  FOREIGN KEY (site_id, article_id) REFERENCES info_article (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, series_id) REFERENCES info_series (site_id, id) ON DELETE CASCADE
);
CREATE INDEX info_series_ref_of ON info_series_ref (site_id, series_id, place);
