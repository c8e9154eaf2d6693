-- How the tax of a withdrawal is found: a rate of the whole, or the table for pay of single services (劳务报酬), by calendar month.
ALTER TABLE sale_rule ADD COLUMN tax_mode smallint NOT NULL DEFAULT 1, ADD CONSTRAINT sale_rule_tax_mode_check CHECK (tax_mode IN (1, 2));
