-- The list of what a new site still needs, put away by an operator.
ALTER TABLE site ADD COLUMN setup_hidden smallint DEFAULT 0 NOT NULL CHECK (setup_hidden IN (0, 1));
