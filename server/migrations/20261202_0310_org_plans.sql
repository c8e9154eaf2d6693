-- Learning plans of an organisation: steps in order, with due dates and a certificate that may end.
CREATE TABLE org_plan (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  plan_name text NOT NULL,
  intro text NOT NULL DEFAULT '',
  -- 1: a step opens when those before it are done.
  is_ordered smallint NOT NULL DEFAULT 0 CHECK (is_ordered IN (0, 1)),
  -- 1 in use, 2 archived: it assigns no people and has no due dates.
  plan_status smallint NOT NULL DEFAULT 1 CHECK (plan_status IN (1, 2)),
  has_certificate smallint NOT NULL DEFAULT 0 CHECK (has_certificate IN (0, 1)),
  cert_title text NOT NULL DEFAULT '',
  cert_body text NOT NULL DEFAULT '',
  cert_seal text NOT NULL DEFAULT '',
  -- 0: without end.
  valid_months smallint NOT NULL DEFAULT 0 CHECK (valid_months BETWEEN 0 AND 120),
  -- A new round begins so many days before the certificate ends.
  renew_days smallint NOT NULL DEFAULT 30 CHECK (renew_days BETWEEN 0 AND 365),
  user_id bigint NOT NULL,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_plan_org ON org_plan (site_id, org_id, plan_status);
CREATE UNIQUE INDEX org_plan_client_key ON org_plan (site_id, user_id, client_key);

CREATE TABLE org_plan_step (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  plan_id bigint NOT NULL,
  place smallint NOT NULL,
  -- 1 course, 2 live course, 4 document, 5 paper, 8 lesson.
  step_type smallint NOT NULL CHECK (step_type IN (1, 2, 4, 5, 8)),
  ref_id bigint NOT NULL,
  -- Live lessons have a time of their own: the order does not close them.
  is_timed smallint NOT NULL DEFAULT 0 CHECK (is_timed IN (0, 1)),
  due_days integer CHECK (due_days BETWEEN 1 AND 3650),
  due_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, plan_id, step_type, ref_id),
  CHECK (due_days IS NULL OR due_time IS NULL),
  FOREIGN KEY (site_id, plan_id) REFERENCES org_plan (site_id, id) ON DELETE CASCADE
);
CREATE INDEX org_plan_step_ref ON org_plan_step (site_id, step_type, ref_id);

-- Who is assigned as they join: a department with those below it (0: the organisation).
CREATE TABLE org_plan_rule (
  site_id bigint NOT NULL REFERENCES site (site_id),
  plan_id bigint NOT NULL,
  department_id bigint NOT NULL,
  -- 1: only people who enter the organisation from now on.
  is_newcomers smallint NOT NULL CHECK (is_newcomers IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, plan_id, department_id),
  FOREIGN KEY (site_id, plan_id) REFERENCES org_plan (site_id, id) ON DELETE CASCADE
);

-- One round of one person; a new certification is a new round, and earlier ones stay.
CREATE TABLE org_plan_round (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  member_id bigint NOT NULL,
  user_id bigint NOT NULL,
  round_no integer NOT NULL DEFAULT 1,
  -- Only what is done from then on counts; NULL: earlier learning counts, too.
  since timestamptz,
  begin_time timestamptz NOT NULL DEFAULT now(),
  -- 1 open, 2 finished, 3 withdrawn.
  round_status smallint NOT NULL DEFAULT 1 CHECK (round_status BETWEEN 1 AND 3),
  finish_time timestamptz,
  end_time timestamptz,
  certificate_no text NOT NULL DEFAULT '',
  -- NULL: without end, or without certificate.
  valid_until timestamptz,
  operator_id bigint NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, plan_id, member_id, round_no),
  FOREIGN KEY (site_id, plan_id) REFERENCES org_plan (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX org_plan_round_open ON org_plan_round (site_id, plan_id, member_id) WHERE round_status = 1;
CREATE INDEX org_plan_round_user ON org_plan_round (site_id, user_id, round_status);
CREATE INDEX org_plan_round_member ON org_plan_round (site_id, member_id);
CREATE INDEX org_plan_round_valid ON org_plan_round (site_id, valid_until) WHERE round_status = 2 AND valid_until IS NOT NULL;

-- Steps that were done in a round: they stay done when the content changes.
CREATE TABLE org_plan_done (
  site_id bigint NOT NULL REFERENCES site (site_id),
  round_id bigint NOT NULL,
  step_id bigint NOT NULL,
  done_time timestamptz NOT NULL,
  PRIMARY KEY (site_id, round_id, step_id),
  FOREIGN KEY (site_id, round_id) REFERENCES org_plan_round (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, step_id) REFERENCES org_plan_step (site_id, id) ON DELETE CASCADE
);

-- Last reminder: a step is due soon (1) or overdue (2); the certificate of the round has ended (3, step 0).
CREATE TABLE org_plan_nudge (
  site_id bigint NOT NULL REFERENCES site (site_id),
  round_id bigint NOT NULL,
  step_id bigint NOT NULL,
  nudge_kind smallint NOT NULL CHECK (nudge_kind BETWEEN 1 AND 3),
  due_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, round_id, step_id, nudge_kind),
  FOREIGN KEY (site_id, round_id) REFERENCES org_plan_round (site_id, id) ON DELETE CASCADE
);

-- Papers that the order of a plan closes for a person, by what was settled; org/plan decides with what was learned since.
CREATE VIEW org_plan_closed WITH (security_invoker = true) AS
  SELECT r.site_id, r.user_id, t.ref_id AS exam_id
  FROM org_plan_step t
  JOIN org_plan p ON p.site_id = t.site_id AND p.id = t.plan_id AND p.plan_status = 1 AND p.is_ordered = 1
  JOIN org_plan_round r ON r.site_id = t.site_id AND r.plan_id = t.plan_id AND r.round_status = 1
  WHERE t.step_type = 5
    AND NOT EXISTS (SELECT FROM org_plan_done d
      WHERE d.site_id = t.site_id AND d.round_id = r.id AND d.step_id = t.id)
    AND EXISTS (SELECT FROM org_plan_step b
      WHERE b.site_id = t.site_id AND b.plan_id = t.plan_id AND b.place < t.place
        AND NOT EXISTS (SELECT FROM org_plan_done d
          WHERE d.site_id = b.site_id AND d.round_id = r.id AND d.step_id = b.id));
