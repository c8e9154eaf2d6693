-- Until when people of a department (0: everyone) finish a course: on a day, or so many days after they got their seat.
CREATE TABLE org_deadline (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  department_id bigint NOT NULL DEFAULT 0,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  due_days integer CHECK (due_days BETWEEN 1 AND 3650),
  due_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, org_id, product_type, product_id, department_id),
  CHECK ((due_days IS NULL) <> (due_time IS NULL)),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);

-- Last reminder of a seat before (1) and after (2) its deadline.
CREATE TABLE org_nudge (
  site_id bigint NOT NULL REFERENCES site (site_id),
  seat_id bigint NOT NULL,
  nudge_kind smallint NOT NULL CHECK (nudge_kind IN (1, 2)),
  due_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, seat_id, nudge_kind),
  FOREIGN KEY (site_id, seat_id) REFERENCES org_seat (site_id, id) ON DELETE CASCADE
);
