-- A question or an answer that is sent again, because its answer was lost on the way, is the same one: the browser gives it a key.
ALTER TABLE course_comment ADD COLUMN client_key text;
CREATE UNIQUE INDEX course_comment_once ON course_comment (site_id, course_id, user_id, client_key) WHERE client_key IS NOT NULL;
