-- Money (docs/decisions/0046): who owns what and for how long, orders, payments, refunds, the ledger.

-- Ownership ends with its time, and with a membership where that gave it. `order_no`: the order that gave it, 0 none.
ALTER TABLE course_user ADD COLUMN expire_time timestamptz, ADD COLUMN order_no bigint NOT NULL DEFAULT 0;
ALTER TABLE exam_user ADD COLUMN expire_time timestamptz, ADD COLUMN order_no bigint NOT NULL DEFAULT 0;
ALTER TABLE course ADD COLUMN is_vip_free smallint NOT NULL DEFAULT 0 CHECK (is_vip_free IN (0, 1));
ALTER TABLE exam_info ADD COLUMN is_vip_free smallint NOT NULL DEFAULT 0 CHECK (is_vip_free IN (0, 1));
ALTER TABLE users ADD COLUMN vip_expire_time timestamptz;

-- Who is a member now. A membership without an end is an operator's gift.
CREATE VIEW vip_member WITH (security_invoker = true) AS
  SELECT site_id, id AS user_id, vip_expire_time FROM users WHERE is_vip = 1 AND (vip_expire_time IS NULL OR vip_expire_time > now());
-- Who may study a course as their own: bought, given, enrolled for free; through a membership (buy_type 2) while both last.
CREATE VIEW course_owner WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.course_id, o.buy_type, o.expire_time, o.gmt_create FROM course_user o
  WHERE (o.expire_time IS NULL OR o.expire_time > now())
    AND (o.buy_type <> 2 OR (EXISTS (SELECT FROM vip_member v WHERE v.site_id = o.site_id AND v.user_id = o.user_id)
      AND EXISTS (SELECT FROM course c WHERE c.site_id = o.site_id AND c.id = o.course_id AND c.is_vip_free = 1)));
CREATE VIEW exam_owner WITH (security_invoker = true) AS
  SELECT o.site_id, o.user_id, o.exam_id, o.expire_time, o.gmt_create FROM exam_user o WHERE o.expire_time IS NULL OR o.expire_time > now();

-- What a product costs beside the price that its author wrote: an operator's conditions.
CREATE TABLE product_sale (
  site_id bigint NOT NULL REFERENCES site,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  is_sale smallint NOT NULL DEFAULT 1,
  vip_price integer CHECK (vip_price >= 0),
  limit_price integer CHECK (limit_price >= 0),
  limit_begin timestamptz,
  limit_end timestamptz,
  expiry_mode smallint NOT NULL DEFAULT 0,
  expiry_days integer NOT NULL DEFAULT 0 CHECK (expiry_days BETWEEN 0 AND 36500),
  expiry_date date,
  share_rate numeric(5,4) CHECK (share_rate BETWEEN 0 AND 1),
  commission_rate numeric(5,4) CHECK (commission_rate BETWEEN 0 AND 1),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, product_type, product_id)
);

-- The site's rules about money; without a row those of commerce/model/sale-rule.ts hold.
CREATE TABLE sale_rule (
  site_id bigint PRIMARY KEY REFERENCES site,
  refund_days integer NOT NULL CHECK (refund_days BETWEEN 0 AND 365),
  refund_progress integer NOT NULL CHECK (refund_progress BETWEEN 0 AND 100),
  refund_review_above integer NOT NULL CHECK (refund_review_above >= 0),
  commission_rate numeric(5,4) NOT NULL CHECK (commission_rate BETWEEN 0 AND 1),
  bind_type smallint NOT NULL,
  bind_days integer NOT NULL CHECK (bind_days BETWEEN 0 AND 3650),
  extract_min integer NOT NULL CHECK (extract_min >= 1),
  extract_fee integer NOT NULL CHECK (extract_fee >= 0),
  extract_two_above integer NOT NULL CHECK (extract_two_above >= 0),
  tax_rate numeric(5,4) NOT NULL CHECK (tax_rate BETWEEN 0 AND 1),
  invoice_info jsonb NOT NULL DEFAULT '{}',
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE order_info (
  site_id bigint NOT NULL REFERENCES site,
  order_no bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  -- A checkout is placed once, however often it is sent; the same key with another content is refused.
  client_key text NOT NULL,
  content_hash text NOT NULL,
  order_status smallint NOT NULL DEFAULT 1,
  trade_type smallint NOT NULL DEFAULT 1,
  pay_type smallint NOT NULL DEFAULT 0,
  channel_type smallint NOT NULL DEFAULT 1,
  price_payable integer NOT NULL CHECK (price_payable >= 0),
  price_discount integer NOT NULL CHECK (price_discount >= 0),
  price_paid integer NOT NULL CHECK (price_paid >= 0),
  refund_amount integer NOT NULL DEFAULT 0 CHECK (refund_amount >= 0),
  lecturer_profit integer NOT NULL DEFAULT 0,
  platform_profit integer NOT NULL DEFAULT 0,
  coupon_id bigint,
  referral_code text NOT NULL DEFAULT '',
  recommend_user_id bigint,
  -- The try to pay by which it was settled.
  serial_number bigint,
  remark_cus text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  is_show_user smallint NOT NULL DEFAULT 1,
  pay_time timestamptz,
  close_time timestamptz,
  expire_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, order_no),
  UNIQUE (site_id, user_id, client_key),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK (price_payable = price_discount + price_paid),
  CHECK (refund_amount <= price_paid)
);
CREATE INDEX order_info_user ON order_info (site_id, user_id, gmt_create DESC);
CREATE INDEX order_info_newest ON order_info (site_id, gmt_create DESC, order_no DESC);
CREATE INDEX order_info_status ON order_info (site_id, order_status, gmt_create DESC, order_no DESC);
CREATE INDEX order_info_waiting ON order_info (expire_time) WHERE order_status = 1;

