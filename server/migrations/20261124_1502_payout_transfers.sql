-- Payouts that a channel makes (commerce/withdrawal/payout.ts): through which one, and what it said where it could not; and the sandbox's book of them.
ALTER TABLE extract_log ADD COLUMN payout_channel text NOT NULL DEFAULT '', ADD COLUMN payout_error text NOT NULL DEFAULT '';
ALTER TABLE sandbox_setting ADD COLUMN transfer_mode smallint NOT NULL DEFAULT 1 CHECK (transfer_mode BETWEEN 1 AND 4);
CREATE TABLE sandbox_transfer (
  site_id bigint NOT NULL REFERENCES site,
  transfer_no text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  account text NOT NULL,
  state text NOT NULL CHECK (state IN ('processing', 'paid', 'failed')),
  platform_sn bigint NOT NULL DEFAULT new_id(),
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, transfer_no)
);
