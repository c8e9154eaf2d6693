-- Classes that teachers run: who belongs to them as what, groups inside, applications, and what happened.
CREATE TABLE grade_category (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  category_name text NOT NULL,
  floor smallint NOT NULL DEFAULT 1,
  sort integer NOT NULL DEFAULT 0,
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, parent_id, category_name)
);

CREATE TABLE grade_info (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  -- Closed by an operator is 0.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  -- 1 draft, 2 open, 3 ended, 4 disbanded.
  grade_status smallint NOT NULL DEFAULT 1 CHECK (grade_status BETWEEN 1 AND 4),
  grade_name text NOT NULL,
  grade_logo text NOT NULL DEFAULT '',
  -- HTML, cleaned when written.
  grade_intro text NOT NULL DEFAULT '',
  search_words tsvector NOT NULL DEFAULT '',
  category_id bigint NOT NULL DEFAULT 0,
  -- Who made it, and by which lecturer's share it is sold.
  user_id bigint NOT NULL,
  lecturer_id bigint NOT NULL DEFAULT 0,
  -- 1 anybody, 2 by application, 3 nobody (teachers add), 4 by invitation code, 5 by buying.
  verification_set smallint NOT NULL DEFAULT 2 CHECK (verification_set BETWEEN 1 AND 5),
  invitation_code text NOT NULL,
  -- What an applicant is asked: [{title, isRequired, optionList}].
  apply_form jsonb NOT NULL DEFAULT '[]',
  -- Shown in the list of classes.
  is_publicity smallint NOT NULL DEFAULT 1 CHECK (is_publicity IN (0, 1)),
  max_student integer NOT NULL DEFAULT 200 CHECK (max_student BETWEEN 1 AND 5000),
  -- Fen, where it is sold.
  org_price integer NOT NULL DEFAULT 0 CHECK (org_price >= 0),
  fab_price integer NOT NULL DEFAULT 0 CHECK (fab_price >= 0),
  begin_time timestamptz,
  end_time timestamptz,
  -- Until when teachers may look at, export and restore what was disbanded.
  grace_time timestamptz,
  copied_from bigint NOT NULL DEFAULT 0,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, invitation_code),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK (end_time IS NULL OR begin_time IS NULL OR begin_time < end_time),
  CHECK (fab_price <= org_price)
);
CREATE INDEX grade_info_shelf ON grade_info (site_id, id DESC) WHERE status_id = 1 AND grade_status = 2 AND is_publicity = 1;
CREATE INDEX grade_info_words ON grade_info USING gin (search_words);
CREATE UNIQUE INDEX grade_info_client_key ON grade_info (site_id, user_id, client_key) WHERE client_key IS NOT NULL;

CREATE TABLE grade_group (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  group_name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_id, group_name),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);

