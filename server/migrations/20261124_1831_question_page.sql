-- The page of a document that a question was asked from; 0 for none.
ALTER TABLE community_question ADD COLUMN page_no integer NOT NULL DEFAULT 0 CHECK (page_no >= 0);
