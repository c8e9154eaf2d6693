-- Pictures of refund requests and vouchers of sales that were entered by hand were shown to whoever had their address. They are kept by id from now on, as private files.
UPDATE stored_file f SET file_kind = 'private'
FROM (
  SELECT site_id, jsonb_array_elements_text(file_list) AS url FROM order_refund WHERE file_list <> '[]'
  UNION ALL
  SELECT site_id, jsonb_array_elements_text(file_list) FROM order_info WHERE file_list <> '[]'
) p
WHERE p.url ~ '^/files/\d{1,10}/\d{1,18}$' AND f.site_id = p.site_id AND f.id = substring(p.url FROM '\d+$')::bigint AND f.file_kind = 'image';

UPDATE order_refund SET file_list = (
  SELECT coalesce(jsonb_agg(substring(url FROM '\d+$') ORDER BY n), '[]') FROM jsonb_array_elements_text(file_list) WITH ORDINALITY AS e (url, n) WHERE url ~ '^/files/\d{1,10}/\d{1,18}$'
) WHERE file_list <> '[]';

UPDATE order_info SET file_list = (
  SELECT coalesce(jsonb_agg(substring(url FROM '\d+$') ORDER BY n), '[]') FROM jsonb_array_elements_text(file_list) WITH ORDINALITY AS e (url, n) WHERE url ~ '^/files/\d{1,10}/\d{1,18}$'
) WHERE file_list <> '[]';
