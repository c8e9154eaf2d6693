-- Who withdraws may bring an invoice of their own: nothing is withheld of it then. Whether a site takes them is its choice.
ALTER TABLE sale_rule ADD COLUMN is_invoice_taken smallint NOT NULL DEFAULT 0 CHECK (is_invoice_taken IN (0, 1));
ALTER TABLE extract_log ADD COLUMN invoice_no text NOT NULL DEFAULT '';
ALTER TABLE extract_log ADD COLUMN invoice_file_id bigint;
ALTER TABLE extract_log ADD CONSTRAINT extract_log_invoice_check CHECK (invoice_file_id IS NULL OR (tax = 0 AND invoice_no <> '')) NOT VALID;
ALTER TABLE extract_log VALIDATE CONSTRAINT extract_log_invoice_check;
-- One invoice is brought once; one that came back with its withdrawal may be brought again.
CREATE UNIQUE INDEX extract_log_invoice ON extract_log (site_id, invoice_no) WHERE invoice_no <> '' AND step <> 'returned';
