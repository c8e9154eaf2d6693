/** Differences between two versions of any document: fields, and added, removed or moved parts. Pure. */
import type { Change } from '@zhixing/contract/course/authoring'
import type { AnyField, AnyFields } from '@zhixing/contract/described'
import { yuan } from '../../lib/yuan.ts'
import { diffText, htmlToText } from './text-diff.ts'

/** A difference in one of the areas `A` of a document. */
export type Changed<A extends string> = Omit<Change, 'area'> & { area: A }

/** From this length on plain text is diffed by words. */
const LONG = 24

/** A compared field, and its text for people. */
export interface Field<T> {
  field: string
  name: string
  show(of: T): string
  /** Compared in place of the text when different values may look alike, such as files of the same name. */
  key?(of: T): string
  /** The text is HTML and compared by its visible text. */
  html?: true
}

/** A value as people read it, by its kind. */
function shownValue(value: unknown, { kind, choices }: AnyField): string {
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'money') return yuan(Number(value))
  return kind === 'choice' ? (choices?.[Number(value)] ?? '') : String(value)
}

/**
 * The compared fields of a described document.
 * @param category how a field of the kind `category` is compared; null: with another one
 */
export const describedFields = <T>(
  fields: AnyFields,
  category: (field: keyof T & string) => Pick<Field<T>, 'field' | 'show'> | null,
): Field<T>[] =>
  Object.entries(fields).flatMap(([name, described]): Field<T>[] => {
    const field = name as keyof T & string
    if (described.kind === 'category') {
      const shown = category(field)
      return shown ? [{ ...shown, name: described.label }] : []
    }
    const shown = { field, name: described.label, show: (of: T) => shownValue(of[field], described) }
    return [described.kind === 'html' ? { ...shown, html: true } : shown]
  })

/** Marks another file of the same name. */
const otherFile = (name: string) => `${name}（另一个文件）`

/** Changed fields of one part. */
export function fieldChanges<T, A extends string>(
  area: A,
  id: string,
  place: string,
  fields: Field<T>[],
  before: T,
  after: T,
): Changed<A>[] {
  return fields.flatMap(({ field, name, show, key, html }) => {
    const old = show(before)
    const isOther = key !== undefined && key(before) !== key(after)
    const now = isOther && show(after) === old ? otherFile(old) : show(after)
    if (old === now) return []
    const [oldText, nowText] = html ? [htmlToText(old), htmlToText(now)] : [old, now]
    const common = { area, kind: 'changed' as const, id, place, field, fieldName: name }
    // Same visible text: only the formatting or a picture changed.
    if (html && oldText === nowText)
      return [{ ...common, fieldName: `${name}（格式或图片）`, before: oldText, after: nowText, partList: [] }]
    const isLong = html || Math.max(old.length, now.length) > LONG
    return [{ ...common, before: oldText, after: nowText, partList: isLong ? diffText(oldText, nowText) : [] }]
  })
}

/**
 * Added, removed and moved parts of a list; `each` compares a part that stayed, `content` describes an added or removed
 * one.
 */
export function listChanges<T extends { id: string }, A extends string>(
  area: A,
  before: T[],
  after: T[],
  label: (one: T) => string,
  each: (old: T, now: T) => NoInfer<Changed<A>>[],
  content: (one: T) => string = label,
): Changed<A>[] {
  const [was, is] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))]
  const plain = (kind: Change['kind'], one: T, fieldName: string, old: string, now: string): Changed<A> => ({
    area,
    kind,
    id: one.id,
    place: label(one),
    field: '',
    fieldName,
    before: old,
    after: now,
    partList: [],
  })
  const stayed = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  const order = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  const still = new Set(longestInOrder(order.map((id) => stayed.indexOf(id))).map((index) => stayed[index]))
  return [
    ...before.filter(({ id }) => !is.has(id)).map((one) => plain('removed', one, '删除', content(one), '')),
    ...after.flatMap((one, index) => {
      const old = was.get(one.id)
      if (!old) return [plain('added', one, '新增', '', content(one))]
      const moved = still.has(one.id)
        ? []
        : [plain('moved', one, '顺序', `第 ${before.indexOf(old) + 1} 位`, `第 ${index + 1} 位`)]
      return [...moved, ...each(old, one)]
    }),
  ]
}

/** Longest increasing subsequence: the parts that did not move. */
function longestInOrder(numbers: number[]): number[] {
  const best: number[][] = []
  for (const number of numbers) {
    const index = best.findIndex((run) => (run.at(-1) ?? -1) >= number)
    const run = [...(index === 0 ? [] : (best[(index < 0 ? best.length : index) - 1] ?? [])), number]
    if (index < 0) best.push(run)
    else best[index] = run
  }
  return best.at(-1) ?? []
}
