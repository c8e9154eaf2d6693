-- What a site counts for hot: points for what people do, and how fast they fade. No row: what the columns say by default.
CREATE TABLE community_hot_rule (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  half_life_hours integer NOT NULL DEFAULT 72 CHECK (half_life_hours BETWEEN 1 AND 2160),
  question_half_life_hours integer NOT NULL DEFAULT 48 CHECK (question_half_life_hours BETWEEN 1 AND 2160),
  read_points double precision NOT NULL DEFAULT 0.1 CHECK (read_points BETWEEN 0 AND 100),
  admire_points double precision NOT NULL DEFAULT 2 CHECK (admire_points BETWEEN 0 AND 100),
  comment_points double precision NOT NULL DEFAULT 3 CHECK (comment_points BETWEEN 0 AND 100),
  collection_points double precision NOT NULL DEFAULT 4 CHECK (collection_points BETWEEN 0 AND 100),
  follow_points double precision NOT NULL DEFAULT 3 CHECK (follow_points BETWEEN 0 AND 100),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
-- Questions get the points that articles have.
UPDATE community_question q SET hot_score = ln(1 + 3 * q.answer_count + 2 * coalesce(c.admire_count, 0) + 4 * coalesce(c.collection_count, 0) + 3 * coalesce(c.follow_count, 0)) / ln(2::float8)
  + extract(epoch FROM q.gmt_create)::float8 / 172800
FROM community_question o LEFT JOIN community_count c ON c.site_id = o.site_id AND c.target_type = 2 AND c.target_id = o.id
WHERE o.site_id = q.site_id AND o.id = q.id;
