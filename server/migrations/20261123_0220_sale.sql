-- Coupons and redeem codes (docs/decisions/0046), and what operators did to memberships.

CREATE TABLE coupon_batch (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  batch_name text NOT NULL,
  -- 1: an amount off; 2: a percentage off, `max_amount` at most (0: no bound).
  coupon_type smallint NOT NULL CHECK (coupon_type IN (1, 2)),
  amount integer NOT NULL DEFAULT 0 CHECK (amount >= 0),
  percent smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 99),
  max_amount integer NOT NULL DEFAULT 0 CHECK (max_amount >= 0),
  threshold integer NOT NULL DEFAULT 0 CHECK (threshold >= 0),
  -- 0: everything; 1: product types; 2: products (`type:id`).
  scope_type smallint NOT NULL DEFAULT 0 CHECK (scope_type IN (0, 1, 2)),
  scope_list jsonb NOT NULL DEFAULT '[]',
  -- Whether it may be used together with a limited-time price, and with a price of members.
  is_with_limit smallint NOT NULL DEFAULT 0,
  is_with_vip smallint NOT NULL DEFAULT 0,
  -- How people come by it. 1: the claim page; 2: codes; 3: an operator gives it.
  issue_type smallint NOT NULL CHECK (issue_type IN (1, 2, 3)),
  total_count integer NOT NULL CHECK (total_count BETWEEN 1 AND 1000000),
  taken_count integer NOT NULL DEFAULT 0,
  per_user integer NOT NULL DEFAULT 1 CHECK (per_user BETWEEN 1 AND 100),
  claim_begin timestamptz,
  claim_end timestamptz,
  -- It may be used in this window, or for so many days after it was received.
  use_begin timestamptz,
  use_end timestamptz,
  use_days integer NOT NULL DEFAULT 0 CHECK (use_days BETWEEN 0 AND 3650),
  status_id smallint NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  CHECK (taken_count BETWEEN 0 AND total_count),
  CHECK (use_days > 0 OR use_end IS NOT NULL),
  CHECK ((coupon_type = 1 AND amount > 0) OR (coupon_type = 2 AND percent > 0))
);

CREATE TABLE coupon (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  batch_id bigint NOT NULL,
  -- Null: a code that nobody has received yet.
  user_id bigint,
  code text,
  -- 1 unused, 2 held by an order that waits, 3 used. Whether it is over is a question of `end_time`.
  coupon_status smallint NOT NULL DEFAULT 1 CHECK (coupon_status IN (1, 2, 3)),
  order_no bigint,
  discount integer NOT NULL DEFAULT 0 CHECK (discount >= 0),
  receive_time timestamptz,
  begin_time timestamptz,
  end_time timestamptz,
  use_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, code),
  FOREIGN KEY (site_id, batch_id) REFERENCES coupon_batch (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no),
  CHECK ((coupon_status = 1) = (order_no IS NULL)),
  CHECK (order_no IS NULL OR user_id IS NOT NULL)
);
-- One coupon an order.
CREATE UNIQUE INDEX coupon_order ON coupon (site_id, order_no) WHERE order_no IS NOT NULL;
CREATE INDEX coupon_user ON coupon (site_id, user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX coupon_batch_coupons ON coupon (site_id, batch_id, id DESC);

CREATE TABLE redeem_batch (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  batch_name text NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  total_count integer NOT NULL CHECK (total_count BETWEEN 1 AND 10000),
  begin_time timestamptz,
  end_time timestamptz,
  status_id smallint NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);

CREATE TABLE redeem_code (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  batch_id bigint NOT NULL,
  code text NOT NULL,
  user_id bigint,
  order_no bigint,
  use_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, code),
  FOREIGN KEY (site_id, batch_id) REFERENCES redeem_batch (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no),
  CHECK ((order_no IS NULL) = (user_id IS NULL))
);
CREATE INDEX redeem_code_batch ON redeem_code (site_id, batch_id, id);
CREATE INDEX redeem_code_order ON redeem_code (site_id, order_no) WHERE order_no IS NOT NULL;
