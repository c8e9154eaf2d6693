/** Practice papers in the files of courses: taken along with their problems, created again as drafts. */
import { EVERYONE } from '@zhixing/contract/audience'
import { exerciseType, pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { paperDescription } from '@zhixing/contract/exam/paper-fields'
import { checkProblem, emptyPaper, type PaperDoc, withTitleIds } from '@zhixing/exam-model'
import { type CoursePapers, coursePapers, type ManifestPaper } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { cleanHtml, refusingHtml } from '../../lib/html.ts'
import { paperCounts } from '../attempt/index.ts'
import { cleanProblem, insertProblems, loadProblems, type NewProblem, selectUsable } from '../bank/index.ts'
import { insertTie, selectTies } from '../catalogue/index.ts'
import { beginPaper, selectNewest } from '../paper/index.ts'
import { selectFiled } from './export.sql.ts'

type Take = CoursePapers['take']
type Taken = Awaited<ReturnType<Take>>[number]

async function takeOne(
  sql: Sql,
  { lecturerId, now }: Parameters<Take>[1],
  { examId, examName, refId, refType, isMine, ...tie }: Awaited<ReturnType<typeof selectTies>>[number],
): Promise<Taken[]> {
  const row = await selectNewest(sql, examId)
  if (!row || row.isDeleted === 1) return []
  const nothing = { examName, refId, refType, draws: [], problemsLost: 0, videosLost: 0 }
  if (isMine === 0) return [{ ...nothing, taken: 'foreign' }]
  if (row.orgId !== EVERYONE) return [{ ...nothing, taken: 'private' }]
  const isCounted =
    tie.exerciseType === exerciseType.exam || (await paperCounts(sql, { examId, version: row.liveVersion }, now))
  if (isCounted) return [{ ...nothing, taken: 'counted' }]
  const { doc } = row
  const ids = doc.titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))
  const versions = new Map(
    doc.titleList.flatMap(({ problemList }) =>
      problemList.flatMap(({ problemId, version }) => (version === undefined ? [] : [[problemId, version] as const])),
    ),
  )
  const [loaded, usable, filed] = await Promise.all([
    loadProblems(sql, ids, versions),
    selectUsable(sql, lecturerId, ids),
    selectFiled(sql, ids),
  ])
  let [problemsLost, videosLost] = [0, 0]
  const titleList = doc.titleList
    .filter(({ pickMode }) => pickMode === pickModeCodes.fixed)
    .map(({ titleName, titleDesc, titleType, rule, problemList }) => ({
      titleName,
      titleDesc,
      titleType,
      rule,
      problemList: problemList.flatMap((one) => {
        const problem = usable.has(one.problemId) ? loaded.get(one.problemId) : undefined
        if (!problem) {
          problemsLost += 1
          return []
        }
        if (problem.videoId !== null) videosLost += 1
        const { tags = [], keyword = '' } = filed.get(one.problemId) ?? {}
        const own = { problem: problem.doc, difficulty: problem.difficulty, tags, keyword }
        return [{ ...own, ...(one.rule && { rule: one.rule }) }]
      }),
    }))
  const draws = doc.titleList
    .filter(({ pickMode }) => pickMode !== pickModeCodes.fixed)
    .map(({ titleName }) => titleName)
  return [
    { ...nothing, taken: { fields: fieldsOf(doc), rules: doc.rules, titleList }, draws, problemsLost, videosLost },
  ]
}

/** Fields without what belongs to the site. */
function fieldsOf(doc: PaperDoc): ManifestPaper['fields'] {
  const fields = Object.fromEntries(paperDescription.names.map((name) => [name, doc[name]]))
  for (const name of ['subjectId', 'yearId', 'sourceId', 'graId', 'examLogo']) delete fields[name]
  return { ...fields, examName: doc.examName }
}

/** The document of a draft, HTML cleaned, without sections. */
function docOf({ fields, rules }: ManifestPaper): PaperDoc {
  const cleaned = Object.entries(fields).filter(([, value]) => value !== undefined)
  const html = cleaned.map(([name, value]) => [
    name,
    paperDescription.fields[name as keyof typeof paperDescription.fields].kind === 'html'
      ? cleanHtml(String(value))
      : value,
  ])
  return { ...emptyPaper(fields.examName), ...Object.fromEntries(html), rules, titleList: [] }
}

/** A problem of a file by the rules of the editor; a sentence when it is refused. */
function accepted({ problem, difficulty, tags, keyword }: ManifestPaper['titleList'][number]['problemList'][number]) {
  try {
    const doc = refusingHtml(() => cleanProblem(problem))
    const [error] = checkProblem(doc)
    return error ? error.msg : ({ doc, difficulty, tags, keyword } satisfies NewProblem)
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

async function createOne(
  tx: Tx,
  author: { lecturerId: string; userId: string },
  paper: ManifestPaper,
): Promise<{ examId: string; reasons: string[] }> {
  const reasons: string[] = []
  const rows: NewProblem[] = []
  const sections = paper.titleList.map(({ problemList, ...section }) => ({
    ...section,
    picked: problemList.flatMap((one) => {
      const problem = accepted(one)
      if (typeof problem === 'string') {
        reasons.push(problem)
        return []
      }
      return [{ at: rows.push(problem) - 1, rule: one.rule }]
    }),
  }))
  const ids = await insertProblems(tx, { siteId: tx.siteId, ...author }, rows)
  const titles = sections.map(({ picked, titleDesc, ...section }) => ({
    ...section,
    id: '',
    titleDesc: cleanHtml(titleDesc),
    pickMode: pickModeCodes.fixed,
    drawList: [],
    problemList: picked.map(({ at, rule }) => ({ problemId: ids[at] ?? '', ...(rule && { rule }) })),
  }))
  const doc = { ...docOf(paper), titleList: withTitleIds(titles, []) }
  const { examId } = await beginPaper(tx, author.lecturerId, doc, { orgId: EVERYONE, clientKey: undefined })
  return { examId, reasons }
}

export const papersOfCourses = coursePapers.with({
  async take(sql, of) {
    const taken: Taken[] = []
    for (const tie of await selectTies(sql, of.courseId, of.lecturerId)) taken.push(...(await takeOne(sql, of, tie)))
    return taken
  },

  async create(tx, author, courseId, papers) {
    const refused: { examName: string; reason: string }[] = []
    for (const { refId, refType, paper } of papers) {
      const { examId, reasons } = await createOne(tx, author, paper)
      for (const reason of reasons) refused.push({ examName: paper.fields.examName, reason })
      const tie = { siteId: tx.siteId, courseId, refType, refId, examId }
      await insertTie(tx, { ...tie, exerciseType: exerciseType.exercise })
    }
    return refused
  },
})
