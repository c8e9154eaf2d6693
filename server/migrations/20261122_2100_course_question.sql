-- Questions at a moment of a lesson are comments that name the lesson: operators already hide, delete and answer those. A rating names none.
ALTER TABLE course_comment ADD COLUMN period_id bigint NOT NULL DEFAULT 0;
ALTER TABLE course_comment ADD COLUMN video_time numeric(9, 3) NOT NULL DEFAULT 0 CHECK (video_time >= 0);
DROP INDEX course_comment_rating;
CREATE UNIQUE INDEX course_comment_rating ON course_comment (site_id, course_id, user_id) WHERE comment_id = 0 AND period_id = 0 AND status_id = 1;
CREATE INDEX course_comment_question ON course_comment (site_id, period_id, comment_id, video_time, id) WHERE status_id = 1 AND period_id > 0;
