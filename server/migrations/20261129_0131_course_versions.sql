-- Every course has a version, and every document or attachment of a course is a stored file.

-- 1. Lesson documents and attachments that are only a key in the storage become stored files of their lecturer.
CREATE TEMPORARY TABLE keyed_file ON COMMIT DROP AS
SELECT x.*, new_id() AS file_id
FROM (
  SELECT p.site_id, p.course_id, p.id AS part_id, l.user_id, p.doc_name AS file_name, p.doc_size AS file_size, p.doc_url AS file_key
  FROM course_period p
  JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
  JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
  WHERE p.period_type IN (3, 4) AND p.file_id IS NULL AND p.doc_url <> ''
  UNION ALL
  SELECT a.site_id, a.course_id, a.id, l.user_id, a.ac_name, a.file_size, a.ac_url
  FROM course_accessory a
  JOIN course c ON c.site_id = a.site_id AND c.id = a.course_id
  JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
  WHERE a.file_id IS NULL AND a.ac_url <> ''
) x;

INSERT INTO stored_file (site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key)
SELECT site_id, file_id, user_id, 'document', file_name,
  CASE WHEN file_key ILIKE '%.pdf' THEN 'application/pdf' ELSE 'application/octet-stream' END, file_size, file_key
FROM keyed_file;

UPDATE course_period p SET file_id = k.file_id FROM keyed_file k WHERE p.site_id = k.site_id AND p.id = k.part_id;
UPDATE course_accessory a SET file_id = k.file_id FROM keyed_file k WHERE a.site_id = k.site_id AND a.id = k.part_id;

-- 2. Versions that name such a part name its file. Keys of the storage leave the documents of these versions.
DO $$
DECLARE
  v record;
  k record;
  place text[];
  fixed jsonb;
