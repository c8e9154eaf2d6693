/** What an author writes of a paper, whole: the document that a version keeps (docs/decisions/0011). */
import type { ExamRules, Title } from '@zhixing/contract/exam/shapes'

export interface PaperDoc {
  examName: string
  examLogo: string
  description: string
  /** HTML on the paper's page. */
  introduce: string
  /** HTML that a taker reads before the start (考试须知). */
  notice: string
  keyword: string
  /** Category ids, or '0'. */
  subjectId: string
  yearId: string
  sourceId: string
  graId: string
  isFree: 0 | 1
  /** fen */
  examOriginal: number
  examDiscount: number
  /** 1 in the catalogue; 0 only by its address, its course or its class. */
  isPublicity: 0 | 1
  rules: ExamRules
  titleList: Title[]
}
