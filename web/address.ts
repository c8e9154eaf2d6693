/**
 * Filters, order and page of a list in the query of its address, read and written in one way: what makes no sense counts as not asked, and what is as
 * usual is left out, so that one list has one address.
 */

/** One name of an address. `usual` is what it means when it is not there. */
export interface Param<T> {
  usual: T
  /** The value a text stands for; undefined when it makes no sense. */
  parse: (text: string) => T | undefined
}
type ValueOf<P> = P extends Param<infer T> ? T : never
type Params = Readonly<Record<string, Param<unknown>>>
type OptionalNames<P extends Params> = { [K in keyof P]: undefined extends ValueOf<P[K]> ? K : never }[keyof P]
/** What an address with these names asks for; names whose usual is undefined may be absent. */
export type Asked<P extends Params> = { [K in Exclude<keyof P, OptionalNames<P>>]: ValueOf<P[K]> } & {
  [K in OptionalNames<P>]?: Exclude<ValueOf<P[K]>, undefined>
}

/** Whether a text is an id as the contract has it: a positive bigint. Pure. */
export const isId = (text: string | null | undefined): text is string =>
  /^[1-9]\d{0,18}$/.test(text ?? '') && BigInt(text ?? 0) <= 9_223_372_036_854_775_807n

/** An id, or nothing. */
export const id: Param<string | undefined> = { usual: undefined, parse: (text) => (isId(text) ? text : undefined) }
/** An id, or ''. */
export const idText: Param<string> = { usual: '', parse: (text) => (isId(text) ? text : undefined) }
/** A page of a list. */
export const page: Param<number> = {
  usual: 1,
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined),
}
/** Words, without blanks around them. */
export const words = (max: number): Param<string> => ({ usual: '', parse: (text) => text.trim().slice(0, max) })
/** One of some words, the first unless told. */
export const choice = <const T extends string>(list: readonly T[], usual: T = list[0] as T): Param<T> => ({
  usual,
  parse: (text) => list.find((one) => one === text),
})
/** One of some words, or nothing. */
export const optional = <const T extends string>(list: readonly T[]): Param<T | undefined> => ({
  usual: undefined,
  parse: (text) => list.find((one) => one === text),
})
/** One of some numbers, or nothing. */
export const code = <const T extends number>(list: readonly T[]): Param<T | undefined> => ({
  usual: undefined,
  parse: (text) => list.find((one) => String(one) === text),
})
/** One of some numbers. */
export const number = (list: readonly number[], usual: number): Param<number> => ({
  usual,
  parse: (text) => list.find((one) => String(one) === text),
})

export interface Address<P extends Params> {
  read: (params: URLSearchParams) => Asked<P>
  /** The query: names in their order, without what is as usual. */
  write: (asked: Partial<Asked<P>>) => URLSearchParams
  /** `base` with that query. */
  path: (base: string, asked: Partial<Asked<P>>) => string
}

/** The codec of one kind of list. Pure. */
export function address<const P extends Params>(params: P): Address<P> {
  const names = Object.keys(params) as (keyof P & string)[]
  const write = (asked: Partial<Asked<P>>): URLSearchParams => {
    const query = new URLSearchParams()
    for (const name of names) {
      const value = asked[name as keyof Asked<P>] as string | number | undefined
      if (value !== undefined && value !== '' && value !== params[name]?.usual) query.set(name, String(value))
    }
    return query
  }
  return {
    read: (query) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const { usual, parse } = params[name] as Param<unknown>
          const text = query.get(name)
          const value = (text === null ? undefined : parse(text.trim())) ?? usual
          return value === undefined ? [] : [[name, value]]
        }),
      ) as Asked<P>,
    write,
    path: (base, asked) => withQuery(base, write(asked)),
  }
}

/** A path with its query, if it has one. Pure. */
export const withQuery = (base: string, query: URLSearchParams): string => (query.size > 0 ? `${base}?${query}` : base)
