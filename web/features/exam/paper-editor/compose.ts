/** Edits of a paper's sections, and the arithmetic of points. Pure. */
import { answerForm, isSubjective, pickMode, problemKinds, usualPoints } from '@zhixing/contract/exam/kinds'
import type { Draw, PaperProblem, Title } from './state.ts'

const cents = (points: number): number => Math.round(points * 100)
const numerals = '一二三四五六七八九十'

/** Number of a section: 一 … 十, 十一 … */
export function numeral(no: number): string {
  if (no <= 10) return numerals[no - 1] ?? ''
  const [tens, ones] = [Math.floor(no / 10), no % 10]
  return `${tens > 1 ? numerals[tens - 1] : ''}十${ones > 0 ? numerals[ones - 1] : ''}`
}

export const kindName = (problemType: number): string =>
  problemKinds.find(({ code }) => code === problemType)?.desc ?? '综合题'

/** An id no section of the list has. */
export function freshId(titles: readonly Pick<Title, 'id'>[]): string {
  const taken = new Set(titles.map(({ id }) => id))
  let no = titles.length + 1
  while (taken.has(`t${no}`)) no++
  return `t${no}`
}

/** Default points by kind. */
const usualScore = (problemType: number): number => (answerForm(problemType) === 'texts' ? 4 : usualPoints(problemType))

/** A new section for the end of the list. */
export function newTitle(titles: readonly Title[], titleType = 0): Title {
  return {
    id: freshId(titles),
    titleName: `${numeral(titles.length + 1)}、${titleType === 0 ? '综合题' : kindName(titleType)}`,
    titleDesc: '',
    titleType,
    pickMode: 1,
    drawList: [],
    rule: { score: usualScore(titleType), missMode: 0, missScore: 0, deduct: 0, subScores: [] },
    problemList: [],
  }
}

/** Points and problems of one taker in a section. */
export function totalsOfTitle(title: Title): { score: number; count: number } {
  if (title.pickMode !== pickMode.fixed) {
    const count = title.drawList.reduce((sum, draw) => sum + draw.count, 0)
    return { count, score: (count * cents(title.rule.score)) / 100 }
  }
  const score = title.problemList.reduce((sum, { rule }) => sum + cents((rule ?? title.rule).score), 0)
  return { count: title.problemList.length, score: score / 100 }
}

/** Divides points into parts by half points; the remainder goes to the last ones. */
export function evenly(score: number, count: number): number[] {
  const halves = Math.floor(score * 2)
  const each = Math.floor(halves / count)
  const rest = halves - each * count
  const parts = Array.from({ length: count }, (_, at) => (each + (at >= count - rest ? 1 : 0)) / 2)
  const last = parts.at(-1) ?? 0
  return [...parts.slice(0, -1), (cents(last) + cents(score) - halves * 50) / 100]
}

/**
 * Rule with points per sub-problem, whose problem is worth the sum; without them they share its points as in the
 * bank.
 */
export const withParts = (rule: Title['rule'], subScores: number[]): Title['rule'] => ({
  ...rule,
  subScores,
  score: subScores.length === 0 ? rule.score : subScores.reduce((sum, points) => sum + cents(points), 0) / 100,
})

/** Default pass mark: 60 % of the points, by half points. */
export const usualPass = (total: number): number => Math.round(total * 1.2) / 2

/**
 * Pass mark after the points changed: an untouched one follows. A paper without points has the default of a new one.
 */
export function passAfter(passScore: number, before: number, after: number): number {
  const usual = (total: number) => usualPass(total > 0 ? total : 100)
  return passScore === usual(before) ? usual(after) : passScore
}

export function totalsOf(titles: readonly Title[]): { score: number; count: number } {
  const all = titles.map(totalsOfTitle)
  return {
    score: all.reduce((sum, { score }) => sum + cents(score), 0) / 100,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Ids of problems in the sections. */
export const pickedIds = (titles: readonly Title[]): Set<string> =>
  new Set(titles.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId)))

/** Ids of fixed problems: those of sections that draw do not count. */
export const fixedIds = (titles: readonly Title[]): string[] =>
  titles.flatMap(({ pickMode: mode, problemList }) =>
    mode === pickMode.fixed ? problemList.map(({ problemId }) => problemId) : [],
  )

type Picked = Pick<PaperProblem, 'problemId' | 'problemType' | 'score'>

/** Points in the bank, or null if they are defaults: 1 is the default of imports, 2 (or 10) that of the form. */
function bankPoints({ problemType, score }: Picked): number | null {
  const proposed = isSubjective(problemType) ? usualPoints(problemType) : 2
  return score > 0 && score !== 1 && score !== proposed ? score : null
}

const commonest = (values: readonly number[]): number | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

/**
 * Appends problems to a section. An empty one with default points takes the most frequent points; others become
 * overrides.
 */
function withPicked(title: Title, list: readonly Picked[]): Title {
  const isFresh = title.problemList.length === 0 && title.rule.score === newTitle([], title.titleType).rule.score
  const most = isFresh ? commonest(list.flatMap((one) => bankPoints(one) ?? [])) : undefined
  const rule = most === undefined ? title.rule : { ...title.rule, score: most }
  const entries = list.map((one) => {
    const score = bankPoints(one) ?? rule.score
    return { problemId: one.problemId, ...(score === rule.score ? {} : { rule: { ...rule, score, subScores: [] } }) }
  })
  return { ...title, rule, problemList: [...title.problemList, ...entries] }
}

