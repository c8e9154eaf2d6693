-- Which lessons on the shelf show a video: asked when its subtitle changes.
CREATE INDEX course_period_video ON course_period (site_id, video_id) WHERE video_id IS NOT NULL;
