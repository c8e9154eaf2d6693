-- Each day's book of each payment channel held against ours (docs/decisions/0046).
CREATE TABLE recon_day (
  site_id bigint NOT NULL REFERENCES site,
  channel text NOT NULL,
  -- A day in China.
  day date NOT NULL,
  -- 1 equal, 2 differences wait, 3 differences settled, 4 the channel's book could not be read
  recon_status smallint NOT NULL,
  -- As the channel has it.
  pay_count integer NOT NULL DEFAULT 0,
  pay_amount bigint NOT NULL DEFAULT 0,
  refund_count integer NOT NULL DEFAULT 0,
  refund_amount bigint NOT NULL DEFAULT 0,
  -- Payments and refunds that we heard of only now.
  healed_count integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  run_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, channel, day)
);
CREATE INDEX recon_day_newest ON recon_day (site_id, day DESC, channel);

CREATE TABLE recon_difference (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  channel text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pay', 'refund')),
  -- Our number, of the payment or the refund, as it stands in the channel's book.
  number text NOT NULL,
  platform_sn text NOT NULL DEFAULT '',
  order_no bigint,
  -- 1 missing here, 2 missing at the channel, 3 amounts differ
  difference_type smallint NOT NULL,
  own_amount bigint,
  channel_amount bigint,
  -- 1 waits, 2 settled by an operator, 3 gone when it was looked at again
  difference_status smallint NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  deal_user_id bigint,
  deal_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, channel, day, kind, number),
  FOREIGN KEY (site_id, channel, day) REFERENCES recon_day (site_id, channel, day)
);
