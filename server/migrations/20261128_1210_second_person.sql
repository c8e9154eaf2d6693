-- What one operator may give back and give away alone, and what a second one has to approve (docs/decisions/0145).

ALTER TABLE sale_rule
  ADD COLUMN operator_day_limit integer NOT NULL DEFAULT 200000 CHECK (operator_day_limit >= 0),
  ADD COLUMN coupon_two_above integer NOT NULL DEFAULT 1000000 CHECK (coupon_two_above >= 0);

-- Acts of operators that wait for a second one: gifts to operators, coupons and codes above the ceiling.
CREATE TABLE sale_approval (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('sale', 'vip', 'coupon', 'couponBatch', 'redeemBatch')),
  -- What is carried out once it is approved.
  payload jsonb NOT NULL,
  subject text NOT NULL,
  -- What it costs at most, fen; null: without a bound.
  amount bigint CHECK (amount >= 0),
  -- Who gets it.
  user_ids bigint[] NOT NULL DEFAULT '{}',
  reason text NOT NULL DEFAULT '',
  operator_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  deal_user_id bigint,
  deal_reason text NOT NULL DEFAULT '',
  deal_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, operator_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, deal_user_id) REFERENCES users (site_id, id),
  CHECK ((state = 'waiting') = (deal_time IS NULL))
);
-- The same is asked for once while it waits.
CREATE UNIQUE INDEX sale_approval_waiting ON sale_approval (site_id, kind, operator_id, md5(payload::text)) WHERE state = 'waiting';

-- What an operator has given back on a day.
CREATE INDEX order_refund_dealer ON order_refund (site_id, deal_user_id, deal_time) WHERE deal_user_id IS NOT NULL;

-- Those who look after buyers hand out no coupons; a role that a site has changed stays as it is.
UPDATE admin_role SET permissions = array_remove(permissions, 'coupon')
WHERE role_name = '客服' AND permissions @> '{overview,order,user,coupon,counsel,feedback,message}'
  AND NOT permissions && '{order.refund,order.payment,product,withdrawal,recon,report,ledger,saleRule,vip,referral,invoice,role,site}';
