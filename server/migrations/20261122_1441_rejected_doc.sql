-- What was sent back, as it was: the author corrects the document itself, and the next reviewer compares with this.
ALTER TABLE course_version ADD COLUMN rejected_doc jsonb;
