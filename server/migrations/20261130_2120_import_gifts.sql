-- An import of people may give courses and membership of an organisation: what a row asks for, what it gave, and why
-- something was not given. Undoing the import takes back what it gave.
ALTER TABLE user_import_row
  ADD COLUMN gifts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN given jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN gift_reason text NOT NULL DEFAULT '';
