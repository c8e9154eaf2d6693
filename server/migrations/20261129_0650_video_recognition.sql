-- Speech recognition of a video, one per video: how far it is, and its cues so far.
CREATE TABLE video_recognition (
  site_id bigint NOT NULL REFERENCES site (site_id),
  video_id bigint NOT NULL,
  language text NOT NULL,
  state smallint DEFAULT 1 NOT NULL,
  reached_ms bigint DEFAULT 0 NOT NULL,
  cue_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (site_id, video_id),
  FOREIGN KEY (site_id, video_id) REFERENCES video (site_id, id) ON DELETE CASCADE
);
