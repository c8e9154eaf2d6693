-- Where a lead is (a province), as its form asks; operators of regions get the leads of theirs.
ALTER TABLE counsel ADD COLUMN region text NOT NULL DEFAULT '';
ALTER TABLE lead ADD COLUMN region text NOT NULL DEFAULT '';
ALTER TABLE lead_setting ADD COLUMN region_owner_list jsonb NOT NULL DEFAULT '[]'::jsonb;
