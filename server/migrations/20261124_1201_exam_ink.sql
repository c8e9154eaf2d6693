-- What markers draw over photos of an answer, beside their mark: of each marker their own.
CREATE TABLE user_exam_ink (
  site_id bigint NOT NULL REFERENCES site (site_id),
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  -- As the answer names the photo.
  file_url text NOT NULL,
  operator_id bigint NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  ink jsonb NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, record_id, problem_id, file_url, operator_id),
  FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record (site_id, id) ON DELETE CASCADE
);
