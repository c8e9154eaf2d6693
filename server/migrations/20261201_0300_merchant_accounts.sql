-- Merchant accounts of a site. A row is one account at a provider (identity: `merchant`), never deleted: payments keep
-- the account they used. Keys are encrypted with the installation's secret.
CREATE TABLE merchant_account (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  provider text NOT NULL,
  merchant text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  secrets_sealed bytea NOT NULL,
  pay_types smallint[] NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, provider, merchant)
);
-- What a site offers of a provider; without a row the installation's account.
CREATE TABLE merchant_setting (
  site_id bigint NOT NULL REFERENCES site (site_id),
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('installation', 'own', 'off')),
  account_id bigint,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, provider),
  FOREIGN KEY (site_id, account_id) REFERENCES merchant_account (site_id, id),
  CHECK (mode <> 'own' OR account_id IS NOT NULL)
);
-- 0: the account of the installation.
ALTER TABLE order_pay ADD COLUMN account_id bigint NOT NULL DEFAULT 0;
-- For the last payment of an account of the site.
CREATE INDEX order_pay_account ON order_pay (site_id, account_id, pay_time) WHERE account_id <> 0;
ALTER TABLE pay_notify ADD COLUMN account_id bigint NOT NULL DEFAULT 0;
ALTER TABLE extract_log ADD COLUMN payout_account_id bigint NOT NULL DEFAULT 0;
-- Statements are per account. A reconciliation by a process of the previous release fails after this and is repeated
-- an hour later.
ALTER TABLE recon_difference
  DROP CONSTRAINT recon_difference_site_id_channel_day_fkey,
  DROP CONSTRAINT recon_difference_site_id_channel_day_kind_number_key,
  ADD COLUMN account_id bigint NOT NULL DEFAULT 0;
ALTER TABLE recon_day
  DROP CONSTRAINT recon_day_pkey,
  ADD COLUMN account_id bigint NOT NULL DEFAULT 0,
  ADD PRIMARY KEY (site_id, channel, account_id, day);
ALTER TABLE recon_difference
  ADD UNIQUE (site_id, channel, account_id, day, kind, number),
  ADD FOREIGN KEY (site_id, channel, account_id, day) REFERENCES recon_day (site_id, channel, account_id, day);
