-- The key that a channel was opened with was told nobody: it is none.
UPDATE live_channel SET key_expire = NULL WHERE key_time = gmt_create;
