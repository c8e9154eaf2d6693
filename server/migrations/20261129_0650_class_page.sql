-- For whom a class is, on its page.
ALTER TABLE grade_info ADD COLUMN suited_for text NOT NULL DEFAULT '';
