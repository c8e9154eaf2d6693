import type { TodoKind } from '@zhixing/contract/data/todo-kinds'
import { waitingTrade } from '../commerce/index.ts'
import { waitingTexts } from '../community/index.ts'
import { waitingCourses } from '../course/index.ts'
import { waitingPapers } from '../exam/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { waitingChannels } from '../live/index.ts'
import { waitingCounsels } from '../marketing/index.ts'
import { waitingPeople } from '../user/index.ts'
import { failedVideos } from '../vod/index.ts'

/** A row of each domain's fragment of open work. */
export interface WaitingCase {
  kind: TodoKind
  id: string
  since: string | null
  title: string | null
  person: string | null
  amount: number | null
  /** A code of its kind. */
  code: number
}

/** Open work of these kinds. PostgreSQL skips the branches of other kinds: their condition is constant. */
const waiting = (sql: Sql, kinds: readonly TodoKind[]) => sql`
  FROM (
    ${waitingCourses(sql)}
    UNION ALL ${waitingPapers(sql)}
    UNION ALL ${waitingPeople(sql)}
    UNION ALL ${waitingChannels(sql)}
    UNION ALL ${waitingTexts(sql)}
    UNION ALL ${waitingTrade(sql)}
    UNION ALL ${waitingCounsels(sql)}
    UNION ALL ${failedVideos(sql)}
  ) w
  WHERE kind = ANY(${`{${kinds.join(',')}}`}::text::text[])`

/** How much open work of each kind there is, and the time of the oldest. */
export const countWaiting = (sql: Sql, kinds: readonly TodoKind[]) =>
  sql<{ kind: TodoKind; count: number; oldest: string | null }[]>`
    SELECT kind, count(*)::int AS count, min(since) AS oldest ${waiting(sql, kinds)} GROUP BY kind`

/** Open work of these kinds, oldest first. */
export const pageOfWaiting = (sql: Sql, kinds: readonly TodoKind[], page: PageRequest) =>
  sql.page<WaitingCase>(
    page,
    waiting(sql, kinds),
    (cut) => sql`
      SELECT kind, id, since, title, person, amount, code ${waiting(sql, kinds)}
      ORDER BY since NULLS LAST, kind, id ${cut}`,
  )
