CREATE INDEX community_question_paper ON community_question (site_id, exam_id, id DESC) WHERE status_id = 1 AND exam_id > 0;
