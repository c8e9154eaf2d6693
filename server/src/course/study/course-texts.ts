/** Which lessons of a course a person may study now, for the domain that answers from their texts. */
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { VISITOR } from '../../vod/index.ts'
import { mayTry, maySee, studyRight } from '../policy.ts'
import { classGates, seatGates } from './class-gate.ts'
import { type LessonRight, selectLessonRights } from './course-texts.sql.ts'

/**
 * Runs in higher domains when texts of a course changed: a publication, a transcript, an answer of its lecturer, an accepted
 * answer of the community.
 */
export const courseTextsChanged =
  extensionPoint<(tx: Tx, services: Pick<Services, 'jobs'>, siteId: number, courseId: string) => Promise<void>>(
    'course.textsChanged',
  )

/** Calls every extension of `courseTextsChanged`. */
export async function tellTextsChanged(
  tx: Tx,
  services: Pick<Services, 'extensions' | 'jobs'>,
  siteId: number,
  courseId: string,
): Promise<void> {
  for (const follow of courseTextsChanged.all(services)) await follow(tx, services, siteId, courseId)
}

/** What a person may study of a course now. */
export interface Readable {
  /** Names of the lessons, by id, as far as ownership and trial go. */
  lessons: Map<string, string>
  /** Whether a class, if the right comes from one, has opened the lesson: what `course/sign` asks as well. */
  isOpened(periodId: string): Promise<boolean>
}

/** What a person (null: a visitor) may study of a course. @returns null for a course that they must not know of */
export async function readableLessons(
  services: Pick<Services, 'extensions'>,
  sql: Sql,
  userId: string | null,
  courseId: string,
): Promise<Readable | null> {
  const who = userId ?? VISITOR
  const rows = await selectLessonRights(sql, who, courseId)
  const [first] = rows
  if (!first || !(maySee(first, first.owned) || (first.teaches && maySee(first, true)))) return null
  const rightOf = (row: LessonRight) =>
    row.teaches ? 'owned' : who === VISITOR ? (mayTry(row) ? 'trial' : 'none') : studyRight(row)
  const open = rows.filter((row) => ['owned', 'free', 'vip', 'trial'].includes(rightOf(row)))
  const gated = open.filter((row) => !row.teaches && rightOf(row) !== 'trial')
  const idsOf = (list: readonly LessonRight[]) => new Set(list.map(({ periodId }) => periodId))
  const byClass = idsOf(gated.filter((row) => rightOf(row) !== 'owned' || row.isByClass))
  const byPlan = idsOf(gated.filter((row) => !row.isPersonal))
  const asked = new Map<string, Promise<boolean>>()
  const ask = async (periodId: string) => {
    const gates = [
      ...(byClass.has(periodId) ? classGates.all(services) : []),
      ...(byPlan.has(periodId) ? seatGates.all(services) : []),
    ]
    for (const gate of gates) if ((await gate(sql, who, courseId, periodId)) !== null) return false
    return true
  }
  return {
    lessons: new Map(open.map(({ periodId, periodName }) => [periodId, periodName])),
    isOpened(periodId) {
      const known = asked.get(periodId) ?? ask(periodId)
      asked.set(periodId, known)
      return known
    },
  }
}
