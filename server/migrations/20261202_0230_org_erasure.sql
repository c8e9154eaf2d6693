-- When a person who left asked for the erasure of what the organisation keeps about them, and when it was erased.
ALTER TABLE org_member ADD COLUMN erase_asked_at timestamptz, ADD COLUMN erased_at timestamptz;