/** Adds problems to a section, or (`byKind`) to one per kind, created if missing. Points come from the bank. */
export function withProblems(
  titles: readonly Title[],
  problems: readonly Picked[],
  /** Section id, or `byKind`. */
  into: string,
): Title[] {
  const there = pickedIds(titles)
  const fresh = problems.filter(({ problemId }) => !there.has(problemId))
  if (into !== 'byKind') return titles.map((title) => (title.id === into ? withPicked(title, fresh) : title))
  let result = [...titles]
  for (const { code } of problemKinds) {
    const here = fresh.filter(({ problemType }) => problemType === code)
    if (here.length === 0) continue
    const known = result.find((title) => title.pickMode === pickMode.fixed && title.titleType === code)
    const target = known ?? newTitle(result, code)
    if (!known) result = [...result, target]
    result = result.map((title) => (title.id === target.id ? withPicked(title, here) : title))
  }
  return result
}

/** Splits `count` by weights into whole numbers with the same sum (largest remainder method). */
export function split(count: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (count * weight) / whole)
  const parts = exact.map(Math.floor)
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const left = count - parts.reduce((sum, part) => sum + part, 0)
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/**
 * Points per problem of each section so that the paper is worth `target`, as close to the current ones as possible,
 * in half points. Null if there is no solution.
 */
export function rescored(titles: readonly Title[], target: number): Title[] | null {
  const counts = titles.map((title) => totalsOfTitle(title).count)
  const { score: now } = totalsOf(titles)
  const filled = counts.flatMap((count, at) => (count > 0 ? [at] : []))
  if (filled.length === 0 || target <= 0 || (target * 2) % 1 !== 0) return null
  // Half points from here on.
  const goal = Math.round(target * 2)
  const wished = titles.map((title, at) => {
    const mean = (counts[at] ?? 0) > 0 ? totalsOfTitle(title).score / (counts[at] ?? 1) : 0
    return now > 0 ? Math.max(1, Math.round((mean * 2 * target) / now)) : 1
  })
  // Dynamic programming over sections: for each reachable sum, the closest way to it.
  let ways = new Map<number, { far: number; points: number[] }>([[0, { far: 0, points: [] }]])
  for (const at of filled) {
    const next = new Map<number, { far: number; points: number[] }>()
    const count = counts[at] ?? 0
    const wish = wished[at] ?? 1
    for (const [sum, way] of ways)
      for (let points = Math.max(1, wish - 20); points <= wish + 20; points++) {
        const reached = sum + points * count
        if (reached > goal) break
        const far = way.far + (points - wish) ** 2 * count
        const known = next.get(reached)
        if (!known || far < known.far) next.set(reached, { far, points: [...way.points, points] })
      }
    ways = next
  }
  const best = ways.get(goal)
  if (!best) return null
  const points = new Map(filled.map((at, place) => [at, (best.points[place] ?? 1) / 2]))
  return titles.map((title, at) => {
    const score = points.get(at)
    if (score === undefined) return title
    const rule = { ...title.rule, score, missScore: Math.min(title.rule.missScore, score), subScores: [] }
    return { ...title, rule, problemList: title.problemList.map(({ rule: _own, ...one }) => one) }
  })
}

/** Blueprint row: number of problems of a kind and topic, by difficulty. */
export interface BlueprintRow {
  problemType: number
  topicId: string
  subjectId: string
  /** easy, medium, hard, any */
  counts: [number, number, number, number]
  score: number
}

/** Sections of a blueprint: one per kind, in row order. */
export function blueprintTitles(rows: readonly BlueprintRow[], isPublic: boolean, existing: number): Title[] {
  const titles = new Map<number, Title>()
  for (const { problemType, topicId, subjectId, counts, score } of rows) {
    const draws = counts.flatMap((count, level): Draw[] =>
      count > 0
        ? [
            {
              problemType,
              count,
              ...(level < 3 ? { difficulty: level + 1 } : {}),
              ...(topicId ? { topicId } : {}),
              ...(subjectId ? { subjectId } : {}),
              ...(isPublic ? { isPublic: true } : {}),
            },
          ]
        : [],
    )
    if (draws.length === 0) continue
    const known = titles.get(problemType)
    if (known) {
      titles.set(problemType, { ...known, drawList: [...known.drawList, ...draws] })
      continue
    }
    const no = existing + titles.size + 1
    const title = newTitle([], problemType)
    titles.set(problemType, {
      ...title,
      id: `b${titles.size + 1}`,
      titleName: `${numeral(no)}、${kindName(problemType)}`,
      pickMode: 2,
      drawList: draws,
      rule: { ...title.rule, score },
    })
  }
  return [...titles.values()]
}

/** Moves a list element by a step; returns the same list at the ends. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const result = [...list]
  const [one] = result.splice(from, 1)
  if (one !== undefined) result.splice(to, 0, one)
  return result
}
