/** What people of an organisation learned of what it gave them: the ground of all reports. */
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { inScope, type Scope } from '../access.sql.ts'
import { learnedSeats, type SeatKinds } from '../seat/kinds/index.ts'
import { seatStatus, type SeatProduct } from '../seat/seat.sql.ts'

const {
  product,
  row: { active },
} = stateCode

/** Types of seats whose item is a row of the course table, in which study time is recorded. */
const timed = [product.course, product.live, product.material]

/** Deadlines of the held seats of an organisation (or of one person), by seat. */
export const dueOf = (sql: Sql, of: { orgId?: string; userId?: string }) => {
  const seat = sql`s.site_id = ${sql.siteId} AND s.seat_status = ${literal(sql, seatStatus.held)}
    ${of.orgId === undefined ? sql`` : sql`AND s.org_id = ${of.orgId}`} ${of.userId === undefined ? sql`` : sql`AND s.user_id = ${of.userId}`}`
  const deadline = sql`org_deadline d ON d.site_id = ${sql.siteId} AND d.org_id = s.org_id AND d.product_type = s.product_type AND d.product_id = s.product_id`
  const time = sql`coalesce(d.due_time, s.gmt_create + make_interval(days => d.due_days)) AS due_time`
  return sql`
    SELECT x.id, min(x.due_time) AS due_time FROM (
      SELECT s.id, ${time} FROM org_seat s JOIN ${deadline} AND d.department_id = 0 WHERE ${seat}
      UNION ALL
      SELECT s.id, ${time} FROM org_seat s JOIN org_member_department md ON md.site_id = ${sql.siteId} AND md.member_id = s.member_id
      JOIN org_department p ON p.site_id = ${sql.siteId} AND p.id = md.department_id
      JOIN ${deadline} AND d.department_id <> 0 AND p.path @> ARRAY[d.department_id] WHERE ${seat}
    ) x GROUP BY x.id`
}

/** An organisation as its reports see it. */
export interface Ground {
  orgId: string
  kinds: SeatKinds
  scope: Scope
}

interface Filter {
  departmentId?: string | undefined
  product?: SeatProduct | undefined
  /** Only these members. */
  memberIds?: readonly string[]
}

/** Condition: a held seat `s`. */
const held = (sql: Sql, { orgId }: Pick<Ground, 'orgId'>, { product, memberIds }: Filter = {}) => sql`
  s.site_id = ${sql.siteId} AND s.org_id = ${orgId} AND s.seat_status = ${literal(sql, seatStatus.held)}
  ${product === undefined ? sql`` : sql`AND s.product_type = ${product.productType} AND s.product_id = ${product.productId}`}
  ${memberIds === undefined ? sql`` : sql`AND s.member_id = ANY(${sql.ids(memberIds)})`}`

/** The current member `m` of a seat `s`. */
const joinMember = (sql: Sql) => sql`
  JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = s.member_id AND m.status_id = ${literal(sql, active)}`

/** Held seats of current members, as `study` for their days. */
const seats = (sql: Sql, ground: Ground, filter: Filter = {}) => sql`
  SELECT s.id, s.user_id, s.product_type, s.product_id, s.gmt_create, m.department_id
  FROM org_seat s ${joinMember(sql)} WHERE ${held(sql, ground, filter)} AND ${inScope(sql, ground.scope)}`

/** One row per held seat of a current member with what was learned. */
const studies = (sql: Sql, ground: Ground, filter: Filter) => {
  const { orgId, kinds, scope } = ground
  const { departmentId } = filter
  return sql`
    SELECT s.id, s.member_id, m.department_id, s.product_type, s.product_id, s.user_id, s.gmt_create, s.progress,
      s.is_begun, (s.finished_at IS NOT NULL)::int AS is_finished, s.finished_at, due.due_time,
      (s.finished_at IS NULL AND due.due_time < now())::int AS is_overdue
    FROM (${learnedSeats(sql, kinds, held(sql, ground, filter))}) s ${joinMember(sql)}
    LEFT JOIN (${dueOf(sql, { orgId })}) due ON due.id = s.id
    WHERE ${inScope(sql, scope)} AND ${departmentId === undefined ? sql`true` : inScope(sql, [departmentId])}`
}

/**
 * Courses of the seats in `study` (a relation in front), for their study time. A course counts once per person: for its
 * own seat, else for that of a class that has it.
 * @param key of a seat `t`, by which the time is grouped
 */
