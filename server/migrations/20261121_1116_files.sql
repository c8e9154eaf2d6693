-- Pictures of feedback; a name of its own for what reviewers judge.

-- Addresses of pictures that the person attached.
ALTER TABLE feedback_log ADD COLUMN pic_list jsonb NOT NULL DEFAULT '[]';

ALTER TABLE lecturer_version
  ADD COLUMN id bigint NOT NULL DEFAULT new_id(),
  -- 1: a lecturer changes their profile; 0: somebody asks to become one.
  ADD COLUMN is_change smallint NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX lecturer_version_id ON lecturer_version (site_id, id);
