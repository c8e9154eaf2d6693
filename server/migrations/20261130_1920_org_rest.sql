-- Seats in papers, classes and memberships, beside courses.

-- What a seat changed where its kind has to undo it (tiers of a membership before and after).
ALTER TABLE org_seat ADD COLUMN memo jsonb NOT NULL DEFAULT '{}';

-- 7: by a seat of an organisation.
ALTER TABLE grade_student DROP CONSTRAINT grade_student_join_source_check,
  ADD CONSTRAINT grade_student_join_source_check CHECK (join_source BETWEEN 1 AND 7);

-- Months given by a seat. Only those of the lower tier count as days of it; a seat that is taken back gives none.
ALTER TABLE vip_log ADD COLUMN seat_id bigint NOT NULL DEFAULT 0, ADD COLUMN vip_level smallint NOT NULL DEFAULT 1;

-- People who hold a seat of an open organisation own the paper until the seat expires.
CREATE VIEW org_paper_holder WITH (security_invoker = true) AS
SELECT s.site_id, s.user_id, s.product_id AS exam_id, max(s.expire_time) AS expire_time, min(s.gmt_create) AS gmt_create
FROM org_seat s JOIN organization o ON o.site_id = s.site_id AND o.id = s.org_id AND o.status_id = 1 AND o.audit_status = 1
WHERE s.seat_status = 1 AND s.expire_time > now() AND s.product_type = 5
GROUP BY s.site_id, s.user_id, s.product_id;

CREATE VIEW exam_holder WITH (security_invoker = true) AS
SELECT o.site_id, o.user_id, o.exam_id, o.expire_time, o.gmt_create, o.buy_type FROM exam_user o
WHERE (o.expire_time IS NULL OR o.expire_time > now())
  AND (o.buy_type <> 2 OR EXISTS (SELECT FROM vip_member v WHERE v.site_id = o.site_id AND v.user_id = o.user_id));

-- People own a paper that they bought, that their membership gave them, or of which they hold a seat.
CREATE OR REPLACE VIEW exam_owner WITH (security_invoker = true) AS
SELECT o.site_id, o.user_id, o.exam_id, o.expire_time, o.gmt_create, o.buy_type FROM exam_holder o
UNION ALL
SELECT s.site_id, s.user_id, s.exam_id, s.expire_time, s.gmt_create, 5::smallint AS buy_type FROM org_paper_holder s
WHERE NOT EXISTS (SELECT FROM exam_holder o WHERE o.site_id = s.site_id AND o.user_id = s.user_id AND o.exam_id = s.exam_id);

-- Who submitted the page under review, and hears of the decision; 0: the account of the organisation.
ALTER TABLE organization ADD COLUMN page_editor_id bigint NOT NULL DEFAULT 0;

-- Attempts at papers that were not voided, for reports of organisations.
CREATE VIEW exam_taken WITH (security_invoker = true) AS
SELECT r.site_id, r.user_id, r.exam_id, r.begin_time, r.submit_time, r.score, r.total_score, r.is_pass,
  (r.marked_at IS NOT NULL AND r.finished_at IS NOT NULL) AS is_marked, r.finished_at
FROM user_exam_record r WHERE r.exam_status <> 6;
