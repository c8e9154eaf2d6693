/** How all takers of a paper did, for whoever asks where they stand among them. */
import type { Db } from '../../kernel/db/index.ts'
import { bandsOf } from './result-rules.ts'
import { selectBestScores } from './result.sql.ts'

export interface Standings {
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
const KEPT_FOR = 20_000
const MOST_KEPT = 64
const kept = new Map<string, { until: number; standings: Promise<Standings> }>()

async function read(db: Db, examId: string, version: number, totalScore: number): Promise<Standings> {
  const scores = Float64Array.from(await selectBestScores(db, examId, version))
  let [sum, highest] = [0, 0]
  for (const score of scores) {
    sum += score
    highest = Math.max(highest, score)
  }
  const average = scores.length > 0 ? Math.round((sum / scores.length) * 100) / 100 : 0
  return { scores, average, highest, bandList: bandsOf(scores, totalScore) }
}

export async function standingsOf(
  db: Db,
  siteId: number,
  of: { examId: string; version: number; totalScore: number },
  now: number,
): Promise<Standings> {
  const key = `${siteId} ${of.examId} ${of.version}`
  const known = kept.get(key)
  if (known && now < known.until) return known.standings
  const standings = read(db, of.examId, of.version, of.totalScore)
  kept.delete(key)
  kept.set(key, { until: now + KEPT_FOR, standings })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string)
  try {
    const { scores } = await standings
    // Of few the newest are told: reading them is nothing.
    if (scores.length < MANY) kept.delete(key)
  } catch (error) {
    kept.delete(key)
    throw error
  }
  return standings
}
