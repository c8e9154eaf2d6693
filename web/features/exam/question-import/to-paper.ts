/** Makes a paper of an import: sections and points of the file, with the accepted problems. */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import type { ImportRow } from './learner.ts'
import { texts } from './texts.ts'

type Batch = OutputOf<'exam/auth/exam/import/view'>
type Title = NonNullable<InputOf<'exam/auth/exam/audit/save/exam/ref'>['titleList']>[number]

/** Rows per call. */
const PAGE = 100
/** Maximum characters of a name of a paper or section. */
const NAME = 100
/** Maximum problems of a section. */
const MAX_PROBLEMS = 500
const rule = (doc: ImportRow['doc']) => ({
  score: doc.score,
  missMode: 0 as const,
  missScore: 0,
  deduct: 0,
  subScores: isMaterial(doc.problemType) ? doc.subList.map(({ score }) => score) : [],
})

/** A heading without its points. */
const named = (title: string): string =>
  title.replace(/\s*[（(][^（()）]*\d+\s*分[^（()）]*[)）]\s*$/, '').slice(0, NAME)

/** Sections of the paper, for rows that are in the bank. Pure. */
export function titlesOf(report: Batch['report'], rows: readonly ImportRow[]): Title[] {
  const byNo = new Map(rows.filter(({ problemId }) => problemId !== '').map((row) => [row.rowNo, row]))
  const placed = new Set(report.sectionList.flatMap(({ rowNos }) => rowNos))
  const rest = [...byNo.keys()].filter((no) => !placed.has(no))
  const sections = [...report.sectionList, { title: '', desc: '', kind: 0, rowNos: rest }]
  return sections.flatMap((section) => {
    const own = section.rowNos.flatMap((no) => byNo.get(no) ?? []).slice(0, MAX_PROBLEMS)
    const [first] = own
    if (!first) return []
    const type = own.every(({ doc }) => doc.problemType === first.doc.problemType) ? first.doc.problemType : 0
    return [
      {
        titleName: named(section.title) || texts.sectionName,
        titleDesc: section.desc,
        titleType: type,
        rule: { ...rule(first.doc), subScores: [] },
        problemList: own.map(({ problemId, doc }) => ({ problemId, rule: rule(doc) })),
      },
    ]
  })
}

/** Creates a draft paper; idempotent by key. @returns its id */
export async function paperOf(batch: Batch, clientKey: string): Promise<string> {
  const rows: ImportRow[] = []
  for (let page = 1; ; page++) {
    const found = await api('exam/auth/exam/import/row/list', {
      id: batch.id,
      only: 'accepted',
      pageCurrent: page,
      pageSize: PAGE,
    })
    rows.push(...found.list)
    if (page >= found.totalPage) break
  }
  const { title, minutes } = batch.report.head
  const examName = (title || batch.fileName.replace(/\.[a-z\d]+$/i, '') || texts.paperName).slice(0, NAME)
  const { examId, rev } = await api('exam/auth/exam/audit/save', {
    examName,
    clientKey,
    ...(minutes > 0 ? { rules: { answerTime: minutes } } : {}),
  })
  await api('exam/auth/exam/audit/save/exam/ref', { examId, rev, titleList: titlesOf(batch.report, rows) })
  return examId
}
