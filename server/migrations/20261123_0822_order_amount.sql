-- Orders by what was paid, newest first among equals: dear ones are few among many.
CREATE INDEX order_info_paid ON order_info (site_id, price_paid, gmt_create DESC, order_no DESC);
