-- Hosts whose pages may show courses and papers of the site in a frame, separated by commas; empty: none.
ALTER TABLE site ADD COLUMN embed_hosts text NOT NULL DEFAULT '';