CREATE TABLE order_item (
  site_id bigint NOT NULL REFERENCES site,
  order_no bigint NOT NULL,
  item_no smallint NOT NULL,
  user_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  product_name text NOT NULL,
  product_logo text NOT NULL DEFAULT '',
  lecturer_id bigint,
  lecturer_user_id bigint,
  price_payable integer NOT NULL CHECK (price_payable >= 0),
  price_discount integer NOT NULL CHECK (price_discount >= 0),
  price_paid integer NOT NULL CHECK (price_paid >= 0),
  refund_amount integer NOT NULL DEFAULT 0 CHECK (refund_amount >= 0),
  item_status smallint NOT NULL DEFAULT 1,
  -- What it cost and why, and by which rules: [{name, amount}] and the conditions as they were.
  deduction_list jsonb NOT NULL DEFAULT '[]',
  snapshot jsonb NOT NULL DEFAULT '{}',
  -- What the buyer had before, which a refund gives back.
  owned_before jsonb,
  grant_expire_time timestamptz,
  PRIMARY KEY (site_id, order_no, item_no),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no) ON DELETE CASCADE,
  CHECK (price_payable = price_discount + price_paid),
  CHECK (refund_amount <= price_paid)
);
CREATE INDEX order_item_product ON order_item (site_id, product_type, product_id, order_no DESC);
CREATE INDEX order_item_lecturer ON order_item (site_id, lecturer_user_id, order_no DESC) WHERE lecturer_user_id IS NOT NULL;
CREATE INDEX order_item_user ON order_item (site_id, user_id, product_type, product_id);

