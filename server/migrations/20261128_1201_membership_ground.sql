-- What a membership opened lasts as long as the membership (docs/decisions/0144).

-- How somebody came by a paper, as of a course: 1 bought or given, 2 through a membership.
ALTER TABLE exam_user ADD COLUMN buy_type smallint NOT NULL DEFAULT 1 CHECK (buy_type IN (1, 2));

CREATE OR REPLACE VIEW exam_owner WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.exam_id, o.expire_time, o.gmt_create, o.buy_type FROM exam_user o
  WHERE (o.expire_time IS NULL OR o.expire_time > now())
    AND (o.buy_type <> 2 OR EXISTS (SELECT FROM vip_member v WHERE v.site_id = o.site_id AND v.user_id = o.user_id));

-- By an order a member keeps a course until the membership ends; by enrolment while members have the course.
CREATE OR REPLACE VIEW course_holder WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.course_id, o.buy_type, o.expire_time, o.gmt_create FROM course_user o
  WHERE (o.expire_time IS NULL OR o.expire_time > now())
    AND (o.buy_type <> 2 OR (EXISTS (SELECT FROM vip_member v WHERE v.site_id = o.site_id AND v.user_id = o.user_id)
      AND (o.order_no <> 0 OR EXISTS (SELECT FROM course c WHERE c.site_id = o.site_id AND c.id = o.course_id AND c.is_vip_free = 1))));

-- Orders of the past by which a membership alone brought a product to nothing, where no bundle's price was paid: the last deduction of a product names it.
WITH made AS (
  SELECT i.site_id, i.order_no, i.item_no, i.user_id, i.product_type, i.product_id, i.owned_before,
    -- Time of their own that was left when the order replaced it.
    coalesce((i.owned_before->>'buyType')::int, 1) <> 2 AND (i.owned_before->>'expireTime')::timestamptz > now() AS has_own
  FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
  WHERE i.price_paid = 0 AND i.price_payable > 0 AND i.item_status = 2 AND i.product_type IN (1, 2, 4, 5) AND o.pay_type NOT IN (4, 5)
    AND i.deduction_list->-1->>'name' IN ('会员免费', '会员价')
    AND NOT EXISTS (SELECT FROM order_item b WHERE b.site_id = i.site_id AND b.order_no = i.order_no AND b.deduction_list @> '[{"name":"套餐优惠"}]')
), noted AS (
  UPDATE order_item i SET snapshot = i.snapshot || '{"byMembership": true}'
  FROM made m WHERE i.site_id = m.site_id AND i.order_no = m.order_no AND i.item_no = m.item_no
), courses AS (
  UPDATE course_user u SET
    buy_type = CASE WHEN m.has_own THEN coalesce((m.owned_before->>'buyType')::smallint, 1) ELSE 2 END,
    expire_time = CASE WHEN m.has_own THEN (m.owned_before->>'expireTime')::timestamptz END,
    order_no = CASE WHEN m.has_own THEN (m.owned_before->>'orderNo')::bigint ELSE u.order_no END
  FROM made m
  WHERE m.product_type IN (1, 2, 4) AND u.site_id = m.site_id AND u.user_id = m.user_id AND u.course_id = m.product_id AND u.order_no = m.order_no
)
UPDATE exam_user u SET
  buy_type = CASE WHEN m.has_own THEN 1 ELSE 2 END,
  expire_time = CASE WHEN m.has_own THEN (m.owned_before->>'expireTime')::timestamptz END,
  order_no = CASE WHEN m.has_own THEN (m.owned_before->>'orderNo')::bigint ELSE u.order_no END
FROM made m
WHERE m.product_type = 5 AND u.site_id = m.site_id AND u.user_id = m.user_id AND u.exam_id = m.product_id AND u.order_no = m.order_no;

-- A class cannot be bound to a membership: members pay for one at least a fen.
UPDATE product_sale SET vip_price = NULL WHERE product_type = 6 AND vip_price = 0;

-- When somebody last began or continued a lesson, for domains below that which counts it: an open text leaves no progress.
CREATE VIEW lesson_studied WITH (security_invoker = true) AS
  SELECT site_id, user_id, course_id, period_id, credited_at AS studied_at FROM period_progress;
