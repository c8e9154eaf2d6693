-- A second level of commission, where a site switches it on.
ALTER TABLE sale_rule ADD COLUMN commission_levels smallint NOT NULL DEFAULT 1 CHECK (commission_levels IN (1, 2));
ALTER TABLE sale_rule ADD COLUMN second_rate numeric(5,4) NOT NULL DEFAULT 0 CHECK (second_rate BETWEEN 0 AND 1);
-- Who referred the referrer, as it was when the order was placed.
ALTER TABLE order_info ADD COLUMN second_user_id bigint;
ALTER TABLE order_share DROP CONSTRAINT order_share_role_check;
ALTER TABLE order_share ADD CONSTRAINT order_share_role_check CHECK (role IN ('lecturer', 'referrer', 'second'));
DROP INDEX order_share_commission;
CREATE INDEX order_share_commission ON order_share (site_id, gmt_create DESC) WHERE role <> 'lecturer';