-- The time line of an order.
CREATE TABLE order_log (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  order_no bigint NOT NULL,
  event text NOT NULL,
  remark text NOT NULL DEFAULT '',
  operator_id bigint,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_log_order ON order_log (site_id, order_no, id);

-- One try to pay an order through one channel.
CREATE TABLE order_pay (
  site_id bigint NOT NULL REFERENCES site,
  serial_number bigint NOT NULL DEFAULT new_id(),
  order_no bigint NOT NULL,
  channel text NOT NULL,
  pay_type smallint NOT NULL,
  pay_status smallint NOT NULL DEFAULT 1,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL DEFAULT 'CNY',
  -- What the person pays with: a QR code's text, an address to go to, parameters of the WeChat browser.
  code_url text NOT NULL DEFAULT '',
  pay_url text NOT NULL DEFAULT '',
  pay_params jsonb,
  platform_sn text NOT NULL DEFAULT '',
  held_reason text NOT NULL DEFAULT '',
  pay_time timestamptz,
  expire_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, serial_number),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_pay_order ON order_pay (site_id, order_no, serial_number);
CREATE INDEX order_pay_day ON order_pay (site_id, channel, pay_time) WHERE pay_time IS NOT NULL;
CREATE INDEX order_pay_held ON order_pay (site_id, serial_number) WHERE pay_status = 9;

-- What the channels told us, as they told it, and what came of it.
CREATE TABLE pay_notify (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  channel text NOT NULL,
  serial_number text NOT NULL DEFAULT '',
  headers jsonb NOT NULL DEFAULT '{}',
  body text NOT NULL,
  result text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE INDEX pay_notify_serial ON pay_notify (site_id, serial_number, id);

CREATE TABLE order_refund (
  site_id bigint NOT NULL REFERENCES site,
  sn bigint NOT NULL DEFAULT new_id(),
  order_no bigint NOT NULL,
  serial_number bigint,
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  -- request: asked for by the person; grant: by an operator; late: paid after close; twice: paid through two channels.
  kind text NOT NULL,
  item_list jsonb NOT NULL DEFAULT '[]',
  amount integer NOT NULL CHECK (amount >= 0),
  reason text NOT NULL DEFAULT '',
  file_list jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'created',
  deal_user_id bigint,
  deal_time timestamptz,
  deal_reason text NOT NULL DEFAULT '',
  platform_sn text NOT NULL DEFAULT '',
  last_error text NOT NULL DEFAULT '',
  refund_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, sn),
  UNIQUE (site_id, order_no, client_key),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_refund_status ON order_refund (site_id, status, gmt_create);
CREATE INDEX order_refund_user ON order_refund (site_id, user_id, gmt_create DESC);

-- The part of a sale that is somebody's: the lecturer's share, the referrer's commission.
CREATE TABLE order_share (
  site_id bigint NOT NULL REFERENCES site,
  order_no bigint NOT NULL,
  item_no smallint NOT NULL,
  role text NOT NULL CHECK (role IN ('lecturer', 'referrer')),
  user_id bigint NOT NULL,
  rate numeric(5,4) NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  clawed integer NOT NULL DEFAULT 0 CHECK (clawed >= 0),
  share_status smallint NOT NULL DEFAULT 1,
  settle_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, order_no, item_no, role),
  FOREIGN KEY (site_id, order_no, item_no) REFERENCES order_item (site_id, order_no, item_no),
  CHECK (clawed <= amount)
);
CREATE INDEX order_share_user ON order_share (site_id, user_id, gmt_create DESC);
CREATE INDEX order_share_due ON order_share (settle_time) WHERE share_status = 1;

-- The ledger: every transfer adds up to zero, and nothing in it is ever changed.
CREATE TABLE ledger_account (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  -- The person it belongs to; 0 for the site's own accounts, whose balance is the sum of their entries.
  owner_id bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'CNY',
  balance bigint NOT NULL DEFAULT 0,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, kind, owner_id, currency),
  -- What a withdrawal holds is never less than nothing. What is available may be: a refund after it was spent.
  CHECK (kind <> 'withdrawing' OR balance >= 0),
  CHECK (owner_id <> 0 OR balance = 0)
);
CREATE TABLE ledger_transfer (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  -- What happened, once: pay:…, refund:…, settle:…, extract:…
  business_key text NOT NULL,
  kind text NOT NULL,
  order_no bigint,
  remark text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, business_key)
);
CREATE INDEX ledger_transfer_order ON ledger_transfer (site_id, order_no, id) WHERE order_no IS NOT NULL;
CREATE TABLE ledger_entry (
  site_id bigint NOT NULL REFERENCES site,
  transfer_id bigint NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  -- Fen. Positive: the account holds a claim of its owner; the channels' accounts, where money lies, run negative.
  amount bigint NOT NULL CHECK (amount <> 0),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, transfer_id, line),
  FOREIGN KEY (site_id, transfer_id) REFERENCES ledger_transfer (site_id, id),
  FOREIGN KEY (site_id, account_id) REFERENCES ledger_account (site_id, id)
);
CREATE INDEX ledger_entry_account ON ledger_entry (site_id, account_id, transfer_id DESC);
CREATE TRIGGER ledger_entry_frozen BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfer_frozen BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The sandbox: a payment channel of our own that behaves like a foreign one, for schools without keys and for tests. It is the other side's book.
CREATE TABLE sandbox_payment (
  site_id bigint NOT NULL REFERENCES site,
  serial_number text NOT NULL,
  platform_sn bigint NOT NULL DEFAULT new_id(),
  subject text NOT NULL,
  amount integer NOT NULL,
  paid_amount integer,
  state text NOT NULL DEFAULT 'waiting',
  notify_url text NOT NULL,
  pay_time timestamptz,
  expire_time timestamptz NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, serial_number)
);
CREATE TABLE sandbox_refund (
  site_id bigint NOT NULL REFERENCES site,
  refund_no text NOT NULL,
  serial_number text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  platform_sn bigint NOT NULL DEFAULT new_id(),
  refund_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, refund_no),
  FOREIGN KEY (site_id, serial_number) REFERENCES sandbox_payment (site_id, serial_number)
);
-- How badly the sandbox behaves: [{delayMs, times}], lost, forged, wrong amounts.
CREATE TABLE sandbox_setting (
  site_id bigint PRIMARY KEY REFERENCES site,
  delay_ms integer NOT NULL DEFAULT 0 CHECK (delay_ms BETWEEN 0 AND 600000),
  repeat integer NOT NULL DEFAULT 1 CHECK (repeat BETWEEN 0 AND 20),
  is_reordered smallint NOT NULL DEFAULT 0,
  wrong_amount integer NOT NULL DEFAULT 0,
  is_refund_refused smallint NOT NULL DEFAULT 0
);
