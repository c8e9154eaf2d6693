/** Progress of the demo's buyers: most are studying, some have stopped, some have not started. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../src/kernel/db/index.ts'

/**
 * Runs after sales have their dates. Buyers with a pending refund have not started; those with a refused one had
 * finished most of the course.
 */
export async function seedBuyersLearning(tx: Tx): Promise<void> {
  const { siteId } = tx
  const day = tx`(gmt_modified AT TIME ZONE 'Asia/Shanghai')::date`
  await tx`
    WITH bought AS (
      SELECT i.user_id, i.product_id AS course_id, o.pay_time,
        CASE WHEN EXISTS (SELECT FROM order_refund r WHERE r.site_id = o.site_id AND r.order_no = o.order_no AND r.status = 'refused') THEN 5
          ELSE greatest(0, row_number() OVER w * 5 % 7 - 1) / 8.0 END AS lessons_a_day,
        (row_number() OVER w % 4 + 2) / 5.0 AS reach
      FROM order_info o JOIN order_item i ON i.site_id = o.site_id AND i.order_no = o.order_no
      WHERE o.site_id = ${siteId} AND i.product_type = ${stateCode.product.course} AND i.item_status = ${stateCode.orderItem.granted}
        AND o.order_status <> ${stateCode.order.refunding}
      WINDOW w AS (ORDER BY o.pay_time, i.user_id, i.product_id)
    ), lesson AS (
      SELECT l.*, row_number() OVER (PARTITION BY course_id ORDER BY chapter_sort, chapter_id, sort, period_id) AS n, count(*) OVER (PARTITION BY course_id) AS total
      FROM course_lesson l WHERE l.site_id = ${siteId}
    ), studied AS (
      SELECT b.user_id, l.*, least(b.pay_time + make_interval(mins => (l.n * 1440 / b.lessons_a_day)::int), now() - interval '10 minutes') AS at,
        CASE WHEN l.n <= w.done THEN 1 ELSE 0.4 END AS part
      FROM bought b JOIN lesson l ON l.course_id = b.course_id
      CROSS JOIN LATERAL (SELECT least(l.total * b.reach, extract(epoch FROM now() - b.pay_time) / 86400 * b.lessons_a_day) AS done) w
      WHERE b.lessons_a_day > 0 AND l.n <= ceil(w.done)
    ), made AS (
      INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, ranges, current_duration, total_duration, progress, study_seconds, finished_at, study_id, credited_at, gmt_create, gmt_modified)
      SELECT ${siteId}, user_id, period_id, course_id, chapter_id,
        CASE WHEN video_length > 0 THEN int4multirange(int4range(0, (video_length * 1000 * part)::int)) ELSE '{}'::int4multirange END,
        video_length * part, video_length, 100 * part, 420 + (n * 97 + user_id) % 600, CASE WHEN part = 1 THEN at END, new_id(), at, at, at
      FROM studied ON CONFLICT (site_id, user_id, period_id) DO NOTHING
      RETURNING user_id, course_id, study_seconds, gmt_modified
    ), of_course AS (
      INSERT INTO course_study_day AS d (site_id, course_id, day, user_id, seconds)
      SELECT ${siteId}, course_id, ${day}, user_id, sum(study_seconds) FROM made GROUP BY 2, 3, 4
      ON CONFLICT (site_id, course_id, day, user_id) DO UPDATE SET seconds = d.seconds + excluded.seconds
    )
    INSERT INTO study_day AS d (site_id, user_id, day, seconds)
    SELECT ${siteId}, user_id, ${day}, sum(study_seconds) FROM made GROUP BY 2, 3
    ON CONFLICT (site_id, user_id, day) DO UPDATE SET seconds = d.seconds + excluded.seconds`
  await tx`
    INSERT INTO course_progress (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, last_duration, finished_at, gmt_modified)
    SELECT ${siteId}, pp.user_id, pp.course_id, count(pp.finished_at), least(100, round(sum(pp.progress) / max(c.period_total), 2)), sum(pp.study_seconds),
      (array_agg(pp.period_id ORDER BY pp.gmt_modified DESC, pp.period_id DESC))[1], (array_agg(pp.current_duration ORDER BY pp.gmt_modified DESC, pp.period_id DESC))[1],
      CASE WHEN count(pp.finished_at) >= max(c.period_total) THEN max(pp.finished_at) END, max(pp.gmt_modified)
    FROM period_progress pp JOIN course c ON c.site_id = pp.site_id AND c.id = pp.course_id
    WHERE pp.site_id = ${siteId} AND EXISTS (SELECT FROM order_item i WHERE i.site_id = pp.site_id AND i.user_id = pp.user_id AND i.product_type = ${stateCode.product.course} AND i.product_id = pp.course_id)
    GROUP BY pp.user_id, pp.course_id
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET period_study = excluded.period_study, progress = excluded.progress, study_seconds = excluded.study_seconds,
      last_period_id = excluded.last_period_id, last_duration = excluded.last_duration, finished_at = excluded.finished_at, gmt_modified = excluded.gmt_modified`
}
