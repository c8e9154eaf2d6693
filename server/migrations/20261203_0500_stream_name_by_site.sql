-- On shards uniqueness holds within a site. Names are random (live/key.ts), so two sites never have the same.
ALTER TABLE live_channel DROP CONSTRAINT live_channel_stream_name_key;
ALTER TABLE live_channel ADD CONSTRAINT live_channel_stream_name_key UNIQUE (site_id, stream_name);
