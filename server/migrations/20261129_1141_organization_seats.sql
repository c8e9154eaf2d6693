-- Seats: places in a course that an organisation buys or is granted, and gives to its people.
CREATE TABLE org_pack (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  used_count integer NOT NULL DEFAULT 0,
  -- Fen; the price of the pack is stored, so that an order costs what was shown.
  unit_price integer NOT NULL DEFAULT 0,
  price integer NOT NULL DEFAULT 0,
  term_days integer NOT NULL,
  pack_status smallint NOT NULL DEFAULT 1 CHECK (pack_status BETWEEN 1 AND 3),
  pack_source smallint NOT NULL DEFAULT 1 CHECK (pack_source IN (1, 2)),
  order_no bigint NOT NULL DEFAULT 0,
  user_id bigint NOT NULL,
  note text NOT NULL DEFAULT '',
  client_key text,
  expire_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  CHECK (used_count BETWEEN 0 AND quantity),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE UNIQUE INDEX org_pack_client_key ON org_pack (site_id, user_id, client_key);
CREATE INDEX org_pack_org ON org_pack (site_id, org_id, product_type, product_id);

CREATE TABLE org_seat (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  pack_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  member_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- 1 held, 2 returned to the pack, 3 used up.
  seat_status smallint NOT NULL DEFAULT 1 CHECK (seat_status BETWEEN 1 AND 3),
  operator_id bigint NOT NULL,
  expire_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, pack_id) REFERENCES org_pack (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX org_seat_one ON org_seat (site_id, org_id, product_type, product_id, user_id) WHERE seat_status = 1;
CREATE INDEX org_seat_user ON org_seat (site_id, user_id, product_id) WHERE seat_status = 1;
CREATE INDEX org_seat_pack ON org_seat (site_id, pack_id);
CREATE INDEX org_seat_member ON org_seat (site_id, member_id);

-- Who joins the department gets a seat; department 0: the whole organisation.
CREATE TABLE org_seat_rule (
  site_id bigint NOT NULL REFERENCES site (site_id),
  org_id bigint NOT NULL,
  department_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, org_id, department_id, product_type, product_id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);

CREATE TABLE org_seat_wait (
  site_id bigint NOT NULL REFERENCES site (site_id),
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  member_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (site_id, org_id, product_type, product_id, member_id),
  FOREIGN KEY (site_id, member_id) REFERENCES org_member (site_id, id) ON DELETE CASCADE
);

-- People who hold a seat of an open organisation own the course until the seat expires.
CREATE VIEW org_seat_holder WITH (security_invoker = true) AS
SELECT s.site_id, s.user_id, s.product_id AS course_id, max(s.expire_time) AS expire_time, min(s.gmt_create) AS gmt_create
FROM org_seat s JOIN organization o ON o.site_id = s.site_id AND o.id = s.org_id AND o.status_id = 1 AND o.audit_status = 1
WHERE s.seat_status = 1 AND s.expire_time > now() AND s.product_type IN (1, 2)
GROUP BY s.site_id, s.user_id, s.product_id;

CREATE OR REPLACE VIEW course_owner WITH (security_invoker = true) AS
SELECT o.site_id, o.user_id, o.course_id, o.buy_type, o.expire_time, o.gmt_create FROM course_holder o
UNION ALL
SELECT s.site_id, s.user_id, s.course_id, 5::smallint AS buy_type, s.expire_time, s.gmt_create FROM org_seat_holder s
WHERE NOT EXISTS (SELECT FROM course_holder o WHERE o.site_id = s.site_id AND o.user_id = s.user_id AND o.course_id = s.course_id)
UNION ALL
SELECT m.site_id, m.user_id, p.course_id, 4::smallint AS buy_type, NULL::timestamptz AS expire_time, min(p.gmt_create) AS gmt_create
FROM grade_member m JOIN grade_course_plan p ON p.site_id = m.site_id AND p.grade_id = m.grade_id
WHERE p.disabled = 0 AND p.is_given = 1 AND (p.opens IS NULL OR p.opens <= now() OR m.user_role <> 1)
  AND NOT EXISTS (SELECT FROM course_holder o WHERE o.site_id = m.site_id AND o.user_id = m.user_id AND o.course_id = p.course_id)
  AND NOT EXISTS (SELECT FROM org_seat_holder s WHERE s.site_id = m.site_id AND s.user_id = m.user_id AND s.course_id = p.course_id)
GROUP BY m.site_id, m.user_id, p.course_id;

-- Seconds that people studied a course on a day, for reports of organisations.
CREATE VIEW course_day_studied WITH (security_invoker = true) AS
SELECT site_id, user_id, course_id, day, seconds FROM course_study_day;
