-- What a row was read from, and where everything of a file went that is no problem.
ALTER TABLE exam_import_row ADD COLUMN original text NOT NULL DEFAULT '';
ALTER TABLE exam_import ADD COLUMN report jsonb NOT NULL DEFAULT '{"blockList":[],"numberList":[],"sectionList":[],"head":{"title":"","minutes":0,"total":0}}';
