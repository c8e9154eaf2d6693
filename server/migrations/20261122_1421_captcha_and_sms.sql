-- A captcha is answered in the network that asked for it.
ALTER TABLE captcha ADD COLUMN address_range text NOT NULL DEFAULT '';
-- Messages are counted by address, by the wider network it is of, and apart for those who are not known to the account.
ALTER TABLE sms_log ADD COLUMN address text NOT NULL DEFAULT '', ADD COLUMN address_range text NOT NULL DEFAULT '', ADD COLUMN is_known_device smallint NOT NULL DEFAULT 0;
CREATE INDEX sms_log_address ON sms_log (site_id, address, gmt_create DESC);
