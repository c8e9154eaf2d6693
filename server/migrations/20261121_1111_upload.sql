-- A chunked upload knows for whom it is, so that it can be finished by another process than the one that took its last chunk.
ALTER TABLE video_upload ADD COLUMN lecturer_id bigint, ADD COLUMN is_exam smallint NOT NULL DEFAULT 0, ADD COLUMN is_bound smallint NOT NULL DEFAULT 0;
-- The last word on an upload whose answer was lost.
CREATE INDEX video_upload_closed ON video_upload (site_id, user_id, identifier, gmt_modified DESC) WHERE upload_status IN (3, 4);
