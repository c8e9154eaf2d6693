-- Information articles that stand first in their lists.
ALTER TABLE info_article ADD COLUMN is_top smallint NOT NULL DEFAULT 0;
