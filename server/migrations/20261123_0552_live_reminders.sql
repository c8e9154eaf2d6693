-- Who has a live course is reminded the day before a session and half an hour before.
ALTER TABLE live_session
  -- 0 nobody was reminded, 1 the day before, 2 shortly before.
  ADD COLUMN reminded smallint NOT NULL DEFAULT 0;