-- A person in a class, once: who left and comes back has the same row.
CREATE TABLE grade_student (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- 1 student, 2 teacher, 3 owner, 4 assistant, 5 auditor (server/src/grade/policy.ts).
  user_role smallint NOT NULL DEFAULT 1 CHECK (user_role BETWEEN 1 AND 5),
  -- Name in the class; empty: their own.
  nickname text NOT NULL DEFAULT '',
  group_id bigint NOT NULL DEFAULT 0,
  -- 1 invitation code, 2 application, 3 added by a teacher, 4 bought, 5 joined freely, 6 made the class.
  join_source smallint NOT NULL DEFAULT 3 CHECK (join_source BETWEEN 1 AND 6),
  remark text NOT NULL DEFAULT '',
  -- Has left is 0.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  leave_reason text NOT NULL DEFAULT '',
  leave_time timestamptz,
  expire_time timestamptz,
  -- The order that gave it, 0 none.
  order_no bigint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, grade_id, user_id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX grade_student_user ON grade_student (site_id, user_id, grade_id) WHERE status_id = 1;

CREATE TABLE grade_apply_record (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  nickname text NOT NULL DEFAULT '',
  apply_description text NOT NULL DEFAULT '',
  -- [{title, answer}], as asked at the time.
  answer_list jsonb NOT NULL DEFAULT '[]',
  join_source smallint NOT NULL DEFAULT 2,
  -- 1 pending, 2 approved, 3 refused, 4 ignored.
  audit_status smallint NOT NULL DEFAULT 1 CHECK (audit_status BETWEEN 1 AND 4),
  audit_opinion text NOT NULL DEFAULT '',
  audit_user_id bigint NOT NULL DEFAULT 0,
  audit_time timestamptz,
  -- Whether the applicant has seen the decision.
  is_read smallint NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX grade_apply_pending ON grade_apply_record (site_id, grade_id, user_id) WHERE audit_status = 1;
CREATE INDEX grade_apply_grade ON grade_apply_record (site_id, grade_id, audit_status, id DESC);
CREATE INDEX grade_apply_user ON grade_apply_record (site_id, user_id, id DESC);

CREATE TABLE grade_operation_log (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  grade_id bigint NOT NULL,
  -- Codes: server/src/grade/log.ts.
  operation_type smallint NOT NULL,
  -- Whom it is about, 0 nobody; and who did it.
  user_id bigint NOT NULL DEFAULT 0,
  operator_id bigint NOT NULL,
  detail text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, grade_id) REFERENCES grade_info (site_id, id)
);
CREATE INDEX grade_operation_log_grade ON grade_operation_log (site_id, grade_id, id DESC);

-- Memberships that hold: what is given through a class is given to these. A class that is over (ended, or its term) gives its students nothing more.
CREATE VIEW grade_member WITH (security_invoker = true) AS
  SELECT m.site_id, m.grade_id, m.user_id, m.id AS student_id, m.user_role, m.group_id, m.expire_time, m.gmt_create
  FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
  WHERE m.status_id = 1 AND g.status_id = 1 AND (m.expire_time IS NULL OR m.expire_time > now())
    AND (g.grade_status = 2 AND (g.end_time IS NULL OR g.end_time > now()) OR m.user_role IN (2, 3, 4) AND g.grade_status IN (1, 3));

-- Whether somebody administers a class is read with every session, so it stands in their row; it follows from who is appointed, here alone.
CREATE FUNCTION follow_grade_admin(site bigint, person bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET is_grade_admin = a.is_admin
  FROM (SELECT (EXISTS (
    SELECT FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
    WHERE m.site_id = site AND m.user_id = person AND m.status_id = 1 AND m.user_role > 1
      AND (g.grade_status < 4 OR g.grace_time > now())))::int::smallint AS is_admin) a
  WHERE u.site_id = site AND u.id = person AND u.is_grade_admin <> a.is_admin
$$;
CREATE FUNCTION grade_student_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.user_role > 1 THEN PERFORM follow_grade_admin(OLD.site_id, OLD.user_id); END IF;
  IF TG_OP <> 'DELETE' AND NEW.user_role > 1 THEN PERFORM follow_grade_admin(NEW.site_id, NEW.user_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER grade_student_admin AFTER INSERT OR UPDATE OF user_role, status_id OR DELETE ON grade_student
  FOR EACH ROW EXECUTE FUNCTION grade_student_admin();
CREATE FUNCTION grade_info_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_grade_admin(m.site_id, m.user_id) FROM grade_student m
  WHERE m.site_id = NEW.site_id AND m.grade_id = NEW.id AND m.status_id = 1 AND m.user_role > 1;
  RETURN NULL;
END $$;
CREATE TRIGGER grade_info_admin AFTER UPDATE OF grade_status, grace_time ON grade_info
  FOR EACH ROW WHEN (OLD.grade_status IS DISTINCT FROM NEW.grade_status OR OLD.grace_time IS DISTINCT FROM NEW.grace_time)
  EXECUTE FUNCTION grade_info_admin();
