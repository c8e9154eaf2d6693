-- When a participant was in the room while a session was live: beside `watch_ms`, which adds it up.
ALTER TABLE live_member ADD COLUMN attended tstzmultirange NOT NULL DEFAULT '{}';
-- Earlier sessions have the first and the last moment only. Time in between counts as attended.
UPDATE live_member SET attended = tstzmultirange(tstzrange(join_time, last_seen))
WHERE watch_ms > 0 AND last_seen > join_time;

-- End of the stretch of a lesson that a turn sums up, from `video_time`; null: a question.
ALTER TABLE assistant_turn ADD COLUMN until_time integer;
