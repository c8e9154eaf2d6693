/** The contents of a result page, from the marks of a record. Pure. */
import type { RecordStatus } from '@zhixing/contract/exam/state-shapes'
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { ExamRules, FrozenTitle, Mark } from '@zhixing/contract/exam/shapes'
import { cents, type FrozenProblem } from '@zhixing/exam-model'

const sum = (points: readonly number[]): number => points.reduce((total, one) => total + cents(one), 0) / 100

/** Ids under which a problem is marked: its own, or those of its parts. */
export const markIds = ({ id, doc }: Pick<FrozenProblem, 'id' | 'doc'>): string[] =>
  doc.subList.length > 0 ? doc.subList.map((sub) => sub.id ?? id) : [id]

/** Points by section, in the order of the paper; sections without problems for this taker are left out. */
export function sectionsOf(
  titles: readonly Pick<FrozenTitle, 'id' | 'titleName' | 'pools'>[],
  problems: readonly FrozenProblem[],
  marks: readonly Mark[],
) {
  const byId = new Map(marks.map((mark) => [mark.problemId, mark]))
  const problemOf = new Map(problems.map((problem) => [problem.id, problem]))
  const seen = new Set<string>()
  return titles.flatMap(({ id: titleId, titleName, pools }) => {
    const own = pools
      .flatMap(({ problemIds }) => problemIds)
      .filter((id) => problemOf.has(id) && !seen.has(id))
      .flatMap((id) => {
        seen.add(id)
        return markIds(problemOf.get(id) as FrozenProblem)
      })
      .flatMap((id) => byId.get(id) ?? [])
    if (own.length === 0) return []
    return {
      titleId,
      titleName,
      score: sum(own.map(({ score }) => score)),
      totalScore: sum(own.map(({ fullScore }) => fullScore)),
      rightTotal: own.filter(({ answerStatus }) => answerStatus === 'right').length,
      problemTotal: own.length,
      waiting: own.filter(({ answerStatus }) => answerStatus === 'reviewing').length,
    }
  })
}

/** Points by knowledge point, weakest first; unmarked answers are left out. */
export function topicScores(problems: readonly FrozenProblem[], marks: readonly Mark[]) {
  const byId = new Map(marks.map((mark) => [mark.problemId, mark]))
  const topics = new Map<string, Mark[]>()
  for (const problem of problems)
    for (const topicId of problem.topicIds)
      for (const markId of markIds(problem)) {
        const mark = byId.get(markId)
        if (!mark || mark.answerStatus === 'reviewing') continue
        topics.set(topicId, [...(topics.get(topicId) ?? []), mark])
      }
  return [...topics]
    .map(([topicId, own]) => ({
      topicId,
      score: sum(own.map(({ score }) => Math.max(0, score))),
      totalScore: sum(own.map(({ fullScore }) => fullScore)),
      problemTotal: own.length,
    }))
    .sort((a, b) => a.score / (a.totalScore || 1) - b.score / (b.totalScore || 1) || (a.topicId < b.topicId ? -1 : 1))
}

/** Histogram of equal bins; full points belong to the last one. */
export function bandsOf(scores: Iterable<number>, totalScore: number, bands = 10) {
  const width = totalScore / bands
  const list = Array.from({ length: bands }, (_, at) => ({
    from: Math.round(at * width * 100) / 100,
    to: Math.round((at + 1) * width * 100) / 100,
    count: 0,
  }))
  for (const score of scores) {
    const at = width > 0 ? Math.min(bands - 1, Math.max(0, Math.floor(score / width + 1e-9))) : bands - 1
    const band = list[at]
    if (band) band.count++
  }
  return list
}

/** Histogram with given lower bounds; the first starts at 0, the last ends at full points. */
export function bandsFrom(scores: Iterable<number>, fromList: readonly number[], totalScore: number) {
  const starts = [0, ...fromList.filter((from) => from > 0 && from < totalScore)]
  const list = starts.map((from, at) => ({ from, to: starts[at + 1] ?? totalScore, count: 0 }))
  for (const score of scores) {
    const band = list.findLast(({ from }) => score >= from - 1e-9) ?? list[0]
    if (band) band.count++
  }
  return list
}

/** Minimum number of takers for a ranking: fewer would reveal each other's scores. */
export const MIN_FOR_RANK = 5

const DAY = 86_400_000

/**
 * The deadline for recheck requests; null while the record is not marked, and where the paper allows none. The days
 * count from when the score is visible and everything is marked; a changed mark restarts them.
 */
export function recheckEnd(
  rules: Pick<ExamRules, 'recheckDays' | 'scoreShow' | 'closeTime' | 'showTime'>,
  record: { examStatus: RecordStatus; finishedTime: string | null },
): number | null {
  if (rules.recheckDays === 0 || record.examStatus !== examStatus.marked || record.finishedTime === null) return null
  const shown = rules.scoreShow === 3 ? rules.closeTime : rules.scoreShow === 4 ? rules.showTime : null
  return Math.max(Date.parse(record.finishedTime), shown === null ? 0 : Date.parse(shown)) + rules.recheckDays * DAY
}
