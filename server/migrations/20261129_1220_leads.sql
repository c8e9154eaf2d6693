-- A lead per phone number: requests, timeline, owner and stage belong to it. The columns status, note, operator_id and
-- handle_time of counsel are unused from here on; a later release drops them.
CREATE TABLE lead (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  mobile text NOT NULL,
  name text NOT NULL,
  stage smallint NOT NULL DEFAULT 1 CHECK (stage BETWEEN 1 AND 99),
  owner_id bigint,
  wish text NOT NULL DEFAULT '',
  source text NOT NULL,
  campaign text NOT NULL DEFAULT '',
  request_count integer NOT NULL DEFAULT 0,
  next_call_time timestamptz,
  is_reminded smallint NOT NULL DEFAULT 0 CHECK (is_reminded IN (0, 1)),
  last_note text NOT NULL DEFAULT '',
  lost_reason text NOT NULL DEFAULT '',
  ask_time timestamptz NOT NULL DEFAULT now(),
  called_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, mobile)
);
CREATE INDEX lead_stage ON lead (site_id, stage, ask_time DESC);
CREATE INDEX lead_time ON lead (site_id, ask_time DESC, id DESC);
CREATE INDEX lead_owner ON lead (site_id, owner_id, ask_time DESC);
CREATE INDEX lead_call ON lead (site_id, next_call_time) WHERE next_call_time IS NOT NULL;

CREATE TABLE lead_event (
  site_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT new_id(),
  lead_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('request', 'note', 'call', 'stage', 'owner')),
  result text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  operator_id bigint,
  client_key text,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, client_key),
  FOREIGN KEY (site_id, lead_id) REFERENCES lead (site_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_event_lead ON lead_event (site_id, lead_id, id);

CREATE TABLE lead_form (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  form_key text NOT NULL,
  form_name text NOT NULL,
  title text NOT NULL,
  intro text NOT NULL DEFAULT '',
  field_list jsonb NOT NULL DEFAULT '[]',
  question_list jsonb NOT NULL DEFAULT '[]',
  is_sms smallint NOT NULL DEFAULT 0 CHECK (is_sms IN (0, 1)),
  campaign text NOT NULL DEFAULT '',
  place_list text[] NOT NULL DEFAULT '{}',
  owner_id bigint,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, form_key)
);

CREATE TABLE lead_setting (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  own_stage_list jsonb NOT NULL DEFAULT '[]',
  turn_list bigint[] NOT NULL DEFAULT '{}',
  campaign_owner_list jsonb NOT NULL DEFAULT '[]',
  last_turn bigint NOT NULL DEFAULT 0
);

ALTER TABLE counsel
  ADD COLUMN lead_id bigint,
  ADD COLUMN source text NOT NULL DEFAULT 'page',
  ADD COLUMN campaign text NOT NULL DEFAULT '',
  ADD COLUMN referrer text NOT NULL DEFAULT '',
  ADD COLUMN first_page text NOT NULL DEFAULT '',
  ADD COLUMN school_stage text NOT NULL DEFAULT '',
  ADD COLUMN call_time text NOT NULL DEFAULT '',
  ADD COLUMN form_name text NOT NULL DEFAULT '',
  ADD COLUMN form_key text NOT NULL DEFAULT '',
  ADD COLUMN org_id bigint,
  ADD COLUMN org_name text NOT NULL DEFAULT '',
  ADD COLUMN answer_list jsonb NOT NULL DEFAULT '[]';

INSERT INTO lead (site_id, mobile, name, stage, owner_id, wish, source, request_count, last_note, lost_reason, ask_time, called_time, gmt_create)
SELECT site_id, mobile,
  (array_agg(name ORDER BY id DESC))[1],
  CASE max(status) WHEN 3 THEN 5 WHEN 2 THEN 2 ELSE 1 END,
  (array_agg(operator_id ORDER BY id DESC) FILTER (WHERE operator_id IS NOT NULL))[1],
  coalesce(nullif((array_agg(course_name ORDER BY id DESC))[1], ''), (array_agg(subject ORDER BY id DESC))[1]),
  'page', count(*),
  coalesce((array_agg(note ORDER BY id DESC) FILTER (WHERE note <> ''))[1], ''),
  CASE max(status) WHEN 3 THEN '已关闭' ELSE '' END,
  max(gmt_create), min(handle_time), min(gmt_create)
FROM counsel GROUP BY site_id, mobile;

UPDATE counsel c SET lead_id = l.id FROM lead l WHERE l.site_id = c.site_id AND l.mobile = c.mobile;

INSERT INTO lead_event (site_id, lead_id, kind, text, gmt_create)
SELECT site_id, lead_id, 'request', coalesce(nullif(course_name, ''), subject), gmt_create FROM counsel ORDER BY id;
INSERT INTO lead_event (site_id, lead_id, kind, text, operator_id, gmt_create)
SELECT site_id, lead_id, 'note', note, operator_id, coalesce(handle_time, gmt_create) FROM counsel WHERE note <> '' ORDER BY id;

CREATE INDEX counsel_lead ON counsel (site_id, lead_id, id DESC);

-- Operators who followed up all requests keep seeing them.
UPDATE admin_role SET permissions = array_append(permissions, 'counsel.all')
WHERE 'counsel' = ANY (permissions) AND NOT 'counsel.all' = ANY (permissions);
