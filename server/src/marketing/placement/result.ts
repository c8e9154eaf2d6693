/** What an attempt is worth. Pure. */
import { LEVEL_SHARE, levelAt, QUESTIONS } from '@zhixing/contract/marketing/placement-rules'
import { abilityOf, chooseNext, fixedChoice, isEnough, scoreOf, topicScoreOf } from '../../exam/index.ts'
import type { PublicCandidate } from '../../exam/index.ts'

/** An answer of an attempt, with what the result needs of its problem. */
export interface Given {
  problemId: string
  version: number
  difficulty: number
  topicIds: readonly string[]
  /** Share of the points. */
  share: number
  userAnswer: readonly string[]
}

export interface Plan {
  isAdaptive: 0 | 1
  questionCount: number
  pool: PublicCandidate[]
}

/** How an attempt is asked: adaptive where the bank has enough, else a fixed paper; null with too few problems. */
export function planOf(
  candidates: readonly PublicCandidate[],
  { isPaper, questionCount }: { isPaper: boolean; questionCount: number },
): Plan | null {
  const count = (stated: number) => candidates.filter((one) => one.stated === stated).length
  const plan: Plan =
    !isPaper && isEnough([count(1), count(2), count(3)], questionCount)
      ? { isAdaptive: 1, questionCount, pool: [...candidates] }
      : fixed(isPaper ? candidates.slice(0, questionCount) : fixedChoice(candidates, questionCount))
  return plan.questionCount < QUESTIONS.least ? null : plan
}
const fixed = (pool: readonly PublicCandidate[]): Plan => ({
  isAdaptive: 0,
  questionCount: pool.length,
  pool: [...pool],
})

/** The next question of an attempt among those that may be asked; undefined when none is left. */
export function nextOf(
  left: readonly PublicCandidate[],
  { isAdaptive, answerList }: { isAdaptive: 0 | 1; answerList: readonly Given[] },
): PublicCandidate | undefined {
  if (isAdaptive === 0) return left[0]
  const asked = answerList.map(({ topicIds }) => topicIds)
  return chooseNext(abilityOf(answerList), left, asked)
}

export interface Worth {
  /** Null with too few answers. */
  score: number | null
  /** By point of knowledge, the weakest first. */
  topics: { topicId: string; questionCount: number; score: number }[]
  rightCount: number
}

/** Score of the whole and of each point of knowledge. */
export function worthOf({
  isAdaptive,
  questionCount,
  answerList,
}: {
  isAdaptive: 0 | 1
  questionCount: number
  answerList: readonly Given[]
}): Worth {
  const ability = abilityOf(answerList)
  const shareOf = (list: readonly Given[], of: number) =>
    Math.round((100 * list.reduce((sum, { share }) => sum + share, 0)) / of)
  const byTopic = new Map<string, Given[]>()
  for (const given of answerList) for (const id of given.topicIds) byTopic.set(id, [...(byTopic.get(id) ?? []), given])
  const topics = [...byTopic].map(([topicId, list]) => ({
    topicId,
    questionCount: list.length,
    score: isAdaptive === 1 ? topicScoreOf(ability, list) : shareOf(list, list.length),
  }))
  const isShort = answerList.length < questionCount * LEVEL_SHARE
  return {
    score: isShort ? null : isAdaptive === 1 ? scoreOf(ability) : shareOf(answerList, questionCount),
    topics: topics.toSorted((a, b) => a.score - b.score || b.questionCount - a.questionCount),
    rightCount: answerList.filter(({ share }) => share >= 1).length,
  }
}

/** The level of a score; undefined without a score. */
export const levelOf = <L extends { minScore: number }>(levels: readonly L[], score: number | null): L | undefined =>
  score === null ? undefined : levelAt(levels, score)
