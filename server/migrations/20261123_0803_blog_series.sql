-- Series (专栏): articles of a blogger in an order; an article stands in at most one.
CREATE TABLE blog_series (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  title text NOT NULL,
  introduction text NOT NULL DEFAULT '',
  cover text NOT NULL DEFAULT '',
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES blogger (site_id, user_id)
);
CREATE INDEX blog_series_own ON blog_series (site_id, user_id, id DESC);

CREATE TABLE blog_series_ref (
  site_id bigint NOT NULL REFERENCES site (site_id),
  blog_id bigint NOT NULL,
  series_id bigint NOT NULL,
  place integer NOT NULL,
  is_notified smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, blog_id),
  FOREIGN KEY (site_id, blog_id) REFERENCES blog (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, series_id) REFERENCES blog_series (site_id, id) ON DELETE CASCADE
);
CREATE INDEX blog_series_ref_of ON blog_series_ref (site_id, series_id, place);
