-- Likes, collections and follows of accounts that were new when they pressed count less for what is hot; how many are shown stays exact.
ALTER TABLE community_reaction ADD is_new smallint NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1));

ALTER TABLE community_count
  ADD new_collection_count integer NOT NULL DEFAULT 0,
  ADD new_admire_count integer NOT NULL DEFAULT 0,
  ADD new_follow_count integer NOT NULL DEFAULT 0;

-- What such a one counts, as a part of another's.
ALTER TABLE community_hot_rule ADD new_share double precision NOT NULL DEFAULT 0.2 CHECK (new_share BETWEEN 0 AND 1);
