-- Bloggers by their fans: the list of those who are recommended sorted all of them each time.
CREATE INDEX community_count_fans ON community_count (site_id, follow_count DESC, target_id) WHERE target_type = 4 AND follow_count > 0;
