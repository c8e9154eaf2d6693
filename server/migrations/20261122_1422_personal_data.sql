-- close_at: when an account that its owner closes is erased. closed_at: when it was; what is left of the person then is a row without a name.
ALTER TABLE users ADD COLUMN close_at timestamptz, ADD COLUMN closed_at timestamptz;
CREATE INDEX users_close ON users (close_at) WHERE close_at IS NOT NULL AND closed_at IS NULL;
CREATE TABLE user_export (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL,
  -- 1 being made, 2 ready, 3 failed
  export_status smallint NOT NULL DEFAULT 1, parts_done int NOT NULL DEFAULT 0, parts_total int NOT NULL DEFAULT 0, file_key text NOT NULL DEFAULT '', file_size bigint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(), expires_at timestamptz,
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX user_export_user ON user_export (site_id, user_id, id DESC);
CREATE UNIQUE INDEX user_export_open ON user_export (site_id, user_id) WHERE export_status = 1;
CREATE INDEX user_export_expiry ON user_export (expires_at);
