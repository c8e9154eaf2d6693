/**
 * Marks handed-in records by rules, in batches. Idempotent and crash-safe: records without marks are picked up again.
 */
import type { Tx } from '../../kernel/db/index.ts'
import { withGiven } from './manual-grades.ts'
import { markRecord, remarkRecord } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper } from '../paper/index.ts'
import * as sql from './hand-in.sql.ts'

/**
 * Marks these records, or some that are not locked.
 * @returns how many
 */
export async function markHandedIn(tx: Tx, which: { ids: string[] } | { most: number }): Promise<number> {
  const records = 'ids' in which ? await sql.lockUnmarked(tx, which.ids) : await sql.lockSomeUnmarked(tx, which.most)
  if (records.length === 0) return 0
  const answers = await sql.selectAnswerMaps(
    tx,
    records.map(({ id }) => id),
  )
  const papers = new Map<string, StoredPaper>()
  const rows: sql.MarkedRow[] = []
  for (const { id, examId, version, seed, isAgain } of records) {
    const key = `${examId} ${version}`
    const paper = papers.get(key) ?? (await selectPaper(tx, examId, version))
    if (!paper) throw new Error(`record ${id} refers to a missing paper`)
    papers.set(key, paper)
    const marked = markRecord(paper, seed, answers.get(id) ?? new Map())
    const [counted = marked] = isAgain ? await withGiven(tx, [{ recordId: id, paper, marks: marked.marks }]) : []
    rows.push({ id, ...counted, correction: paper.correction })
  }
  await sql.writeMarks(tx, rows)
  return rows.length
}

/** Re-marks a record after late answers were merged; manual marks of unchanged answers stay. */
export async function markAgain(
  tx: Tx,
  record: { id: string; examId: string; version: number; seed: number },
  changed: ReadonlySet<string>,
): Promise<void> {
  const paper = await selectPaper(tx, record.examId, record.version)
  if (!paper) throw new Error(`record ${record.id} refers to a missing paper`)
  const answers = await sql.selectAnswerMaps(tx, [record.id])
  const before = (await sql.selectMarks(tx, record.id)) ?? []
  const marked = remarkRecord(paper, record.seed, answers.get(record.id) ?? new Map(), before, changed)
  for (const counted of await withGiven(tx, [{ recordId: record.id, paper, marks: marked.marks }]))
    await sql.writeMarks(tx, [{ id: record.id, ...counted, correction: paper.correction }])
}
