-- What happened to memberships beside purchases: what operators gave and took, and who was told that theirs ends.
CREATE TABLE vip_log (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  -- give, take; notice7, notice1: told so many days before.
  event text NOT NULL CHECK (event IN ('give', 'take', 'notice7', 'notice1')),
  months integer NOT NULL DEFAULT 0,
  before_time timestamptz,
  after_time timestamptz,
  reason text NOT NULL DEFAULT '',
  operator_id bigint,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX vip_log_user ON vip_log (site_id, user_id, id DESC);
-- One notice of each kind for each end.
CREATE UNIQUE INDEX vip_log_notice ON vip_log (site_id, user_id, event, before_time) WHERE event IN ('notice7', 'notice1');
CREATE INDEX users_vip_end ON users (site_id, vip_expire_time) WHERE is_vip = 1 AND vip_expire_time IS NOT NULL;

-- The menu of sites that were opened before.
INSERT INTO site_menu (site_id, place, title, url, icon, sort)
SELECT site.site_id, 'account', entry.title, entry.url, entry.icon,
  coalesce((SELECT max(m.sort) FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'account' AND m.url = '/account/order'), 4)
FROM site, (VALUES ('我的优惠券', '/account/coupon', 'star'), ('兑换', '/account/redeem', 'layers')) AS entry (title, url, icon)
WHERE NOT EXISTS (SELECT FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'account' AND m.url = entry.url);
