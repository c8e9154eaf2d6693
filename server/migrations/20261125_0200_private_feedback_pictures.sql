-- Pictures of feedback were shown to whoever had their address. They are kept by id from now on, as private files.
UPDATE stored_file f SET file_kind = 'private'
FROM (SELECT site_id, user_id, jsonb_array_elements_text(pic_list) AS url FROM feedback_log WHERE pic_list <> '[]') p
WHERE p.url ~ '^/files/\d{1,10}/\d{1,18}$' AND f.site_id = p.site_id AND f.id = substring(p.url FROM '\d+$')::bigint AND f.user_id = p.user_id AND f.file_kind = 'image';

UPDATE feedback_log SET pic_list = (
  SELECT coalesce(jsonb_agg(substring(url FROM '\d+$') ORDER BY n), '[]') FROM jsonb_array_elements_text(pic_list) WITH ORDINALITY AS e (url, n) WHERE url ~ '^/files/\d{1,10}/\d{1,18}$'
) WHERE pic_list <> '[]';
