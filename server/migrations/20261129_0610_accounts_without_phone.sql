-- Accounts of a class or an organisation: sign-in by its code and a student number, with a one-time code at first.
CREATE TABLE user_number_code (
  site_id bigint NOT NULL REFERENCES site (site_id),
  code text NOT NULL,
  owner_kind smallint NOT NULL CHECK (owner_kind IN (1, 2)),
  ref_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, code),
  UNIQUE (site_id, owner_kind, ref_id)
);
CREATE TABLE user_number (
  site_id bigint NOT NULL REFERENCES site (site_id),
  code text NOT NULL,
  student_no text NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, code, student_no),
  FOREIGN KEY (site_id, code) REFERENCES user_number_code (site_id, code),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_number_user ON user_number (site_id, user_id);
-- `issue` counts the one-time codes, which are derived from it and not stored.
CREATE TABLE user_made (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  code text NOT NULL,
  issue integer NOT NULL DEFAULT 1,
  expire_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, code) REFERENCES user_number_code (site_id, code),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_made_code ON user_made (site_id, code);
-- Column titles that somebody assigned to a field, by kind of import.
CREATE TABLE user_import_column (
  site_id bigint NOT NULL REFERENCES site (site_id),
  import_kind smallint NOT NULL,
  title text NOT NULL,
  field text NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, import_kind, title)
);
ALTER TABLE users ADD COLUMN mobile_proved smallint NOT NULL DEFAULT 1 CHECK (mobile_proved IN (0, 1));
ALTER TABLE grade_student ADD COLUMN student_no text NOT NULL DEFAULT '';
ALTER TABLE grade_import ADD COLUMN made_list jsonb NOT NULL DEFAULT '[]';
ALTER TABLE grade_import ADD COLUMN fail_list jsonb NOT NULL DEFAULT '[]';
ALTER TABLE grade_limit ADD COLUMN teacher_accounts smallint NOT NULL DEFAULT 1 CHECK (teacher_accounts IN (0, 1));
ALTER TABLE grade_limit ADD COLUMN account_day_limit integer NOT NULL DEFAULT 500 CHECK (account_day_limit BETWEEN 0 AND 100000);
