/** Kinds of steps of a learning plan: what they are called, where they are, how they are learned. */
import { stepType, stepTypeList } from '@zhixing/contract/org/codes'
import { courseView } from '../../course/index.ts'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { courses } from '../seat/kinds/courses.ts'
import { documents } from '../seat/kinds/documents.ts'
import { papers } from '../seat/kinds/papers.ts'
import type { Learning, SeatItem, SeatKind } from '../seat/kinds/port.ts'
import { selectLessons } from './lesson.sql.ts'
import type { StepItem } from './step-item.ts'

interface StepKind {
  stepTypes: readonly number[]
  /** Steps by id; deleted ones are absent. */
  select(sql: Sql, ids: string[]): Promise<StepItem[]>
  /** Free public ones by name. */
  find(sql: Sql, type: number, keyword: string, limit: number): Promise<StepItem[]>
  /** What the person of `s` (user_id, product_id, since) learned; with `since` only from then on. */
  learning(sql: Sql): Pick<Learning, 'join' | 'progress' | 'finishedAt'>
}

/** A course or lesson is repeated when so much of its length was studied since the round began. */
const REPEATED = 0.8

/**
 * Study time in a course since a round began. What was learned once stays learned, so a new round is measured by time.
 * @param seconds length of what has to be repeated
 */
const repeated = (sql: Sql, courseId: Fragment, seconds: Fragment) => sql`
  LEFT JOIN LATERAL (
    SELECT max(y.day) AS day, least(100, 100 * coalesce(sum(y.seconds), 0) / greatest(1, ${REPEATED}::float8 * ${seconds})) AS progress
    FROM course_day_studied y
    -- Skips the look-up in first rounds; the condition of the join alone would be checked after it.
    WHERE s.since IS NOT NULL AND y.site_id = ${sql.siteId} AND y.user_id = s.user_id AND y.course_id = ${courseId}
      AND y.day >= (s.since AT TIME ZONE 'Asia/Shanghai')::date
  ) again ON s.since IS NOT NULL`
const either = (sql: Sql, first: Pick<Learning, 'progress' | 'finishedAt'>) => ({
  progress: sql`CASE WHEN s.since IS NULL THEN ${first.progress} ELSE coalesce(again.progress, 0) END`,
  // Never before the round.
  finishedAt: sql`CASE WHEN s.since IS NULL THEN ${first.finishedAt}
    WHEN again.progress >= 100 THEN greatest(s.since, again.day::timestamp AT TIME ZONE 'Asia/Shanghai') END`,
})

const stepOf = ({ productType, productId, itemName, url, orgId, isFree, isOnShelf }: SeatItem): StepItem => ({
  stepType: productType,
  refId: productId,
  itemName,
  url,
  ...(orgId !== undefined && { orgId }),
  isFree: isFree === 1,
  isOnShelf,
  isTimed: productType === stepType.live,
  product: { productType, productId },
})

/** Courses, documents and papers, which are learned as seats of them are. */
const ofSeats = (kind: SeatKind, learning: StepKind['learning']): StepKind => ({
  stepTypes: kind.productTypes,
  select: async (sql, ids) => (await kind.select(sql, ids)).map(stepOf),
  async find(sql, type, keyword, limit) {
    const { list } = await kind.find(sql, { keyword, isFree: 1, isOnShelf: 1 }, { offset: 0, limit: limit * 2 })
    return list.filter(({ productType }) => productType === type).map(stepOf)
  },
  learning,
})

const courseLearning = (sql: Sql) => {
  const first = courses.learning(sql)
  return {
    join: sql`${first.join}
      LEFT JOIN ${courseView(sql)} c ON c.site_id = ${sql.siteId} AND c.id = s.product_id
      ${repeated(sql, sql`s.product_id`, sql`(c.total_seconds + c.read_seconds)`)}`,
    ...either(sql, first),
  }
}

const kinds: readonly StepKind[] = [
  ofSeats(courses, courseLearning),
  ofSeats(papers, (sql) => {
    const first = papers.learning(sql)
    return {
      join: sql`${first.join}
        LEFT JOIN LATERAL (
          SELECT min(t.finished_at) FILTER (WHERE t.is_pass = 1) AS finished_at,
            max(t.score * 100 / nullif(t.total_score, 0)) AS best
          FROM exam_taken t
          WHERE s.since IS NOT NULL AND t.site_id = ${sql.siteId} AND t.user_id = s.user_id
            AND t.exam_id = s.product_id AND t.is_marked
            AND t.begin_time >= s.since
        ) again ON s.since IS NOT NULL`,
      progress: sql`CASE WHEN s.since IS NULL THEN ${first.progress} ELSE coalesce(again.best, 0) END`,
      finishedAt: sql`CASE WHEN s.since IS NULL THEN ${first.finishedAt} ELSE again.finished_at END`,
    }
  }),
  ofSeats(documents, courseLearning),
  {
    // A lesson of a course, with a seat of this course: texts, films, files, sessions.
    stepTypes: [stepType.lesson],
    select: selectLessons,
    find: async () => [],
    learning: (sql) => ({
      join: sql`
        LEFT JOIN lesson_learned l ON l.site_id = ${sql.siteId} AND l.user_id = s.user_id AND l.period_id = s.product_id
        LEFT JOIN course_lesson o ON o.site_id = ${sql.siteId} AND o.period_id = s.product_id
        ${repeated(sql, sql`o.course_id`, sql`o.video_length`)}`,
      ...either(sql, { progress: sql`coalesce(l.progress, 0)`, finishedAt: sql`l.finished_at` }),
    }),
  },
]

const kindOf = (type: number): StepKind | undefined => kinds.find(({ stepTypes }) => stepTypes.includes(type))

export const stepKey = ({ stepType: type, refId }: { stepType: number; refId: string }): string => `${type}:${refId}`

/** Contents by `stepKey`; deleted ones are absent. */
export async function stepItems(
  sql: Sql,
  rows: readonly { stepType: number; refId: string }[],
): Promise<Map<string, StepItem>> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter((row) => kind.stepTypes.includes(row.stepType)).map(({ refId }) => refId)
      return ids.length === 0 ? [] : kind.select(sql, [...new Set(ids)])
    }),
  )
  return new Map(lists.flat().map((item) => [stepKey(item), item]))
}

/** Free public contents by name. */
export const findFree = async (sql: Sql, type: number, keyword: string, limit: number): Promise<StepItem[]> =>
  (await kindOf(type)?.find(sql, type, keyword, limit)) ?? []

/** What a kind of step is called. */
export const kindNameOf = (type: number): string => stepTypeList.find((one) => one.stepType === type)?.name ?? ''

/**
 * Steps of rounds with what was learned: one branch per kind, so that each is planned by itself.
 * @param steps relation of steps with user_id, since, step_type and product_id
 */
export function learnedSteps(sql: Sql, steps: Fragment) {
  const branches = kinds.map(({ stepTypes, learning }) => {
    const { join, progress, finishedAt } = learning(sql)
    return sql`
      SELECT s.round_id, s.step_id, ${progress}::float8 AS progress, ${finishedAt} AS finished_at
      FROM (${steps}) s ${join}
      WHERE s.step_type IN (${literal(sql, ...stepTypes)})`
  })
  return branches.reduce((all, branch) => sql`${all} UNION ALL ${branch}`)
}
