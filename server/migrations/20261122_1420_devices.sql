-- Devices that signed somebody in before: a stranger's guesses never slow them down. The cookie itself stays with the browser.
CREATE TABLE user_device (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, device_hash bytea NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, device_hash), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX user_device_used ON user_device (used_at);

-- address: what limits count (an IPv6 network of 64 bits is one address). is_judged: 0 while a try is under way.
ALTER TABLE login_log ADD COLUMN address text NOT NULL DEFAULT '', ADD COLUMN device_hash bytea, ADD COLUMN is_known_device smallint NOT NULL DEFAULT 0, ADD COLUMN is_judged smallint NOT NULL DEFAULT 1;
CREATE INDEX login_log_address ON login_log (site_id, address, gmt_create DESC) WHERE login_status IN (0, 1, 2);
