/** Previews a version as its takers would see it. */
import { pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { orderOf } from '@zhixing/contract/exam/order'
import type { Explained, LearnerPaper } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { explainedOf, learnerPaper } from '@zhixing/exam-model'
import { freezeNow } from './publish.ts'
import type { PaperRow } from './versions.sql.ts'

/** One sample of a version with keys, drawn by `seed`. Missing problems and unmet draws are left out. */
export async function sampleOf(
  db: Sql,
  row: Pick<PaperRow, 'examId' | 'version' | 'lecturerId' | 'doc'>,
  seed: number,
): Promise<{ paper: LearnerPaper; explainedList: Explained[]; isSample: 0 | 1 }> {
  const frozen = await freezeNow(db, row, seed, true)
  const shown = new Set(orderOf(frozen.titleList, frozen.rules, seed).flatMap(({ problemIds }) => problemIds))
  return {
    paper: learnerPaper(frozen, shown),
    explainedList: frozen.problemList.filter(({ id }) => shown.has(id)).flatMap(explainedOf),
    isSample: row.doc.titleList.some(({ pickMode }) => pickMode !== pickModeCodes.fixed) ? 1 : 0,
  }
}
