-- Referral and invoices (docs/decisions/0046).

-- Whether the site has a referral scheme and how one joins; without a row there is none. Rate and binding are in sale_rule.
CREATE TABLE referral_rule (
  site_id bigint PRIMARY KEY REFERENCES site,
  is_open smallint NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
  -- 1: whoever wants to; 2: whom an operator asks in.
  join_type smallint NOT NULL DEFAULT 1 CHECK (join_type IN (1, 2)),
  rule_text text NOT NULL DEFAULT '',
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

-- Who has joined; users.is_recommended says who may refer now.
CREATE TABLE referral_member (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  -- 1: by oneself; 2: asked in by an operator.
  join_type smallint NOT NULL DEFAULT 1,
  status_id smallint NOT NULL DEFAULT 1 CHECK (status_id IN (0, 1)),
  off_reason text NOT NULL DEFAULT '',
  deal_user_id bigint,
  deal_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX referral_member_newest ON referral_member (site_id, gmt_create DESC, user_id DESC);
INSERT INTO referral_member (site_id, user_id, join_type) SELECT site_id, id, 2 FROM users WHERE is_recommended = 1;

-- A person and a referrer whose code brought them.
CREATE TABLE referral_bind (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  referrer_id bigint NOT NULL,
  -- 1: current; 2: replaced by another referrer; 3: refused; 4: ended by an operator.
  bind_status smallint NOT NULL DEFAULT 1,
  source text NOT NULL,
  -- What speaks against it: device, address, mutual, payout.
  risk_list text[] NOT NULL DEFAULT '{}',
  end_reason text NOT NULL DEFAULT '',
  bind_time timestamptz NOT NULL DEFAULT now(),
  -- Null: for ever.
  expire_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, referrer_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, referrer_id) REFERENCES users (site_id, id),
  CHECK (user_id <> referrer_id)
);
CREATE UNIQUE INDEX referral_bind_current ON referral_bind (site_id, user_id) WHERE bind_status = 1;
CREATE INDEX referral_bind_referrer ON referral_bind (site_id, referrer_id, bind_time DESC, user_id DESC);
CREATE INDEX referral_bind_newest ON referral_bind (site_id, bind_time DESC, user_id DESC);

-- What a referrer's link brought on one day in China.
CREATE TABLE referral_visit (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  day date NOT NULL,
  visit_count integer NOT NULL DEFAULT 0,
  register_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, user_id, day),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);

CREATE INDEX order_info_referrer ON order_info (site_id, recommend_user_id, user_id) WHERE recommend_user_id IS NOT NULL;
CREATE INDEX order_share_commission ON order_share (site_id, gmt_create DESC) WHERE role = 'referrer';

-- To whom a person has invoices made out.
CREATE TABLE invoice_title (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  -- 1: a person; 2: a company.
  title_type smallint NOT NULL CHECK (title_type IN (1, 2)),
  invoice_title text NOT NULL,
  tax_no text NOT NULL DEFAULT '',
  company_address text NOT NULL DEFAULT '',
  company_phone text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  is_default smallint NOT NULL DEFAULT 0,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, title_type, invoice_title, tax_no),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE UNIQUE INDEX invoice_title_default ON invoice_title (site_id, user_id) WHERE is_default = 1;

CREATE TABLE invoice (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  -- The same request sent again is the same invoice.
  client_key text NOT NULL,
  title_type smallint NOT NULL CHECK (title_type IN (1, 2)),
  invoice_title text NOT NULL,
  tax_no text NOT NULL DEFAULT '',
  company_address text NOT NULL DEFAULT '',
  company_phone text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  amount integer NOT NULL CHECK (amount >= 0),
  -- 1: waiting; 2: issued; 3: refused; 4: to be reddened; 5: reddened; 6: taken back by the person.
  status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 6),
  refuse_comment text NOT NULL DEFAULT '',
  invoice_no text NOT NULL DEFAULT '',
  file_id bigint,
  issue_time timestamptz,
  red_reason text NOT NULL DEFAULT '',
  red_no text NOT NULL DEFAULT '',
  red_file_id bigint,
  red_time timestamptz,
  deal_user_id bigint,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, client_key),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  CHECK (status NOT IN (2, 4, 5) OR (invoice_no <> '' AND file_id IS NOT NULL))
);
CREATE INDEX invoice_user ON invoice (site_id, user_id, gmt_create DESC, id DESC);
CREATE INDEX invoice_newest ON invoice (site_id, gmt_create DESC, id DESC);
CREATE INDEX invoice_status ON invoice (site_id, status, gmt_create DESC, id DESC);
CREATE UNIQUE INDEX invoice_number ON invoice (site_id, invoice_no) WHERE invoice_no <> '';

-- The orders of an invoice. An order has one invoice that counts; one that was refused, taken back or reddened counts no more.
CREATE TABLE invoice_order (
  site_id bigint NOT NULL REFERENCES site,
  invoice_id bigint NOT NULL,
  order_no bigint NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  is_counted smallint NOT NULL DEFAULT 1 CHECK (is_counted IN (0, 1)),
  PRIMARY KEY (site_id, invoice_id, order_no),
  FOREIGN KEY (site_id, invoice_id) REFERENCES invoice (site_id, id),
  FOREIGN KEY (site_id, order_no) REFERENCES order_info (site_id, order_no)
);
CREATE UNIQUE INDEX invoice_order_one ON invoice_order (site_id, order_no) WHERE is_counted = 1;
