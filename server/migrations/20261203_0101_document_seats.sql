-- Seats in documents of the library (product type 4) open them as those in courses do.
CREATE OR REPLACE VIEW org_seat_holder WITH (security_invoker = true) AS
SELECT s.site_id, s.user_id, s.product_id AS course_id, max(s.expire_time) AS expire_time, min(s.gmt_create) AS gmt_create
FROM org_seat s
JOIN organization o ON o.site_id = s.site_id AND o.id = s.org_id AND o.status_id = 1 AND o.audit_status = 1
WHERE s.seat_status = 1 AND s.expire_time > now() AND s.product_type IN (1, 2, 4)
GROUP BY s.site_id, s.user_id, s.product_id;
