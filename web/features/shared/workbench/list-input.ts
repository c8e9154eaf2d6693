import type { DataFilter, TableQuery } from '../table/index.ts'

/** A narrowing of a list, and the field of the call that it fills: the one of its name unless told. Days fill `beginTime` and `endTime`. */
export type ListFilter<Field extends string = string> = DataFilter & { field?: Field }

type Options = readonly { value: string | number; label: string }[]
/** Words by code. */
type Words = Readonly<Record<string | number, string>>

/** One of several: options, or the words of a field's codes. `field`: that of the call, where it has another name. */
export function choice(name: string, label: string, of: Options | Words): ListFilter<never>
export function choice<Field extends string>(
  name: string,
  label: string,
  of: Options | Words,
  field: Field,
): ListFilter<Field>
export function choice(name: string, label: string, of: Options | Words, field?: string): ListFilter {
  const options = Array.isArray(of) ? (of as Options) : coded(of as Words)
  return { kind: 'select', name, label, options, ...(field === undefined ? {} : { field }) }
}

const coded = (words: Words): Options =>
  Object.entries(words).map(([value, label]) => ({ value: /^\d+$/.test(value) ? Number(value) : value, label }))

/** Yes or no, by the words for both. */
export function yesOrNo(name: string, label: string, words: readonly [string, string]): ListFilter<never>
export function yesOrNo<Field extends string>(
  name: string,
  label: string,
  words: readonly [string, string],
  field: Field,
): ListFilter<Field>
export function yesOrNo(name: string, label: string, [yes, no]: readonly [string, string], field?: string): ListFilter {
  const options = [
    { value: 1, label: yes },
    { value: 0, label: no },
  ]
  return field === undefined ? choice(name, label, options) : choice(name, label, options, field)
}

/** From one day to another. */
export const days = (name: string, label: string): ListFilter<never> => ({ kind: 'days', name, label })

/** What a list asks its call. */
export interface Asked extends Record<string, unknown> {
  pageCurrent: number
  pageSize: number
}

/** As long as the shortest search of any call may be. */
const MAX_KEYWORD = 50

/** From and to of a list by days, as calls take them: the whole of both days in the reader's own time. Pure. */
export function between(filters: Readonly<Record<string, string>>, name: string) {
  const [from, to] = [filters[`${name}From`], filters[`${name}To`]]
  const begin = from ? new Date(`${from}T00:00:00`) : undefined
  const end = to ? new Date(`${to}T00:00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  return {
    ...(begin && !Number.isNaN(begin.getTime()) ? { beginTime: begin.toISOString() } : {}),
    ...(end && !Number.isNaN(end.getTime()) ? { endTime: end.toISOString() } : {}),
  }
}

/** The input of a call, from what stands in the address; what is no choice of a filter is left out. Pure. */
export function inputOf(
  filters: readonly ListFilter[],
  { keyword, filters: by, sort, order, pageCurrent, pageSize }: TableQuery,
  sortAs: (sort: string | undefined, order: 'asc' | 'desc') => object = () => (sort ? { sort, order } : {}),
): Asked {
  const narrowed = filters.map((one) => {
    if (one.kind === 'days') return between(by, one.name)
    const asked = by[one.name]
    if (asked === undefined) return {}
    const field = one.field ?? one.name
    // Choices that are still on their way: the call says what it does not know.
    if (one.options.length === 0) return { [field]: asked }
    const chosen = one.options.find(({ value }) => String(value) === asked)
    return chosen ? { [field]: chosen.value } : {}
  })
  return Object.assign(
    { pageCurrent, pageSize },
    keyword ? { keyword: keyword.slice(0, MAX_KEYWORD) } : {},
    ...narrowed,
    sortAs(sort, order),
  ) as Asked
}
