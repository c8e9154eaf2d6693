/** Predicts the difficulty of a paper from its problems' stated difficulty and past answers. Pure. */
import { cents } from '@zhixing/exam-model'

/** Prior: expected share of points for easy, medium and hard problems. */
const PRIOR: Record<number, number> = { 1: 0.85, 2: 0.65, 3: 0.45 }
/** Weight of the prior, in answers. */
const WEIGHT = 10

/** A problem's stated difficulty and its past answers. */
export interface Answered {
  difficulty: number
  rightCount?: number
  partCount?: number
  errorCount?: number
  noneCount?: number
}

/** Expected share of points of a problem. */
export function facilityOf(problem: Answered): number {
  const { rightCount = 0, partCount = 0, errorCount = 0, noneCount = 0 } = problem
  const prior = PRIOR[problem.difficulty] ?? 0.65
  const answers = rightCount + partCount + errorCount + noneCount
  return (rightCount + partCount / 2 + prior * WEIGHT) / (answers + WEIGHT)
}

export interface Weighed {
  difficulty: number
  count: number
  score: number
}

/** Problems and points by difficulty, easy first, and the expected share of all points. */
export function forecastOf(list: readonly { problem: Answered; score: number }[]): {
  difficultyList: Weighed[]
  forecast: number | null
} {
  const weighed = [1, 2, 3].map((difficulty) => {
    const here = list.filter(({ problem }) => problem.difficulty === difficulty)
    const total = here.reduce((sum, { score }) => sum + cents(score), 0)
    return { difficulty, count: here.length, score: total / 100 }
  })
  const whole = list.reduce((sum, { score }) => sum + score, 0)
  const won = list.reduce((sum, { problem, score }) => sum + score * facilityOf(problem), 0)
  return { difficultyList: weighed, forecast: whole > 0 ? Math.round((won / whole) * 1000) / 1000 : null }
}
