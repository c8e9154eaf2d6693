-- Rows of an import that could be taken into the bank but have something to be looked at first: they are counted, and not taken with the others.
ALTER TABLE exam_import ADD COLUMN warning_total int NOT NULL DEFAULT 0;

UPDATE exam_import i SET warning_total = c.total
FROM (SELECT site_id, import_id, count(*)::int AS total FROM exam_import_row WHERE row_status = 1 AND errors = '[]' AND warnings <> '[]' GROUP BY site_id, import_id) c
WHERE c.site_id = i.site_id AND c.import_id = i.id;
