-- How long a site stores what live sessions leave behind; a site without a row stores chat without end, and recordings that became no replay for 30 days.
CREATE TABLE live_retention (
  site_id bigint PRIMARY KEY REFERENCES site,
  -- Days after the end of a session; 0: without end. Less than half a year of chat would break the law on network logs.
  chat_days integer NOT NULL DEFAULT 0 CHECK (chat_days = 0 OR chat_days BETWEEN 180 AND 3650),
  recording_days integer NOT NULL DEFAULT 30 CHECK (recording_days BETWEEN 0 AND 3650),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

-- Chat of all rooms is searched newest first.
CREATE INDEX live_message_time ON live_message (site_id, gmt_create DESC);

-- What was recorded of a broadcast was deleted.
ALTER TABLE live_channel_log ADD COLUMN recording_gone smallint NOT NULL DEFAULT 0;
