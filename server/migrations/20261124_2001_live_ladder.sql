-- Whether viewers of a channel get lower qualities as well: encoding costs processor time, so it is off until the lecturer wishes it.
ALTER TABLE live_channel ADD COLUMN ladder smallint NOT NULL DEFAULT 0 CHECK (ladder IN (0, 1));