const timedCourses = (sql: Sql, key: Fragment) => sql`
  -- Unique by org_seat_one: only those of classes are sorted to find the first of a course.
  SELECT ${key} AS group_key, t.user_id, t.product_id AS course_id, t.gmt_create
  FROM study t WHERE t.product_type IN (${literal(sql, ...timed)})
  UNION ALL
  SELECT c.* FROM (
    SELECT DISTINCT ON (t.user_id, p.course_id) ${key} AS group_key, t.user_id, p.course_id, t.gmt_create
    FROM study t JOIN grade_course_plan p ON p.site_id = ${sql.siteId} AND p.grade_id = t.product_id AND p.disabled = 0
    WHERE t.product_type = ${literal(sql, product.class)}
      AND NOT EXISTS (
        SELECT FROM study o
        WHERE o.user_id = t.user_id AND o.product_id = p.course_id
          AND o.product_type IN (${literal(sql, ...timed)}))
    ORDER BY t.user_id, p.course_id, t.gmt_create, t.id
  ) c`

/** Condition: a day `y` on which the person of `t` (`timedCourses`) studied the course since the day of their seat. */
const isStudied = (sql: Sql) => sql`
  y.site_id = ${sql.siteId} AND y.course_id = t.course_id AND y.user_id = t.user_id
    AND y.day >= (t.gmt_create AT TIME ZONE 'Asia/Shanghai')::date`

/** Seconds that the holders of the seats in `study` studied by day, with the seat. */
export const days = (sql: Sql) => sql`
  SELECT t.group_key AS id, y.day, y.seconds
  FROM (${timedCourses(sql, sql`t.id`)}) t JOIN course_day_studied y ON ${isStudied(sql)}`

/**
 * Seconds that the holders of the seats in `study` studied, by the key and, where given, by an expression of the day.
 * Summed by course where the days are read: a join would have a row per day to sort.
 */
const seconds = (sql: Sql, key: Fragment, part?: Fragment) => sql`
  SELECT t.group_key, t.user_id, y.*
  FROM (${timedCourses(sql, key)}) t CROSS JOIN LATERAL (
    SELECT sum(y.seconds) AS seconds ${part === undefined ? sql`` : sql`, ${part} AS part`}
    FROM course_day_studied y WHERE ${isStudied(sql)} ${part === undefined ? sql`` : sql`GROUP BY ${part}`}
  ) y`

const counts = (sql: Sql) => sql`
  count(t.id)::int AS seat_count, coalesce(sum(t.is_begun), 0)::int AS begun_count,
  coalesce(sum(t.is_finished), 0)::int AS finished_count, coalesce(sum(t.is_overdue), 0)::int AS overdue_count`

export interface Sums {
  seatCount: number
  begunCount: number
  finishedCount: number
  overdueCount: number
  seconds: number
}

/** Figures by main department; those without people are left out. */
export async function selectByDepartment(sql: Sql, ground: Ground, product: SeatProduct | undefined) {
  const { orgId, scope } = ground
  // At once: the larger half reads every day of study, and needs nothing of the other.
  const [rows, times] = await Promise.all([
    sql<(Omit<Sums, 'seconds'> & { departmentId: string; memberCount: number })[]>`
      WITH people AS (
        SELECT m.department_id, count(*)::int AS n FROM org_member m
        WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, active)} AND ${inScope(sql, scope)}
        GROUP BY m.department_id
      ), figures AS (
        SELECT t.department_id, ${counts(sql)} FROM (${studies(sql, ground, { product })}) t GROUP BY t.department_id
      )
      SELECT p.department_id, p.n AS member_count, coalesce(f.seat_count, 0) AS seat_count,
        coalesce(f.begun_count, 0) AS begun_count, coalesce(f.finished_count, 0) AS finished_count,
        coalesce(f.overdue_count, 0) AS overdue_count
      FROM people p LEFT JOIN figures f ON f.department_id = p.department_id`,
    sql<{ departmentId: string; seconds: number }[]>`
      WITH study AS NOT MATERIALIZED (${seats(sql, ground, { product })})
      SELECT d.group_key AS department_id, coalesce(round(sum(d.seconds)), 0)::float8 AS seconds
      FROM (${seconds(sql, sql`t.department_id`)}) d GROUP BY d.group_key`,
  ])
  const studied = new Map(times.map((row) => [row.departmentId, row.seconds]))
  return rows.map((row) => ({ ...row, seconds: studied.get(row.departmentId) ?? 0 }))
}

/**
 * Seats given, items finished, people who studied and their time by month in China, without gaps. Each figure is summed
 * over the rows that it needs, so that neither deadlines nor the progress of unfinished seats are read.
 */
