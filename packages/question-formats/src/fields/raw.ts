/** A problem as the fields that people write, before anything is understood. Shared by text, Word and Excel. */
import { noLabels, type Labels } from '../row.ts'

export interface RawOption {
  id: string
  text: string
}

export interface RawProblem {
  /** Number of the kind, 0 when it has to be found out. */
  kind: number
  /** The heading said only 选择题: one or several letters decide. */
  isAnyChoice: boolean
  stem: string
  options: RawOption[]
  rights: RawOption[]
  gaps: RawOption[][]
  answer: string
  analysis: string
  score: string
  blankScores: string
  /** Points of each blank as the heading says, '' when it does not. */
  perBlank: string
  /** What earns a part: C 50%；1.约五十 30%；9.8:0.2 50% */
  credits: string
  /** 顺序不限，区分大小写，区分空格，忽略标点；按相邻次序给分 */
  rules: string
  tolerance: string
  unit: string
  /** Lines such as （2分）写出公式 */
  rubric: string
  attachment: string
  labels: Labels
  subs: RawProblem[]
}

export const rawProblem = (over: Partial<RawProblem> = {}): RawProblem => ({
  kind: 0,
  isAnyChoice: false,
  stem: '',
  options: [],
  rights: [],
  gaps: [],
  answer: '',
  analysis: '',
  score: '',
  blankScores: '',
  perBlank: '',
  credits: '',
  rules: '',
  tolerance: '',
  unit: '',
  rubric: '',
  attachment: '',
  labels: noLabels(),
  subs: [],
  ...over,
})
