-- What people search for, counted by day: the words, not who. Days older than 90 go.
CREATE TABLE search_word_day (
  site_id bigint NOT NULL REFERENCES site,
  day date NOT NULL,
  word text NOT NULL,
  search_count integer NOT NULL DEFAULT 0,
  -- How often nothing was found.
  miss_count integer NOT NULL DEFAULT 0,
  last_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, day, word)
);
