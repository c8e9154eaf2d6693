-- What a card says of a course beside its videos: for whom it is, and how long its texts take to read (400 characters a minute).
ALTER TABLE course ADD COLUMN course_level smallint NOT NULL DEFAULT 0 CHECK (course_level BETWEEN 0 AND 3);
ALTER TABLE course ADD COLUMN read_seconds integer NOT NULL DEFAULT 0;
UPDATE course c SET read_seconds = n.seconds FROM (
  SELECT p.site_id, p.course_id, sum(ceil(char_length(regexp_replace(p.period_text, '<[^>]*>|\s', '', 'g')) * 60 / 400.0)::int) AS seconds
  FROM course_period p JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id AND h.status_id = 1
  WHERE p.status_id = 1 AND p.period_type = 2 GROUP BY p.site_id, p.course_id
) n WHERE c.site_id = n.site_id AND c.id = n.course_id;
