-- Seats that renew others take over their holders when they are paid; a refund gives those back whose time is not over.
ALTER TABLE org_pack ADD COLUMN renews_id bigint NOT NULL DEFAULT 0;
ALTER TABLE org_seat ADD COLUMN renewed_from bigint NOT NULL DEFAULT 0;
