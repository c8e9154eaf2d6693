-- Rows of an import that the bank, or an earlier row of the same file, has already.
ALTER TABLE exam_import_row ADD COLUMN is_same smallint NOT NULL DEFAULT 0;
ALTER TABLE exam_import ADD COLUMN same_total int NOT NULL DEFAULT 0;
