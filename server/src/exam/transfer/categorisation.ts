/** Maps category names of a file to ids. Pure. */
import type { ImportDefaults } from '@zhixing/contract/exam/import'
import type { NewProblem } from '../bank/index.ts'
import type { Labels } from '@zhixing/question-formats'
import { texts } from './texts.ts'

/** Ids by type and name; of two equal names a chosen one, else the one closer to the root. */
export type CategoryIds = ReadonlyMap<string, string>
const categoryKey = (type: number, name: string): string => `${type} ${name.normalize('NFKC').trim().toLowerCase()}`

/** @param rows those closer to the root last @param chosen ids that were chosen for the import */
export const categoryIds = (
  rows: readonly { id: string; type: number; name: string }[],
  chosen: readonly string[],
): CategoryIds => {
  const preferred = rows.filter(({ id }) => chosen.includes(id))
  return new Map([...rows, ...preferred].map(({ id, type, name }) => [categoryKey(type, name), id]))
}

const KINDS = [
  { field: 'subject', type: 1, called: '学科' },
  { field: 'year', type: 2, called: '年份' },
  { field: 'source', type: 3, called: '来源' },
  { field: 'grade', type: 4, called: '年级' },
] as const

type Filing = Pick<NewProblem, 'subjectId' | 'yearId' | 'sourceId' | 'graId' | 'topicIds' | 'tags' | 'difficulty'>

const MAX_TAGS = 20
const TAG_LENGTH = 20

/** The categories of a row: known names become ids, unknown ones tags; defaults where the row says nothing. */
export function filingOf(
  labels: Labels,
  defaults: ImportDefaults,
  ids: CategoryIds,
): Required<Filing> & { unknown: string[] } {
  const tags = [...labels.tags]
  const unknown: string[] = []
  const of = (type: number, called: string, name: string): string | undefined => {
    if (name === '') return undefined
    const id = ids.get(categoryKey(type, name))
    if (id === undefined) {
      tags.push(name)
      unknown.push(texts.categoryUnknown(called, name))
    }
    return id
  }
  const [subject, year, source, grade] = KINDS.map(({ field, type, called }) => of(type, called, labels[field]))
  const topics = labels.topics.flatMap((name) => of(5, '知识点', name) ?? [])
  return {
    subjectId: subject ?? defaults.subjectId,
    yearId: year ?? '0',
    sourceId: source ?? '0',
    graId: grade ?? '0',
    topicIds: [...new Set(topics.length > 0 ? topics : defaults.topicIds)].slice(0, 20),
    tags: [
      ...new Set([...tags, ...defaults.tags].map((tag) => tag.trim().slice(0, TAG_LENGTH)).filter((tag) => tag !== '')),
    ].slice(0, MAX_TAGS),
    difficulty: labels.difficulty || defaults.difficulty,
    unknown,
  }
}
