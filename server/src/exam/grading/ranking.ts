/** How all takers of a paper did, for whoever asks where they stand among them. */
import type { Db } from '../../kernel/db/index.ts'
import { bandsOf } from './result-rules.ts'
import { selectBestScores } from './result.sql.ts'

export interface Ranking {
  /** Best score of every taker who is marked. */
  scores: Float64Array
  average: number
  highest: number
  bandList: ReturnType<typeof bandsOf>
}

/**
 * From so many takers on the standings are worked out once for all who look at them within some seconds: when a school's scores are told everybody looks
 * at once, and for each of them all the others would be read.
 */
export const MANY = 300
const CACHE_MS = 20_000
const MAX_CACHED = 64
const cached = new Map<string, { until: number; ranking: Promise<Ranking> }>()

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

export async function rankingOf(
  db: Db,
  siteId: number,
  of: { examId: string; version: number; totalScore: number },
  now: number,
): Promise<Ranking> {
  const key = `${siteId} ${of.examId} ${of.version}`
  const known = cached.get(key)
  if (known && now < known.until) return known.ranking
  const ranking = read(db, of.examId, of.version, of.totalScore)
  cached.delete(key)
  cached.set(key, { until: now + CACHE_MS, ranking })
  if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value as string)
  try {
    const { scores } = await ranking
    // Of few the newest are told: reading them is nothing.
    if (scores.length < MANY) cached.delete(key)
  } catch (error) {
    cached.delete(key)
    throw error
  }
  return ranking
}
