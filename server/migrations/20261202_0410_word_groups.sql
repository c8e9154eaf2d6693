-- Sensitive words in groups, each with an action: 1 refuse, 2 hold for review, 3 mask. The former list becomes a group
-- that holds, as before. A word may be in several groups; the strictest action applies.
CREATE TABLE community_word_group (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  group_name text NOT NULL,
  action_type smallint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, group_name),
  CONSTRAINT community_word_group_action CHECK (action_type IN (1, 2, 3))
);

INSERT INTO community_word_group (site_id, group_name, action_type)
SELECT DISTINCT site_id, '未分组', 2 FROM community_word;

ALTER TABLE community_word ADD COLUMN group_id bigint;
UPDATE community_word w SET group_id = g.id FROM community_word_group g WHERE g.site_id = w.site_id;
ALTER TABLE community_word
  DROP CONSTRAINT community_word_pkey,
  ALTER COLUMN group_id SET NOT NULL,
  ADD PRIMARY KEY (site_id, group_id, word),
  ADD FOREIGN KEY (site_id, group_id) REFERENCES community_word_group ON DELETE CASCADE;

-- Release 0.1.0 inserts words without a group while it still serves; drop this in the release after next.
CREATE FUNCTION community_word_ungrouped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO community_word_group AS g (site_id, group_name, action_type) VALUES (NEW.site_id, '未分组', 2)
  ON CONFLICT (site_id, group_name) DO UPDATE SET group_name = g.group_name RETURNING g.id INTO NEW.group_id;
  RETURN NEW;
END $function$;
CREATE TRIGGER community_word_ungrouped BEFORE INSERT ON community_word
  FOR EACH ROW WHEN (NEW.group_id IS NULL) EXECUTE FUNCTION community_word_ungrouped();
