-- How many classes a person may run and how many students each may have, for everybody and for members (VIP) of the site. 0: as many as they like.
CREATE TABLE grade_limit (
  site_id bigint PRIMARY KEY REFERENCES site,
  max_grade integer NOT NULL DEFAULT 0 CHECK (max_grade BETWEEN 0 AND 10000),
  max_student integer NOT NULL DEFAULT 0 CHECK (max_student BETWEEN 0 AND 5000),
  vip_grade integer NOT NULL DEFAULT 0 CHECK (vip_grade BETWEEN 0 AND 10000),
  vip_student integer NOT NULL DEFAULT 0 CHECK (vip_student BETWEEN 0 AND 5000),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
