/** Finds exact and near duplicates in a bank. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { likeness, nearBands, plainText, shingles, textHash } from '@zhixing/exam-model'

const { active } = stateCode.row

export interface Near {
  id: string
  problemType: number
  plainText: string
  /** 0 to 1. */
  likeness: number
  isSame: boolean
}

/** Below this similarity texts merely share a topic. */
const LIKE_ENOUGH = 0.65
/** Candidates per document whose similarity is computed, those with most shared bands first. */
const MAX_LOOKED_AT = 60
/** Candidates per band: limits the work for banks of nearly identical problems. */
const MAX_PER_BAND = 60
const MAX_REPORTED = 5

/**
 * For each document the near duplicates in a lecturer's bank, best first. One statement; candidates come from the
 * indexes on the four MinHash bands.
 */
export async function nearProblems(sql: Sql, lecturerId: string, docs: readonly ProblemDoc[]): Promise<Near[][]> {
  const texts = docs.map(plainText)
  const pieces = texts.map(shingles)
  const asked = docs.flatMap((doc, at) => {
    if (pieces[at]?.size === 0) return []
    const [a, b, c, d] = nearBands(texts[at] ?? '')
    return [{ at, a, b, c, d, hash: textHash(doc).toString('hex') }]
  })
  const found: Near[][] = docs.map(() => [])
  if (asked.length === 0) return found
  const own = sql`p.site_id = ${sql.siteId} AND p.lecturer_id = ${lecturerId} AND p.status_id = ${literal(sql, active)}`
  const rows = await sql<{ at: number; id: string; problemType: number; plainText: string; isSame: boolean }[]>`
    SELECT q.at, p.id, p.problem_type, p.plain_text, p.text_hash = decode(q.hash, 'hex') AS "isSame"
    FROM jsonb_to_recordset(${asJson(sql, asked)}) AS q(at int, a int, b int, c int, d int, hash text),
    LATERAL (
      SELECT p.id, p.problem_type, p.plain_text, p.text_hash FROM (
        SELECT c.id FROM (
          (SELECT p.id, 9 AS worth FROM exam_problem p WHERE ${own} AND p.text_hash = decode(q.hash, 'hex') LIMIT ${MAX_PER_BAND})
          UNION ALL (SELECT p.id, 1 FROM exam_problem p WHERE ${own} AND p.near_a = q.a LIMIT ${MAX_PER_BAND})
          UNION ALL (SELECT p.id, 1 FROM exam_problem p WHERE ${own} AND p.near_b = q.b LIMIT ${MAX_PER_BAND})
          UNION ALL (SELECT p.id, 1 FROM exam_problem p WHERE ${own} AND p.near_c = q.c LIMIT ${MAX_PER_BAND})
          UNION ALL (SELECT p.id, 1 FROM exam_problem p WHERE ${own} AND p.near_d = q.d LIMIT ${MAX_PER_BAND})
        ) c GROUP BY c.id ORDER BY sum(c.worth) DESC, c.id DESC LIMIT ${MAX_LOOKED_AT}
      ) found JOIN exam_problem p ON p.site_id = ${sql.siteId} AND p.id = found.id
    ) p`
  for (const { at, ...row } of rows) {
    const like = row.isSame ? 1 : likeness(pieces[at] ?? new Set(), shingles(row.plainText))
    if (like >= LIKE_ENOUGH) found[at]?.push({ ...row, likeness: like })
  }
  return found.map((list) =>
    list
      .sort((one, other) => Number(other.isSame) - Number(one.isSame) || other.likeness - one.likeness)
      .slice(0, MAX_REPORTED),
  )
}
