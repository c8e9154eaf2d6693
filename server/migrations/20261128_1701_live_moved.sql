-- How often a planned session was moved or cancelled, and when last: calendars tell the newest state of an event by it.
ALTER TABLE live_session ADD COLUMN sequence int NOT NULL DEFAULT 0, ADD COLUMN moved_at timestamptz;
