/** The document of a paper, as a version stores it (docs/decisions/0011). */
import { pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { type PaperFields, paperDescription } from '@zhixing/contract/exam/paper-fields'
import { ExamRules, type Title } from '@zhixing/contract/exam/shapes'
import { cents } from './points.ts'

export interface PaperDoc extends PaperFields {
  rules: ExamRules
  titleList: Title[]
}

/** An empty paper: sixty minutes, one attempt, marks and keys visible after the hand-in. */
export const emptyPaper = (examName: string): PaperDoc => ({
  ...paperDescription.initial,
  examName,
  rules: ExamRules.parse({}),
  titleList: [],
})

/** A stored document with the initial values of fields that were added after it. */
export const completePaper = (doc: PaperDoc): PaperDoc => ({ ...paperDescription.initial, ...doc })

/** Points and problems per taker of a section. */
export function totalsOfTitle(title: Pick<Title, 'pickMode' | 'drawList' | 'problemList' | 'rule'>): {
  score: number
  count: number
} {
  if (title.pickMode !== pickModeCodes.fixed) {
    const count = title.drawList.reduce((sum, draw) => sum + draw.count, 0)
    return { count, score: (count * cents(title.rule.score)) / 100 }
  }
  const score = title.problemList.reduce((sum, { rule }) => sum + cents((rule ?? title.rule).score), 0)
  return { count: title.problemList.length, score: score / 100 }
}

/** Same, of a whole paper. */
export function totalsOf(titleList: readonly Title[]): { totalScore: number; problemQuantity: number } {
  let score = 0
  let problemQuantity = 0
  for (const title of titleList) {
    const totals = totalsOfTitle(title)
    score += cents(totals.score)
    problemQuantity += totals.count
  }
  return { totalScore: score / 100, problemQuantity }
}

/**
 * Gives sections ids. A section without one takes the id at its position in `before`, or the next free number, so that
 * a retry is idempotent.
 */
export function withTitleIds(sent: readonly Title[], before: readonly Title[]): Title[] {
  const taken = new Set(sent.map(({ id }) => id).filter((id) => id !== ''))
  const seen = new Set<string>()
  let next = 1
  const fresh = (at: number): string => {
    const there = before[at]?.id
    if (there && !taken.has(there)) return there
    while (taken.has(`t${next}`)) next++
    return `t${next}`
  }
  return sent.map((title, at) => {
    const id = title.id && !seen.has(title.id) ? title.id : fresh(at)
    taken.add(id)
    seen.add(id)
    return { ...title, id }
  })
}
