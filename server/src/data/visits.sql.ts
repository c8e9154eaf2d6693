import type { OwnerSql } from '../kernel/db/index.ts'

/** Adds counts to hours and days in one statement; deleted sites are skipped. */
export async function addVisits(
  owner: OwnerSql,
  hours: { siteId: number; hour: string; views: number }[],
  days: { siteId: number; day: string; views: number; sketch: string }[],
): Promise<void> {
  await owner`
    WITH hours AS (
      INSERT INTO site_visit_hour AS h (site_id, hour, views)
      SELECT r."siteId", r.hour, r.views
      FROM jsonb_to_recordset(${JSON.stringify(hours)}::text::jsonb) r("siteId" bigint, hour timestamptz, views int)
      JOIN known_site s ON s.site_id = r."siteId"
      ON CONFLICT (site_id, hour) DO UPDATE SET views = h.views + excluded.views
    )
    INSERT INTO site_visit_day AS d (site_id, day, views, sketch)
    SELECT r."siteId", r.day, r.views, decode(r.sketch, 'base64')
    FROM jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) r("siteId" bigint, day date, views int, sketch text)
    JOIN known_site s ON s.site_id = r."siteId"
    ON CONFLICT (site_id, day) DO UPDATE SET views = d.views + excluded.views,
      sketch = merge_sketches(d.sketch, excluded.sketch)`
}
