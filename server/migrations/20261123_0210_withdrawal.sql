-- Withdrawals (docs/decisions/0046): where a person's money goes, each withdrawal with its steps, payout files, proofs of the ledger.

-- A bank card or an Alipay account. The number and the name are sealed with a key of the installation's secret; what is shown is masked.
CREATE TABLE payout_account (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  -- 1 bank card, 2 Alipay.
  account_type smallint NOT NULL CHECK (account_type IN (1, 2)),
  sealed bytea NOT NULL,
  bank_user_name text NOT NULL,
  bank_card_no text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  bank_branch_name text NOT NULL DEFAULT '',
  -- A keyed hash of the number: whether two people have bound the same one can be asked without opening either.
  fingerprint bytea NOT NULL,
  bind_time timestamptz NOT NULL DEFAULT now(),
  -- A changed account pays nobody for a day: time for the owner to notice that it was not them.
  usable_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX payout_account_same ON payout_account (site_id, fingerprint);

-- What is paid out in one go: one file for the bank.
CREATE TABLE extract_batch (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  operator_id bigint NOT NULL,
  extract_count integer NOT NULL,
  arrive_money bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);

CREATE TABLE extract_log (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  extract_money integer NOT NULL CHECK (extract_money > 0),
  fee integer NOT NULL CHECK (fee >= 0),
  tax integer NOT NULL CHECK (tax >= 0),
  arrive_money integer NOT NULL CHECK (arrive_money > 0),
  -- By the rule of the day it was asked for.
  needs_two smallint NOT NULL CHECK (needs_two IN (0, 1)),
  step text NOT NULL DEFAULT 'applied' CHECK (step IN ('applied', 'confirming', 'approved', 'paying', 'paid', 'returned')),
  -- 1 applied or confirming, 2 paid, 3 failed.
  extract_status smallint NOT NULL GENERATED ALWAYS AS (CASE step WHEN 'paid' THEN 2 WHEN 'returned' THEN 3 ELSE 1 END) STORED,
  -- The payout account as it was.
  account_type smallint NOT NULL,
  sealed bytea NOT NULL,
  bank_user_name text NOT NULL,
  bank_card_no text NOT NULL,
  bank_name text NOT NULL,
  bank_branch_name text NOT NULL,
  fingerprint bytea NOT NULL,
  batch_id bigint,
  -- Who approved, first and second.
  audit_user_id bigint,
  audit_user_id2 bigint,
  allocation_no text NOT NULL DEFAULT '',
  voucher_file_id bigint,
  pay_time timestamptz,
  -- What the person is told when it comes back, and what operators note among themselves.
  remark text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, client_key),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, batch_id) REFERENCES extract_batch (site_id, id),
  CHECK (extract_money = fee + tax + arrive_money),
  CHECK (audit_user_id2 IS DISTINCT FROM audit_user_id OR audit_user_id IS NULL)
);
CREATE INDEX extract_log_user ON extract_log (site_id, user_id, id DESC);
CREATE INDEX extract_log_step ON extract_log (site_id, step, id DESC);
CREATE INDEX extract_log_batch ON extract_log (site_id, batch_id, id) WHERE batch_id IS NOT NULL;

-- The steps of a withdrawal, as they happened.
CREATE TABLE extract_event (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  extract_id bigint NOT NULL,
  event text NOT NULL,
  remark text NOT NULL DEFAULT '',
  operator_id bigint,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, extract_id) REFERENCES extract_log (site_id, id)
);
CREATE INDEX extract_event_of ON extract_event (site_id, extract_id, id);

-- Proofs of the ledger: what was added up, and what did not agree.
CREATE TABLE ledger_proof (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'proved', 'differs', 'failed')),
  operator_id bigint,
  figures jsonb NOT NULL DEFAULT '{}',
  difference_list jsonb NOT NULL DEFAULT '[]',
  end_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX ledger_proof_running ON ledger_proof (site_id) WHERE status = 'running';
