-- Refunds that a channel does not make, paid outside of the site: who noted it, with what proof, who confirmed it.
CREATE TABLE order_refund_hand (
  site_id bigint NOT NULL REFERENCES site,
  sn bigint NOT NULL,
  -- 1 bank transfer, 2 Alipay, 3 WeChat Pay, 4 cash, 5 another way.
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 5),
  voucher_no text NOT NULL,
  file_list jsonb NOT NULL,
  remark text NOT NULL DEFAULT '',
  needs_two smallint NOT NULL,
  operator_id bigint NOT NULL,
  confirm_user_id bigint,
  -- Null: noted, and waits for the second person.
  confirm_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, sn),
  FOREIGN KEY (site_id, sn) REFERENCES order_refund (site_id, sn) ON DELETE CASCADE
);
-- Refunds by hand above it take two operators.
ALTER TABLE sale_rule ADD COLUMN refund_two_above integer NOT NULL DEFAULT 100000 CHECK (refund_two_above >= 0);
