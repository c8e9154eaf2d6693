-- What an organisation sets for itself: fields of its members, how long it keeps data of people who left (days), and the
-- share of free seats (percent; 0: never) at which its managers are reminded.
CREATE TABLE org_desk_setting (
  site_id bigint NOT NULL REFERENCES site (site_id),
  org_id bigint NOT NULL,
  field_list jsonb NOT NULL DEFAULT '[]',
  keep_days integer NOT NULL DEFAULT 180 CHECK (keep_days BETWEEN 1 AND 3650),
  low_percent smallint NOT NULL DEFAULT 10 CHECK (low_percent BETWEEN 0 AND 100),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, org_id),
  FOREIGN KEY (site_id, org_id) REFERENCES organization (site_id, id)
);

-- Values of own fields by key of the field.
ALTER TABLE org_member ADD COLUMN own_values jsonb NOT NULL DEFAULT '{}';
