/** Texts of a printed paper, for Word and for the browser. No schema in here: the browser imports it. */
import { answerForm, BLANK_MARK, isChoice, letterAt } from './kinds.ts'
import type { Explained, LearnerPaper, LearnerProblem, LearnerSub } from './shapes.ts'

const CHINESE = '一二三四五六七八九十'
/** Section numbers in Chinese numerals. */
export const chineseNumber = (no: number): string =>
  no <= 10 ? CHINESE.charAt(no - 1) : no < 20 ? `十${CHINESE.charAt(no - 11)}` : String(no)

export const points = (score: number): string => `${Number(score.toFixed(2))} 分`

/** The line below the title of a paper. */
export const fullWords = ({ totalScore }: Pick<LearnerPaper, 'totalScore'>, minutes: number): string =>
  `满分 ${points(totalScore)}　${minutes > 0 ? `考试时间 ${minutes} 分钟` : '不限时'}`

/** Blanks as lines to write on; the gaps of a cloze keep their numbers, which their options refer to. */
export const blanksAsLines = (problemType: number, text: string): string =>
  text.replace(BLANK_MARK, (_, no: string) => (answerForm(problemType) === 'gaps' ? `＿＿(${no})＿＿` : '＿＿＿＿＿＿'))

const isLettered = (problemType: number): boolean => isChoice(problemType) || answerForm(problemType) === 'judge'
const BRACKETS = /[（(][\s\u3000\u00a0]*[)）]/
/** The text behind a stem: brackets for the letter, unless the author wrote some, and the unit of a number. */
export const tailWords = ({
  problemType,
  problemContent,
  unit,
}: Pick<LearnerSub, 'problemType' | 'problemContent' | 'unit'>): string =>
  `${isLettered(problemType) && !BRACKETS.test(problemContent) ? '（　　）' : ''}${unit === '' ? '' : `（单位：${unit}）`}`

/** A key in readable form. */
export function keyWords(
  { problemType }: Pick<LearnerSub, 'problemType'>,
  { answer, aliasList }: Pick<Explained, 'answer' | 'aliasList'>,
): string {
  switch (answerForm(problemType)) {
    case 'judge':
      return answer[0] === 'T' ? '正确' : answer[0] === 'F' ? '错误' : ''
    case 'texts':
      return answer.map((text, at) => [text, ...(aliasList[at] ?? [])].join(' 或 ')).join('；')
    case 'order':
      return answer.join('→')
    case 'pairs':
      return answer.map((right, at) => `${letterAt(at)}-${right}`).join('，')
    case 'gaps':
      return answer.map((chosen, at) => `(${at + 1}) ${chosen}`).join('　')
    default:
      return answer.join('')
  }
}

/** A rubric in one line; '' when there is none. */
export const rubricWords = ({ rubricList }: Pick<Explained, 'rubricList'>): string =>
  rubricList.length === 0
    ? ''
    : `评分要点：${rubricList.map(({ text, score }) => `${text}（${points(score)}）`).join('；')}`

export interface PrintedSection {
  title: LearnerPaper['titleList'][number]
  /** `一、单选题`; the number replaces one in the author's title. */
  name: string
  /** `（共 3 题，每题 2 分，共 6 分）` */
  sum: string
  /** Numbered across sections; `score` is set where problems differ in points. */
  problems: { problem: LearnerProblem; no: number; score: string }[]
}

/** Sections with their problems, in the order of the paper. */
export function sectionsOf({
  titleList,
  problemList,
}: Pick<LearnerPaper, 'titleList' | 'problemList'>): PrintedSection[] {
  const byId = new Map(problemList.map((problem) => [problem.id, problem]))
  let no = 0
  return titleList.map((title, at) => {
    const problems = title.pools.flatMap(({ count, problemIds }) =>
      problemIds.slice(0, count).flatMap((id) => byId.get(id) ?? []),
    )
    const total = problems.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / 100
    const [first, ...others] = new Set(problems.map(({ score }) => score))
    const each = first !== undefined && others.length === 0 ? `，每题 ${points(first)}` : ''
    return {
      title,
      name: `${chineseNumber(at + 1)}、${title.titleName.replace(/^[一二三四五六七八九十]{1,3}\s*[、.．]\s*/, '')}`,
      sum: `（共 ${problems.length} 题${each}，共 ${points(total)}）`,
      problems: problems.map((problem) => ({
        problem,
        no: ++no,
        score: each === '' ? `（${points(problem.score)}）` : '',
      })),
    }
  })
}