export async function selectByMonth(sql: Sql, ground: Ground) {
  const { kinds, scope } = ground
  return sql<{ month: string; givenCount: number; finishedCount: number; activeCount: number; seconds: number }[]>`
    WITH study AS NOT MATERIALIZED (${seats(sql, ground)}), given AS MATERIALIZED (
      SELECT date_trunc('month', t.gmt_create AT TIME ZONE 'Asia/Shanghai') AS month, count(*)::int AS n
      FROM study t GROUP BY 1
    ), finished AS MATERIALIZED (
      SELECT date_trunc('month', s.finished_at AT TIME ZONE 'Asia/Shanghai') AS month, count(*)::int AS n
      FROM (${learnedSeats(sql, kinds, held(sql, ground))}) s ${joinMember(sql)}
      WHERE s.finished_at IS NOT NULL AND ${inScope(sql, scope)} GROUP BY 1
    ), studied AS MATERIALIZED (
      SELECT d.part AS month, count(DISTINCT d.user_id)::int AS n, round(sum(d.seconds))::float8 AS seconds
      FROM (${seconds(sql, sql`0`, sql`date_trunc('month', y.day::timestamp)`)}) d GROUP BY 1
    ), months AS (
      SELECT month FROM given UNION ALL SELECT month FROM finished UNION ALL SELECT month FROM studied
    )
    SELECT to_char(x.month, 'YYYY-MM') AS month, coalesce(g.n, 0) AS "givenCount", coalesce(f.n, 0) AS "finishedCount",
      coalesce(a.n, 0) AS "activeCount", coalesce(a.seconds, 0) AS seconds
    FROM generate_series((SELECT min(month) FROM months), (SELECT max(month) FROM months), interval '1 month') AS x (month)
    LEFT JOIN given g ON g.month = x.month
    LEFT JOIN finished f ON f.month = x.month
    LEFT JOIN studied a ON a.month = x.month
    ORDER BY x.month DESC`
}

/** Items of which people hold seats. */
export async function selectItems(sql: Sql, orgId: string): Promise<SeatProduct[]> {
  return sql<SeatProduct[]>`
    SELECT DISTINCT s.product_type, s.product_id FROM org_seat s
    WHERE s.site_id = ${sql.siteId} AND s.org_id = ${orgId} AND s.seat_status = ${literal(sql, seatStatus.held)} ORDER BY s.product_type, s.product_id`
}

interface Studied extends Sums {
  memberId: string
  /** Percent by type and id of the item; -1: not begun. */
  cells: Record<string, number>
}

/** What some members learned: a row per person who holds a seat. */
export async function selectStudied(
  sql: Sql,
  ground: Omit<Ground, 'scope'>,
  memberIds: readonly string[],
): Promise<Map<string, Studied>> {
  const rows = await sql<Studied[]>`
    WITH study AS MATERIALIZED (${studies(sql, { ...ground, scope: null }, { memberIds })})
    SELECT t.member_id AS "memberId", ${counts(sql)}, coalesce(round(sum(y.seconds)), 0)::float8 AS seconds,
      jsonb_object_agg(t.product_type || ':' || t.product_id,
        CASE WHEN t.is_finished = 1 THEN 100 WHEN t.is_begun = 0 THEN -1 ELSE least(99, floor(t.progress)) END) AS cells
    FROM study t LEFT JOIN (
      SELECT d.group_key AS id, sum(d.seconds) AS seconds FROM (${seconds(sql, sql`t.id`)}) d GROUP BY d.group_key
    ) y ON y.id = t.id
    GROUP BY t.member_id`
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Seats past their deadline, and how many end within a week. */
export async function selectBehind(sql: Sql, ground: Ground, limit: number) {
  const [counts] = await sql<{ overdueCount: number; soonCount: number }[]>`
    SELECT coalesce(sum(t.is_overdue), 0)::int AS "overdueCount",
      (count(*) FILTER (WHERE t.is_finished = 0 AND t.due_time >= now() AND t.due_time < now() + interval '7 days'))::int AS "soonCount"
    FROM (${studies(sql, ground, {})}) t`
  const list = await sql<
    {
      memberId: string
      productType: number
      productId: string
      progress: number
      dueTime: string
      memberName: string
      departmentName: string
    }[]
  >`
    SELECT t.member_id AS "memberId", t.product_type, t.product_id, t.progress, t.due_time, m.member_name,
      coalesce((SELECT d.department_name FROM org_department d WHERE d.site_id = ${sql.siteId} AND d.id = m.department_id), '') AS department_name
    FROM (${studies(sql, ground, {})}) t JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = t.member_id
    WHERE t.is_overdue = 1 ORDER BY t.due_time, t.id LIMIT ${limit}`
  return { ...(counts ?? { overdueCount: 0, soonCount: 0 }), list: [...list] }
}
