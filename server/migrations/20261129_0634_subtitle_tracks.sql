-- Subtitles in other languages than the main one: content hash by language, of a video and as a lesson shows them.
ALTER TABLE video ADD COLUMN subtitle_tracks jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE course_period ADD COLUMN subtitle_tracks jsonb DEFAULT '{}'::jsonb NOT NULL;
