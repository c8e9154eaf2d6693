-- English versions of the site's articles (terms, privacy, about). Empty: none; English readers get the Chinese one.
ALTER TABLE site_article ADD COLUMN nav_name_en text NOT NULL DEFAULT '',
  ADD COLUMN art_title_en text NOT NULL DEFAULT '',
  ADD COLUMN art_desc_en text NOT NULL DEFAULT '';
