/** Categories of a problem, and their validation. */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Filing } from './insert.ts'
import { selectCategoryTypes, selectOwnVideo } from './problem.sql.ts'
import { texts } from './texts.ts'

/** Fields that name a category, with the required category type. */
const fields = [
  { field: 'subjectId', type: 1, sentence: texts.subjectMissing },
  { field: 'yearId', type: 2, sentence: texts.yearMissing },
  { field: 'sourceId', type: 3, sentence: texts.sourceMissing },
  { field: 'graId', type: 4, sentence: texts.gradeMissing },
] as const

export const noFiling: Filing = {
  difficulty: 2,
  subjectId: '0',
  yearId: '0',
  sourceId: '0',
  graId: '0',
  topicIds: [],
  tags: [],
  keyword: '',
  isPublic: 0,
  isFree: 1,
}

type Given = { [K in keyof Filing]?: Filing[K] | undefined }

/** `before` with the given changes; tags and knowledge points deduplicated. */
export function filed(before: Filing, given: Given): Filing {
  const saved = Object.fromEntries(
    (Object.keys(noFiling) as (keyof Filing)[]).map((name) => [name, given[name] ?? before[name]]),
  ) as unknown as Filing
  return { ...saved, topicIds: [...new Set(saved.topicIds)], tags: [...new Set(saved.tags)] }
}

/**
 * Rejects categories that are missing, inactive or of another type. Categories that the problem already has are
 * accepted in any state.
 * @throws {CallError} notFound with the field
 */
export async function checkFiling(sql: Sql, filing: Given, before: Filing = noFiling): Promise<void> {
  const named: { field: string; id: string; type: number; sentence: string }[] = []
  for (const { field, type, sentence } of fields) {
    const id = filing[field]
    if (id !== undefined && id !== '0' && id !== before[field]) named.push({ field, id, type, sentence })
  }
  const known = new Set(before.topicIds)
  for (const id of filing.topicIds ?? [])
    if (!known.has(id)) named.push({ field: 'topicIds', id, type: 5, sentence: texts.topicMissing })
  const types = await selectCategoryTypes(sql, [...new Set(named.map(({ id }) => id))])
  for (const { field, id, type, sentence } of named)
    if (types.get(id) !== type) throw new CallError('notFound', sentence, field)
}

/**
 * The chosen explanation video of the lecturer's own library; null for none.
 * @throws {CallError} notFound
 */
export async function checkVideo(
  sql: Sql,
  lecturerId: string,
  given: string | undefined,
  before: string | null,
): Promise<string | null> {
  if (given === undefined || given === before) return before
  if (given === '') return null
  if (!(await selectOwnVideo(sql, lecturerId, given))) throw new CallError('notFound', texts.videoMissing, 'videoId')
  return given
}
