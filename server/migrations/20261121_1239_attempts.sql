-- Whether one may sit a paper once more is told in lists of one's own papers, without unpacking it.
ALTER TABLE exam_paper ADD COLUMN attempts int GENERATED ALWAYS AS ((frozen #>> '{rules,attempts}')::int) STORED;
