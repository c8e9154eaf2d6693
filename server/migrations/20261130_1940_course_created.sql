-- New courses by day in the overview of operators.
CREATE INDEX course_created ON course (site_id, gmt_create);
