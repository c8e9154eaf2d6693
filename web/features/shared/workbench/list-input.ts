import type { DataFilter, TableQuery } from '../table/index.ts'

/**
 * A filter and the input field of the call it sets: the one of its name by default. A range of days sets `beginTime`
 * and `endTime`.
 */
export type ListFilter<Field extends string = string> = DataFilter & { field?: Field }

type Options = readonly { value: string | number; label: string }[]
/** Labels by code. */
type Words = Readonly<Record<string | number, string>>

/**
 * A filter by one of several values: options, or the labels of a coded field. `field`: the input field, where it
 * differs from `name`.
 */
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

/** A filter by a 0/1 flag, with a label for each value. */
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

/** A filter by a range of days. */
export const days = (name: string, label: string): ListFilter<never> => ({ kind: 'days', name, label })

/** Input of the call of a list. */
export interface CallInput extends Record<string, unknown> {
  pageCurrent: number
  pageSize: number
}

/** The shortest limit of a search word among all calls. */
const MAX_KEYWORD = 50

/** The bounds of a range of days as instants: both days in full, in the local time zone. Pure. */
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

/** The input of a call from the query of the address; values that are no option of a filter are ignored. Pure. */
export function inputOf(
  filters: readonly ListFilter[],
  { keyword, filters: by, sort, order, pageCurrent, pageSize }: TableQuery,
  sortAs: (sort: string | undefined, order: 'asc' | 'desc') => object = () => (sort ? { sort, order } : {}),
): CallInput {
  const narrowed = filters.map((one) => {
    if (one.kind === 'days') return between(by, one.name)
    const raw = by[one.name]
    if (raw === undefined) return {}
    const field = one.field ?? one.name
    // Without options, which may still be loading, any value is passed on and the call validates it.
    if (one.options.length === 0) return { [field]: raw }
    const chosen = one.options.find(({ value }) => String(value) === raw)
    return chosen ? { [field]: chosen.value } : {}
  })
  return Object.assign(
    { pageCurrent, pageSize },
    keyword ? { keyword: keyword.slice(0, MAX_KEYWORD) } : {},
    ...narrowed,
    sortAs(sort, order),
  ) as CallInput
}
