/** A problem as uninterpreted fields. Shared by text, Word and Excel. */
import { noLabels, type Labels } from '../row.ts'

export interface RawOption {
  id: string
  text: string
}

export interface RawProblem {
  /** Code of the kind; 0: to be inferred. */
  kind: number
  /** The heading says 选择题: single or multiple, depending on the key. */
  isAnyChoice: boolean
  stem: string
  options: RawOption[]
  rights: RawOption[]
  gaps: RawOption[][]
  answer: string
  analysis: string
  score: string
  blankScores: string
  /** Points of each blank from the heading, or ''. */
  perBlank: string
  /** Partial credit: C 50%；1.约五十 30%；9.8:0.2 50% */
  credits: string
  /** 顺序不限，区分大小写，区分空格，忽略标点；按相邻次序给分 */
  rules: string
  tolerance: string
  unit: string
  /** Rubric lines such as （2分）写出公式 */
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
