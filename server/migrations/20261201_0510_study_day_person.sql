-- The days of one person in a course: the primary key has the day before the person, so that each look-up of a report
-- read all days of the course. Without `seconds`, whose updates stay heap-only.
CREATE INDEX course_study_day_person ON course_study_day (site_id, user_id, course_id, day);
