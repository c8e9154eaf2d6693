/** Candidates for a test that everybody may take, from the bank or from a paper. */
import type { Candidate } from '@zhixing/exam-model'
import { difficultyOf } from '@zhixing/exam-model'
import type { Sql } from '../../kernel/db/index.ts'
import { facilityOf, selectPaper } from '../paper/index.ts'
import * as sql from './public-pool.sql.ts'

/** A problem with the version that is shown and marked. */
export interface PublicCandidate extends Candidate {
  version: number
  /** As its author states it: 1 easy, 2 medium, 3 hard. */
  stated: number
}

const candidateOf = (row: sql.PublicProblem): PublicCandidate => ({
  id: row.id,
  version: row.version,
  topicIds: row.topicIds,
  stated: row.difficulty,
  difficulty: Math.round(difficultyOf(facilityOf(row)) * 1000) / 1000,
})

/** Problems of a subject or of some topics, up to `most` of each difficulty, from a random place of the bank. */
export async function drawCandidates(db: Sql, choice: sql.PublicChoice, most: number): Promise<PublicCandidate[]> {
  const seed = Math.floor(Math.random() * 2_147_483_647)
  const drawn = await Promise.all([1, 2, 3].map((difficulty) => sql.drawPublic(db, choice, difficulty, most, seed)))
  return drawn.flat().map(candidateOf)
}

/** Problems of a listed paper in its order, without those that may not be shown to everybody. */
export async function paperCandidates(db: Sql, examId: string, now: Date): Promise<PublicCandidate[]> {
  const version = await sql.selectListedVersion(db, examId)
  const paper = version === undefined ? undefined : await selectPaper(db, examId, version, 'any')
  if (!paper) return []
  const ids = paper.titleList.flatMap(({ pools }) => pools.flatMap(({ problemIds }) => problemIds))
  const shown = new Map((await sql.selectPublic(db, ids, now)).map((row) => [row.id, candidateOf(row)]))
  const versions = new Map(paper.problemList.map((problem) => [problem.id, problem.version]))
  return ids.flatMap((id) => {
    const candidate = shown.get(id)
    return candidate ? [{ ...candidate, version: versions.get(id) ?? candidate.version }] : []
  })
}

/** Those of the problems that may be shown to everybody now. */
export async function stillPublic(db: Sql, ids: readonly string[], now: Date): Promise<Set<string>> {
  return new Set((await sql.selectPublic(db, ids, now)).map(({ id }) => id))
}
