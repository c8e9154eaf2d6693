/** What of a printed paper is only words. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerPaper, LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'

const CHINESE = '一二三四五六七八九十'
export const chineseNumber = (no: number): string =>
  no <= 10 ? CHINESE.charAt(no - 1) : no < 20 ? `十${CHINESE.charAt(no - 11)}` : String(no)

/** Blanks as lines to write on; the gaps of a cloze keep the number by which their choices are found. */
export const blanksAsLines = ({
  problemType,
  problemContent,
}: Pick<LearnerSub, 'problemType' | 'problemContent'>): string =>
  problemContent.replace(/\[\[(\d+)\]\]/g, (_, no: string) =>
    problemType === kind.cloze ? `＿＿(${no})＿＿` : '＿＿＿＿＿＿',
  )

/** The name of a section without the number that its author wrote into it. */
export const bareTitle = (name: string): string => name.replace(/^[一二三四五六七八九十]{1,3}\s*[、.．]\s*/, '')

/** True when a stem has brackets for the answer already. */
export const hasBrackets = (html: string): boolean => /[（(][\s\u3000\u00a0]*[)）]/.test(html)

/** Options that may stand beside each other. */
export const isShort = (html: string): boolean =>
  !/<(table|ul|ol|div|img|pre)\b/.test(html) &&
  html.replace(/<[^>]*>/g, '').length <= 14 &&
  [...html.matchAll(/data-latex="([^"]*)"/g)].every(([, latex = '']) => latex.length <= 24)

/** A key as people read it. */
export function keyWords(
  { problemType }: Pick<LearnerSub, 'problemType'>,
  { answer, aliasList }: Pick<Explained, 'answer' | 'aliasList'>,
): string {
  switch (problemType) {
    case kind.judge:
      return answer[0] === 'T' ? '正确' : '错误'
    case kind.blanks:
      return answer.map((text, at) => [text, ...(aliasList[at] ?? [])].join(' 或 ')).join('；')
    case kind.order:
      return answer.join('→')
    case kind.match:
      return answer.map((right, at) => `${String.fromCharCode(65 + at)}-${right}`).join('，')
    case kind.cloze:
      return answer.map((chosen, at) => `(${at + 1}) ${chosen}`).join('　')
    default:
      return answer.join('')
  }
}

export interface PrintedSection {
  title: LearnerPaper['titleList'][number]
  problems: { problem: LearnerProblem; no: number }[]
  total: number
}

/** Sections with their problems, numbered through. */
export function sectionsOf({ titleList, problemList }: LearnerPaper): PrintedSection[] {
  const byId = new Map(problemList.map((problem) => [problem.id, problem]))
  let no = 0
  return titleList.map((title) => {
    const problems = title.pools
      .flatMap(({ count, problemIds }) => problemIds.slice(0, count).flatMap((id) => byId.get(id) ?? []))
      .map((problem) => ({ problem, no: ++no }))
    const total = problems.reduce((sum, { problem }) => sum + Math.round(problem.score * 100), 0) / 100
    return { title, problems, total }
  })
}
