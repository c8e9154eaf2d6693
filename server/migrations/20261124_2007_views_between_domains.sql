-- Where a learner is in a lesson, also for the page that goes on there.
CREATE OR REPLACE VIEW lesson_learned WITH (security_invoker = true) AS
  SELECT site_id, user_id, course_id, period_id, progress, finished_at, current_duration FROM period_progress;

-- In which courses a video is used, for the domain of videos, which is below that of courses.
CREATE VIEW video_use WITH (security_invoker = true) AS
  SELECT site_id, video_id, course_id FROM course_version_video;

-- Which sites there are, open or not: for work that is done for all of them at once.
CREATE VIEW known_site WITH (security_invoker = true) AS
  SELECT site_id FROM site;
