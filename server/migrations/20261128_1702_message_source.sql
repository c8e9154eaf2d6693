-- The comment that a message quotes: when it is taken away, so is the quote. 0: none.
ALTER TABLE msg ADD COLUMN source_id bigint NOT NULL DEFAULT 0;
CREATE INDEX msg_source ON msg (site_id, source_id) WHERE source_id <> 0;
