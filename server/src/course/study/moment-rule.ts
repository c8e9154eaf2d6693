/** A lesson with required questions is learned once they are answered. Progress is recorded by a higher domain. */
import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'
import { problemBank } from '../exam-hook.ts'
import { selectOpenMoments } from './moment.sql.ts'

export interface MomentKey {
  userId: string
  periodId: string
}

/** Judges a lesson again after an answer. @returns the progress; undefined when the lesson was not begun */
export const momentAnswered =
  extensionPoint<
    (services: Services, siteId: number, key: MomentKey) => Promise<{ progress: number; isFinished: 0 | 1 } | undefined>
  >('course.momentAnswered')

const keyOf = ({ userId, periodId }: MomentKey) => `${userId} ${periodId}`

/**
 * Those of the lessons in which a person still has to answer. Problems whose answers are hidden from the person are
 * not asked, so they do not count.
 */
export async function openMoments(
  sql: Sql,
  services: Pick<Services, 'clock' | 'extensions'>,
  keys: readonly MomentKey[],
): Promise<(key: MomentKey) => boolean> {
  const rows = keys.length > 0 ? await selectOpenMoments(sql, keys) : []
  const open = new Set<string>()
  const now = new Date(services.clock.now())
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const sources = own.flatMap(({ sourceId }) => sourceId ?? [])
    const locked = await problemBank.one(services).locked(sql, userId, sources, now)
    for (const row of own) if (row.sourceId === null || !locked.has(row.sourceId)) open.add(keyOf(row))
  }
  return (key) => open.has(keyOf(key))
}
