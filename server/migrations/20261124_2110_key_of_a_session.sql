-- A key ends with the session that it was used for: after that a channel has none. What it was made for is said to its lecturer.
ALTER TABLE live_channel ALTER COLUMN key_expire DROP NOT NULL;
ALTER TABLE live_channel ADD COLUMN key_period_id bigint;
ALTER TABLE live_channel ADD FOREIGN KEY (site_id, key_period_id) REFERENCES live_session (site_id, period_id) ON DELETE SET NULL (key_period_id);
