/** References to catalogue papers and their problems by name and number. Reads no content of problems. */
import { orderOf } from '@zhixing/contract/exam/order'
import { lecturerView } from '../../user/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { type StoredPaper, selectPaper } from '../paper/index.ts'
import { shelf } from './catalogue.sql.ts'

export interface PaperPlace {
  examId: string
  examName: string
  /** The user id of the author. */
  teacherId: string
}

/** Papers of the catalogue; others are absent. */
export async function selectPaperPlaces(sql: Sql, examIds: readonly string[]): Promise<PaperPlace[]> {
  if (examIds.length === 0) return []
  return sql<PaperPlace[]>`
    SELECT e.id AS "examId", e.exam_name, l.user_id AS "teacherId"
    FROM exam_info e JOIN ${lecturerView(sql)} l ON l.site_id = e.site_id AND l.id = e.lecturer_id WHERE ${shelf(sql)} AND e.id = ANY(${sql.ids(examIds)})`
}

/** The number of a problem in the paper; 0 where takers get other problems, or another order. */
function numberOf({ titleList, rules }: StoredPaper, problemId: string): number {
  const isDrawn = titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))
  if (isDrawn || rules.shuffleTitle || rules.shuffleProblem) return 0
  return (
    orderOf(titleList, rules, 0)
      .flatMap(({ problemIds }) => problemIds)
      .indexOf(problemId) + 1
  )
}

/** A problem of a catalogue paper; undefined when it is not in it. */
export async function selectProblemPlace(
  sql: Sql,
  examId: string,
  problemId: string,
): Promise<(PaperPlace & { problemNo: number }) | undefined> {
  const [place] = await selectPaperPlaces(sql, [examId])
  const [live] = await sql<{ version: number }[]>`
    SELECT e.live_version AS version FROM exam_info e WHERE ${shelf(sql)} AND e.id = ${examId}`
  const paper = live && (await selectPaper(sql, examId, live.version, 'any'))
  if (!place || !paper?.problemList.some(({ id }) => id === problemId)) return undefined
  return { ...place, problemNo: numberOf(paper, problemId) }
}
