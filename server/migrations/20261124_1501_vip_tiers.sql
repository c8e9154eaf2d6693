-- Two tiers of membership (commerce/model/tier.ts): plans of the higher one, until when people have it, and what it takes off the price that members pay.
ALTER TABLE vip_set ADD COLUMN vip_level smallint NOT NULL DEFAULT 1 CHECK (vip_level IN (1, 2));
ALTER TABLE users ADD COLUMN high_vip_expire_time timestamptz;
ALTER TABLE sale_rule ADD COLUMN high_vip_percent smallint NOT NULL DEFAULT 90 CHECK (high_vip_percent BETWEEN 1 AND 100);