BEGIN
  FOR v IN
    SELECT ctid, site_id, course_id, doc FROM course_version
    WHERE (site_id, course_id) IN (SELECT site_id, course_id FROM keyed_file)
  LOOP
    fixed := v.doc;
    FOR k IN SELECT part_id::text, file_id::text FROM keyed_file WHERE site_id = v.site_id AND course_id = v.course_id LOOP
      FOR place IN
        SELECT ARRAY['chapterList', (c.n - 1)::text, 'periodList', (p.n - 1)::text]
        FROM jsonb_array_elements(fixed->'chapterList') WITH ORDINALITY c(chapter, n),
          jsonb_array_elements(c.chapter->'periodList') WITH ORDINALITY p(period, n)
        WHERE p.period->>'id' = k.part_id AND p.period->>'fileId' = ''
        UNION ALL
        SELECT ARRAY['accessoryList', (a.n - 1)::text]
        FROM jsonb_array_elements(fixed->'accessoryList') WITH ORDINALITY a(accessory, n)
        WHERE a.accessory->>'id' = k.part_id AND a.accessory->>'fileId' = ''
      LOOP
        fixed := jsonb_set(fixed, place, ((fixed #> place) || jsonb_build_object('fileId', k.file_id)) - 'docUrl' - 'acUrl');
      END LOOP;
    END LOOP;
    UPDATE course_version SET doc = fixed WHERE ctid = v.ctid;
  END LOOP;
END $$;

-- 3. A course without a version gets what is on the shelf as its approved version 1.
CREATE TEMPORARY TABLE bare_course ON COMMIT DROP AS
SELECT c.site_id, c.id AS course_id FROM course c
WHERE c.status_id = 1 AND NOT EXISTS (SELECT FROM course_version v WHERE v.site_id = c.site_id AND v.course_id = c.id);

INSERT INTO course_version
  (site_id, course_id, version, lecturer_id, course_category, course_name, is_deleted, period_total, audit_status, rev,
    published_at, gmt_create, gmt_modified, doc)
SELECT c.site_id, c.id, 1, c.lecturer_id, c.course_category, c.course_name, c.is_deleted, c.period_total, 1, 0,
  c.gmt_create, c.gmt_create, c.gmt_modified,
  jsonb_build_object(
    'courseName', c.course_name, 'courseLogo', c.course_logo, 'courseDesc', c.course_desc, 'keyword', c.keyword,
    'introduce', c.introduce,
    'categoryId1', c.category_id1::text, 'categoryId2', c.category_id2::text, 'categoryId3', c.category_id3::text,
    'courseLevel', c.course_level, 'outcomeList', c.outcome_list,
    'isFree', c.is_free, 'courseOriginal', c.course_original, 'courseDiscount', c.course_discount,
    'speedDouble', c.speed_double, 'speedDrag', c.speed_drag, 'isWatermark', c.is_watermark,
    'pictureList', c.picture_list,
    'chapterList', coalesce((
      SELECT jsonb_agg(
        jsonb_build_object(
          'id', h.id::text, 'chapterName', h.chapter_name, 'chapterDesc', h.chapter_desc, 'isDeleted', 0,
          'picList', coalesce((
            SELECT jsonb_agg(
              jsonb_build_object('id', s.id::text, 'picName', s.pic_name, 'picUrl', s.pic_url) ORDER BY s.sort, s.id)
            FROM course_chapter_pic s WHERE s.site_id = h.site_id AND s.chapter_id = h.id), '[]'),
          'periodList', coalesce((
            SELECT jsonb_agg(
              jsonb_build_object(
                'id', p.id::text, 'periodName', p.period_name, 'periodDesc', p.period_desc, 'isFree', p.is_free,
                'periodType', p.period_type,
                'videoId', CASE WHEN p.period_type = 1 THEN coalesce(p.video_id::text, '') ELSE '' END,
                'videoName', CASE WHEN p.period_type = 1 THEN coalesce(v.video_name, '') ELSE '' END,
                'periodText', p.period_text, 'fileId', coalesce(p.file_id::text, ''), 'docName', p.doc_name,
                'docType', p.doc_type, 'docSize', p.doc_size, 'isDeleted', 0)
              || CASE WHEN p.period_type = 1 AND p.subtitle_hash IS NOT NULL
                THEN jsonb_build_object('subtitleHash', p.subtitle_hash) ELSE '{}' END
              || CASE WHEN p.period_type = 20 THEN jsonb_build_object(
                'startTime', to_char(p.start_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'endTime', to_char(p.end_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ELSE '{}' END
              ORDER BY p.sort, p.id)
            FROM course_period p LEFT JOIN video v ON v.site_id = p.site_id AND v.id = p.video_id
            WHERE p.site_id = h.site_id AND p.chapter_id = h.id AND p.status_id = 1), '[]'))
        ORDER BY h.sort, h.id)
      FROM course_chapter h WHERE h.site_id = c.site_id AND h.course_id = c.id AND h.status_id = 1), '[]'),
    'accessoryList', coalesce((
      SELECT jsonb_agg(
        jsonb_build_object(
          'id', a.id::text, 'refId', a.ref_id::text, 'refType', a.ref_type, 'fileId', coalesce(a.file_id::text, ''),
          'acName', a.ac_name, 'fileType', a.file_type, 'fileSize', a.file_size)
        ORDER BY a.sort, a.id)
      FROM course_accessory a WHERE a.site_id = c.site_id AND a.course_id = c.id AND a.status_id = 1), '[]'))
FROM course c JOIN bare_course b ON b.site_id = c.site_id AND b.course_id = c.id;

INSERT INTO course_version_video (site_id, video_id, course_id, version, period_id)
SELECT p.site_id, p.video_id, p.course_id, 1, p.id
FROM course_period p JOIN bare_course b ON b.site_id = p.site_id AND b.course_id = p.course_id
WHERE p.period_type = 1 AND p.video_id IS NOT NULL AND p.status_id = 1
ON CONFLICT DO NOTHING;

UPDATE course c SET version = 1 FROM bare_course b WHERE c.site_id = b.site_id AND c.id = b.course_id;

-- 4. Calls name a part, and `course_part` says to which course it belongs.
INSERT INTO course_part (site_id, id, course_id)
SELECT site_id, id, course_id FROM course_chapter
UNION SELECT site_id, id, course_id FROM course_period
UNION SELECT site_id, id, course_id FROM course_accessory
UNION SELECT site_id, id, course_id FROM course_chapter_pic
ON CONFLICT DO NOTHING;
