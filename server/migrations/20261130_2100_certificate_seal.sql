-- Picture of the site's seal, put on its certificates; empty: none.
ALTER TABLE site ADD COLUMN certificate_seal text NOT NULL DEFAULT '';
