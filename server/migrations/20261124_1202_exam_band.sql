-- Bands of scores as the author of a paper wants them: where each begins, from 0 upwards.
CREATE TABLE exam_score_band (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  from_list jsonb NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id),
  FOREIGN KEY (site_id, exam_id) REFERENCES exam_info (site_id, id) ON DELETE CASCADE
);
