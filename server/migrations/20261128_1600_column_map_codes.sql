-- What the codes of a table's column of keys mean for judgements, as its lecturer said: 0 and 1, 1 and 2.
ALTER TABLE exam_column_map ADD COLUMN key_list jsonb NOT NULL DEFAULT '[]';
