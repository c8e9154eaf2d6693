-- Whether the package of a video is in the object store, so that players may read its segments there.
ALTER TABLE video ADD COLUMN is_stored boolean NOT NULL DEFAULT false;
