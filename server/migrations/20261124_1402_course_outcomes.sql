-- What somebody can do who has learned a course: lines in order.
ALTER TABLE course ADD COLUMN outcome_list jsonb NOT NULL DEFAULT '[]';
