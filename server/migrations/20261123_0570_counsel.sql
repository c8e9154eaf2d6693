-- Requests of visitors to be called back (/onlineRegistration).
CREATE TABLE counsel (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  client_key text NOT NULL,
  name text NOT NULL,
  mobile text NOT NULL,
  course_id bigint,
  course_name text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  -- 1 new, 2 contacted, 3 closed
  status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 3),
  note text NOT NULL DEFAULT '',
  operator_id bigint,
  handle_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, client_key)
);
CREATE INDEX counsel_status ON counsel (site_id, status, id DESC);
CREATE INDEX counsel_mobile ON counsel (site_id, mobile, gmt_create);
