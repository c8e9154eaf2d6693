-- 1: operators may not appoint lecturers; people apply with identity documents.
ALTER TABLE site ADD COLUMN lecturer_identity smallint NOT NULL DEFAULT 0 CHECK (lecturer_identity IN (0, 1));
-- 1: versions of the lecturer's courses are approved when they are submitted.
ALTER TABLE lecturer ADD COLUMN review_free smallint NOT NULL DEFAULT 0 CHECK (review_free IN (0, 1));
