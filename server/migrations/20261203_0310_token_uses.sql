-- What API tokens do, reads included; written in batches. Without foreign keys: the log outlives its token.
CREATE TABLE api_token_use (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  token_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Key of the call.
  path text NOT NULL,
  ip text NOT NULL,
  -- Code of the answer.
  code integer NOT NULL,
  duration_ms integer NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX api_token_use_newest ON api_token_use (site_id, token_id, used_at DESC);
CREATE INDEX api_token_use_at ON api_token_use USING brin (used_at);

-- Sums of a token by day and call.
CREATE TABLE api_token_day (
  site_id bigint NOT NULL REFERENCES site (site_id),
  token_id bigint NOT NULL,
  day date NOT NULL,
  path text NOT NULL,
  use_count integer NOT NULL,
  refused_count integer NOT NULL,
  duration_ms bigint NOT NULL,
  PRIMARY KEY (site_id, token_id, day, path)
);
