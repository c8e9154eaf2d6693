-- What was captioned while a session was on becomes the subtitle of its replay. A recording is shorter than its session where the stream had gaps: when its parts
-- began and how long they are (ms, [{"at", "length"}]) tells where in the replay a moment is, long after the files are gone. NULL: one piece, from the begin on.
ALTER TABLE live_channel_log ADD COLUMN recorded_parts jsonb;
-- The subtitle that learners had of the whole recording when it was trimmed: what a trim is cut from, and what comes back with the whole.
ALTER TABLE live_trim ADD COLUMN origin_subtitle text;
