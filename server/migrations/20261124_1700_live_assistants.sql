-- Assistants of live courses find what they help with: whether somebody is one is read with every page, so it stands in their row; it follows from who is named,
-- here alone. And what they have open (a room as a learner, a studio) asks anew what they are now.
ALTER TABLE users ADD COLUMN is_live_assistant smallint NOT NULL DEFAULT 0;
UPDATE users u SET is_live_assistant = 1 WHERE EXISTS (SELECT FROM live_assistant a WHERE a.site_id = u.site_id AND a.user_id = u.id);

CREATE INDEX live_assistant_user ON live_assistant (site_id, user_id);

CREATE FUNCTION live_assistant_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  site bigint := coalesce(NEW.site_id, OLD.site_id);
  person bigint := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE users u SET is_live_assistant = a.helps
  FROM (SELECT (EXISTS (SELECT FROM live_assistant x WHERE x.site_id = site AND x.user_id = person))::int::smallint AS helps) a
  WHERE u.site_id = site AND u.id = person AND u.is_live_assistant <> a.helps;
  PERFORM tell_rights_ended(site, person);
  RETURN NULL;
END $$;
CREATE TRIGGER live_assistant_follow AFTER INSERT OR DELETE ON live_assistant FOR EACH ROW EXECUTE FUNCTION live_assistant_follow();

-- The way there on sites that were opened before; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, entry.place, '直播助教', '/account/live/assist', 'clock', 'liveAssistant', 51
FROM site, (VALUES ('user'), ('study')) AS entry (place)
WHERE EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place)
  AND NOT EXISTS (SELECT FROM site_menu existing WHERE existing.site_id = site.site_id AND existing.place = entry.place AND existing.url = '/account/live/assist');
