-- Rows in order of time: a block range index of a few kilobytes finds the old ones.
CREATE INDEX user_exam_event_at ON user_exam_event USING brin (at);
CREATE INDEX sys_log_at ON sys_log USING brin (gmt_create);
