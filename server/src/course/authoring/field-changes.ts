/** What differs between two versions of anything, for people: fields, and parts that came, went or moved. Pure. */
import type { Change } from '@zhixing/contract/course/authoring'
import { diffText, htmlToText } from './text-diff.ts'

/** A difference in one of the areas `A` of a document. */
export type Changed<A extends string> = Omit<Change, 'area'> & { area: A }

/** From this length on a plain text is compared word by word. */
const LONG = 24

/** A field that is compared, and how people read it. */
export interface Field<T> {
  field: string
  name: string
  show(of: T): string
  /** What is compared where two different things may be shown alike, such as files of one name. */
  key?(of: T): string
  /** The text is HTML: compared as a reader sees it. */
  html?: true
}

/** Something else under the same name. */
const another = (name: string) => `${name}（另一个文件）`

/** What changed of the fields of one thing, as people read them. */
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
    const now = isOther && show(after) === old ? another(old) : show(after)
    if (old === now) return []
    const [oldText, nowText] = html ? [htmlToText(old), htmlToText(now)] : [old, now]
    const common = { area, kind: 'changed' as const, id, place, field, fieldName: name }
    // The same words in another form: told, since nothing else would show it.
    if (html && oldText === nowText)
      return [{ ...common, fieldName: `${name}（格式或图片）`, before: oldText, after: nowText, partList: [] }]
    const isLong = html || Math.max(old.length, now.length) > LONG
    return [{ ...common, before: oldText, after: nowText, partList: isLong ? diffText(oldText, nowText) : [] }]
  })
}

/**
 * Parts of a list that came, went, or stand elsewhere; `each` tells what changed within one that stayed, `content` what is in one that came
 * or went.
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

/** The longest run of growing numbers: what need not have moved. */
function longestInOrder(numbers: number[]): number[] {
  const best: number[][] = []
  for (const number of numbers) {
    const at = best.findIndex((run) => (run.at(-1) ?? -1) >= number)
    const run = [...(at === 0 ? [] : (best[(at < 0 ? best.length : at) - 1] ?? [])), number]
    if (at < 0) best.push(run)
    else best[at] = run
  }
  return best.at(-1) ?? []
}
