-- How many watch a stream through each process of the app, and whether a second encoder takes a channel over.
CREATE TABLE live_watching (
  site_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  process_id text NOT NULL,
  viewers integer NOT NULL,
  dropped integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, channel_id, process_id),
  FOREIGN KEY (site_id) REFERENCES site (site_id),
  FOREIGN KEY (site_id, channel_id) REFERENCES live_channel (site_id, id) ON DELETE CASCADE
);
ALTER TABLE live_channel ADD COLUMN take_over smallint NOT NULL DEFAULT 0 CHECK (take_over IN (0, 1));
