-- Who a person is at another house (WeChat), so that a scan signs them in without a number.
CREATE TABLE user_identity (
  site_id bigint NOT NULL REFERENCES site, provider text NOT NULL, open_id text NOT NULL, union_id text NOT NULL DEFAULT '', user_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, provider, open_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX user_identity_user ON user_identity (site_id, user_id);
-- Which provider a code was made for, and whom that provider proved, until a mobile number is bound.
ALTER TABLE qr_login ADD COLUMN provider text NOT NULL DEFAULT 'site', ADD COLUMN open_id text, ADD COLUMN union_id text;
-- Tries are counted by address as well as by number.
CREATE INDEX login_log_ip ON login_log (site_id, login_ip, gmt_create DESC);
