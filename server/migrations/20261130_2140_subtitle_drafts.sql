-- Drafts of subtitles: one per video and language, recognized or translated from another track.
ALTER TABLE video_recognition RENAME TO video_subtitle_draft;
ALTER TABLE video_subtitle_draft DROP CONSTRAINT video_recognition_pkey;
ALTER TABLE video_subtitle_draft ADD CONSTRAINT video_subtitle_draft_pkey PRIMARY KEY (site_id, video_id, language);
ALTER TABLE video_subtitle_draft RENAME CONSTRAINT video_recognition_site_id_fkey TO video_subtitle_draft_site_id_fkey;
ALTER TABLE video_subtitle_draft
  RENAME CONSTRAINT video_recognition_site_id_video_id_fkey TO video_subtitle_draft_site_id_video_id_fkey;
-- Language and content hash of the track that is translated; '' for speech.
ALTER TABLE video_subtitle_draft ADD COLUMN source_language text DEFAULT ''::text NOT NULL;
ALTER TABLE video_subtitle_draft ADD COLUMN source_hash text DEFAULT ''::text NOT NULL;
CREATE INDEX video_subtitle_draft_queued ON video_subtitle_draft (site_id, gmt_create) WHERE state = 5;

-- Recognition of new films without being asked: whether, in which languages, and how much a day.
CREATE TABLE video_speech_setting (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  is_enabled smallint DEFAULT 0 NOT NULL,
  language_list jsonb DEFAULT '["zh"]'::jsonb NOT NULL,
  day_minutes integer DEFAULT 120 NOT NULL,
  -- Seconds that were begun on a local day.
  spent_day date,
  spent_seconds numeric(12, 3) DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL
);
