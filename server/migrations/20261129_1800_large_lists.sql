-- Indexes of lists that read a whole table on a large site.

CREATE INDEX course_category1 ON course (site_id, category_id1) WHERE is_putaway = 1 AND status_id = 1;
CREATE INDEX course_category2 ON course (site_id, category_id2) WHERE is_putaway = 1 AND status_id = 1;
CREATE INDEX course_category3 ON course (site_id, category_id3) WHERE is_putaway = 1 AND status_id = 1;
-- Products of a kind, newest first.
CREATE INDEX course_product ON course (site_id, course_category, id DESC) WHERE is_deleted = 0;
-- Members by the end of their membership: current, ending, ended.
CREATE INDEX users_member ON users (site_id, vip_expire_time, id) WHERE is_vip = 1 OR vip_expire_time IS NOT NULL;
-- Courses of each category, counted by index alone.
CREATE INDEX course_counted ON course (site_id, course_category, category_id1, category_id2, category_id3) WHERE is_putaway = 1 AND status_id = 1;
-- Answers to a comment, hidden ones too.
CREATE INDEX course_comment_answers ON course_comment (site_id, course_id, comment_id) WHERE comment_id > 0;
CREATE INDEX order_info_bundle ON order_info (site_id, bundle_id) WHERE bundle_id IS NOT NULL;
CREATE INDEX order_pay_platform ON order_pay (site_id, platform_sn) WHERE platform_sn <> '';
CREATE INDEX grade_info_category ON grade_info (site_id, category_id);
-- Courses of the back office, last changed first.
CREATE INDEX course_changed ON course (site_id, gmt_modified DESC, id DESC);
CREATE INDEX course_version_changed ON course_version (site_id, gmt_modified DESC, course_id DESC);
-- Versions that were judged, the last first.
CREATE INDEX course_version_judged ON course_version (site_id, audit_time DESC NULLS LAST, course_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;
