-- Members, departments, imports and the operation log of organisations.
CREATE TABLE org_department (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  parent_id bigint NOT NULL DEFAULT 0,
  -- Ids from the root to the department itself.
  path bigint[] NOT NULL,
  department_name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  -- 0: archived.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_department_org ON org_department (site_id, org_id);
-- Siblings have different names.
CREATE UNIQUE INDEX org_department_name ON org_department (site_id, org_id, parent_id, department_name) WHERE status_id = 1;

CREATE TABLE org_member (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  org_role smallint NOT NULL DEFAULT 1 CHECK (org_role BETWEEN 1 AND 5),
  member_name text NOT NULL DEFAULT '',
  staff_no text NOT NULL DEFAULT '',
  position text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  -- Department under which reports count the person; 0: none.
  department_id bigint NOT NULL DEFAULT 0,
  join_source smallint NOT NULL DEFAULT 1,
  -- 0: left.
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  join_time timestamptz NOT NULL DEFAULT now(),
  leave_time timestamptz,
  leave_reason text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, org_id, user_id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX org_member_user ON org_member (site_id, user_id);
CREATE INDEX org_member_list ON org_member (site_id, org_id, status_id, join_time DESC, id DESC);
CREATE UNIQUE INDEX org_member_staff_no ON org_member (site_id, org_id, staff_no) WHERE status_id = 1 AND staff_no <> '';

CREATE TABLE org_member_department (
  site_id bigint NOT NULL REFERENCES site (site_id),
  department_id bigint NOT NULL,
  member_id bigint NOT NULL,
  org_id bigint NOT NULL,
  is_head smallint NOT NULL DEFAULT 0 CHECK (is_head IN (0, 1)),
  PRIMARY KEY (site_id, department_id, member_id),
  FOREIGN KEY (site_id, department_id) REFERENCES org_department (site_id, id),
  FOREIGN KEY (site_id, member_id) REFERENCES org_member (site_id, id) ON DELETE CASCADE
);
CREATE INDEX org_member_department_member ON org_member_department (site_id, member_id);

CREATE TABLE org_invite (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  invite_code text NOT NULL,
  department_id bigint NOT NULL DEFAULT 0,
  max_count integer NOT NULL DEFAULT 0,
  used_count integer NOT NULL DEFAULT 0,
  expire_time timestamptz,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, invite_code),
  CHECK (max_count = 0 OR used_count <= max_count),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_invite_org ON org_invite (site_id, org_id, id DESC);

CREATE TABLE org_import (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  file_name text NOT NULL DEFAULT '',
  client_key text NOT NULL,
  import_status smallint NOT NULL DEFAULT 1 CHECK (import_status BETWEEN 1 AND 3),
  total_count integer NOT NULL,
  done_count integer NOT NULL DEFAULT 0,
  -- Rows that the job has not stored yet.
  row_list jsonb NOT NULL DEFAULT '[]',
  member_list jsonb NOT NULL DEFAULT '[]',
  made_list jsonb NOT NULL DEFAULT '[]',
  fail_list jsonb NOT NULL DEFAULT '[]',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, client_key),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_import_org ON org_import (site_id, org_id, id DESC);

CREATE TABLE org_log (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  org_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  -- The person concerned; 0: none.
  user_id bigint NOT NULL DEFAULT 0,
  operation text NOT NULL,
  detail text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);
CREATE INDEX org_log_org ON org_log (site_id, org_id, id DESC);

-- What a site sets for its organisations.
CREATE TABLE org_setting (
  site_id bigint NOT NULL REFERENCES site (site_id),
  -- Most members of an organisation; 0: unlimited.
  member_limit integer NOT NULL DEFAULT 0 CHECK (member_limit >= 0),
  -- A seat is not taken back once its holder has learned this percentage.
  lock_percent smallint NOT NULL DEFAULT 20 CHECK (lock_percent BETWEEN 0 AND 100),
  -- Days that a bought seat is valid.
  term_days integer NOT NULL DEFAULT 365 CHECK (term_days BETWEEN 1 AND 3650),
  -- Discounts by quantity: [{"from": 50, "percent": 90}].
  tier_list jsonb NOT NULL DEFAULT '[]',
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id)
);
