-- Characters that speech synthesis spoke for narrations, by local day: what a day costs, and the limit of a day.
CREATE TABLE course_narration_use (
  site_id bigint NOT NULL REFERENCES site (site_id),
  day date NOT NULL,
  characters bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, day)
);
