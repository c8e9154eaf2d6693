-- What was found in an uploaded file beside its stream: how much of it can be played, and whether the author is content with that.
ALTER TABLE video ADD COLUMN inspection jsonb NOT NULL DEFAULT '{}', ADD COLUMN is_partial_accepted smallint NOT NULL DEFAULT 0;
