-- Whom a comment names by @: the people and how they were called in the text, which stays plain.
ALTER TABLE community_comment ADD mention_list jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(mention_list) = 'array');
ALTER TABLE course_comment ADD mention_list jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(mention_list) = 'array');
