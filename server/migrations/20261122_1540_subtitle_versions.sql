-- Subtitles are judged with the course. A subtitle is a file under the hash of its content; NULL is subtitle.vtt as it stood beside the
-- package until now (and as packages still bring it), so what learners have today stays what they have. Empty: none.
ALTER TABLE video ADD COLUMN subtitle_hash text;
ALTER TABLE course_period ADD COLUMN subtitle_hash text;
