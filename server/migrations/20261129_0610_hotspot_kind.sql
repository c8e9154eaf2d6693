-- The dictionary of every site names the kind 热区题 (code 13).
INSERT INTO dict (site_id, field_name, field_key, field_value, sort)
SELECT site_id, 'problemKind', 13, '热区题', 12
FROM dict
WHERE field_name = 'problemKind' AND field_key = 12
ON CONFLICT (site_id, field_name, field_key) DO NOTHING;
