-- What waits for review is gathered into the inbox from where it lies: these rows are few.
CREATE INDEX blog_pending ON blog (site_id, id) WHERE is_issue = 1 AND status_id = 2;
CREATE INDEX community_question_pending ON community_question (site_id, id) WHERE status_id = 2;
CREATE INDEX community_comment_pending ON community_comment (site_id, id) WHERE status_id = 2;
-- What a person wrote lately, whatever became of it.
CREATE INDEX community_question_written ON community_question (site_id, user_id, gmt_create);
CREATE INDEX community_comment_written ON community_comment (site_id, user_id, gmt_create);
-- A listed word holds a text for review, and nothing else; the words of a case are found anew when it is shown.
ALTER TABLE community_word DROP COLUMN level;
ALTER TABLE community_case DROP COLUMN words;
