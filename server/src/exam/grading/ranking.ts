/** Scores of all takers of a paper, for rankings. */
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { bandsOf } from './result-rules.ts'
import { selectBestScores } from './result.sql.ts'

export interface Ranking {
  /** Best score of each marked taker. */
  scores: Float64Array
  average: number
  highest: number
  bandList: ReturnType<typeof bandsOf>
}

/**
 * From this number of takers on the ranking is cached for some seconds: when a school's scores are published everyone
 * looks at once (cache stampede), and each ranking reads all scores.
 */
export const MANY = 300
const CACHE_MS = 20_000

async function read(db: Db, examId: string, version: number, totalScore: number): Promise<Ranking> {
  const scores = Float64Array.from(await selectBestScores(db, examId, version))
  let [sum, highest] = [0, 0]
  for (const score of scores) {
    sum += score
    highest = Math.max(highest, score)
  }
  const average = scores.length > 0 ? Math.round((sum / scores.length) * 100) / 100 : 0
  return { scores, average, highest, bandList: bandsOf(scores, totalScore) }
}

export function rankingOf(
  services: Pick<Services, 'views'>,
  db: Db,
  { examId, version, totalScore }: { examId: string; version: number; totalScore: number },
): Promise<Ranking> {
  return services.views.get(`${db.siteId} ranking ${examId} ${version}`, () => read(db, examId, version, totalScore), {
    // A small ranking is cheap and always current.
    keepMs: ({ scores }) => (scores.length < MANY ? 0 : CACHE_MS),
  })
}
