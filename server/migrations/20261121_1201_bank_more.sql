-- The question bank at 100,000 problems: near duplicates by bands, lists and counts without reading documents.

-- Four bands of near_hash (server/src/exam/bank/text.ts): two problems that share one are looked at closely.
ALTER TABLE exam_problem
  ADD COLUMN near_a int GENERATED ALWAYS AS (((near_hash >> 48) & 65535)::int) STORED,
  ADD COLUMN near_b int GENERATED ALWAYS AS (((near_hash >> 32) & 65535)::int) STORED,
  ADD COLUMN near_c int GENERATED ALWAYS AS (((near_hash >> 16) & 65535)::int) STORED,
  ADD COLUMN near_d int GENERATED ALWAYS AS ((near_hash & 65535)::int) STORED,
  -- Share of wrong answers among all that were given, in percent; null until somebody answered.
  ADD COLUMN error_rate smallint GENERATED ALWAYS AS (CASE WHEN right_count + part_count + error_count > 0 THEN ((error_count * 100::bigint) / (right_count + part_count + error_count))::smallint END) STORED;
CREATE INDEX exam_problem_near_a ON exam_problem (site_id, lecturer_id, near_a);
CREATE INDEX exam_problem_near_b ON exam_problem (site_id, lecturer_id, near_b);
CREATE INDEX exam_problem_near_c ON exam_problem (site_id, lecturer_id, near_c);
CREATE INDEX exam_problem_near_d ON exam_problem (site_id, lecturer_id, near_d);

-- Everything that lists filter by, so that a bank is counted from the index alone.
CREATE INDEX exam_problem_facets ON exam_problem (site_id, lecturer_id, status_id, problem_type, difficulty, subject_id, year_id, source_id, gra_id, is_public);
CREATE INDEX exam_problem_used ON exam_problem (site_id, lecturer_id, status_id, use_count DESC, id DESC) INCLUDE (problem_type);
CREATE INDEX exam_problem_rate ON exam_problem (site_id, lecturer_id, status_id, error_rate DESC NULLS LAST, id DESC) INCLUDE (problem_type);
CREATE INDEX exam_problem_tags ON exam_problem USING gin (tags);

CREATE INDEX exam_problem_part_whole ON exam_problem_part (site_id, problem_id);
-- One name once in its place.
CREATE UNIQUE INDEX exam_category_name ON exam_category (site_id, exam_category_type, parent_id, category_name);

-- The menu of sites that were opened before there was a question bank; new ones get it from open-site.ts.
INSERT INTO site_menu (site_id, place, title, url, icon, condition, sort)
SELECT site.site_id, 'lecturer', '题库', '/account/subject', 'edit', 'lecturer', 22 FROM site
WHERE NOT EXISTS (SELECT FROM site_menu m WHERE m.site_id = site.site_id AND m.place = 'lecturer' AND m.url = '/account/subject');
