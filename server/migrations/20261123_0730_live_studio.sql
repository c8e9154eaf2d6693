-- The browser studio that sends to a channel: one at a time, over all processes. A row that was not renewed for some seconds holds nothing any more.

CREATE TABLE live_studio (
  site_id bigint NOT NULL REFERENCES site,
  channel_id bigint NOT NULL,
  -- The page that sends; it may come back under the same key.
  page_key text NOT NULL,
  -- The connection that holds it now.
  lease text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (site_id, channel_id),
  FOREIGN KEY (site_id, channel_id) REFERENCES live_channel (site_id, id) ON DELETE CASCADE
);
