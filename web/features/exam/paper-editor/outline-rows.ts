import { pickMode } from '@zhixing/contract/exam/kinds'
/** Outline of a paper: sections, problems and errors. Pure. */
import type { Check } from './draw-check.tsx'
import { kindName, totalsOfTitle } from './compose.ts'
import type { Title } from './state.ts'
import { contentTexts, outlineTexts as words } from './texts.ts'
import type { KnownProblem } from './use-problems.ts'

export interface OutlineProblem {
  problemId: string
  no: number
  kindName: string
  /** Start of the stem; empty until loaded. */
  text: string
  score: number
  /** Error, or empty. */
  wrong: string
}
export interface OutlineTitle {
  id: string
  name: string
  count: number
  score: number
  /** Number of its first problem. */
  from: number
  /** Errors of the section. */
  wrong: string[]
  problems: OutlineProblem[]
  /** Draw rules: count and kind. */
  draws: string[]
}

/** Outline of the sections. `check`: the server's findings, once known. */
export function outlineOf(
  titles: readonly Title[],
  problemOf: (problemId: string) => KnownProblem | undefined,
  check: Pick<Check, 'cellList' | 'duplicateList'> | null,
): OutlineTitle[] {
  const twice = new Set(check?.duplicateList)
  let before = 0
  return titles.map((title, at) => {
    const { count, score } = totalsOfTitle(title)
    const from = before + 1
    before += count
    const isPicked = title.pickMode === pickMode.fixed
    const problems = (isPicked ? title.problemList : []).map(({ problemId, rule }, place): OutlineProblem => {
      const problem = problemOf(problemId)
      const points = (rule ?? title.rule).score
      return {
        problemId,
        no: from + place,
        kindName: problem ? kindName(problem.problemType) : '',
        text: problem ? problem.plainText.replace(/\[\[\d{1,2}\]\]/g, '____') : '',
        score: points,
        wrong:
          problem?.isUsable === false
            ? contentTexts.gone
            : twice.has(problemId)
              ? words.twice
              : points === 0
                ? words.noScore
                : '',
      }
    })
    const wrong = [
      ...(title.titleName.trim() === '' ? [words.noName] : []),
      ...(isPicked && count === 0 ? [contentTexts.empty] : []),
      ...(!isPicked && title.drawList.length === 0 ? [words.noDraws] : []),
      ...(!isPicked && count > 0 && title.rule.score === 0 ? [words.noScore] : []),
      ...(check?.cellList ?? []).flatMap(({ titleNo, sentence }) => (titleNo === at && sentence ? [sentence] : [])),
    ]
    const draws = isPicked
      ? []
      : title.drawList.map(({ count: wanted, problemType }) =>
          words.draw(wanted, problemType === undefined ? contentTexts.anyKind : kindName(problemType)),
        )
    return { id: title.id, name: title.titleName, count, score, from, wrong, problems, draws }
  })
}

/** Sections expanded initially: all of a short paper, those with errors of a long one. */
export function openAtFirst(outline: readonly OutlineTitle[]): (title: OutlineTitle) => boolean {
  const isShort = outline.reduce((sum, { problems }) => sum + problems.length, 0) <= SHORT
  return (title) => isShort || title.problems.some(({ wrong }) => wrong !== '')
}
const SHORT = 24
