/**
 * Codec for filters, sort order and page of a list in the query string. Invalid values count as absent and defaults
 * are omitted, so each list state has one URL.
 */

/** One query parameter. `usual` is its value when it is absent. */
export interface Param<T> {
  usual: T
  /** Parsed value; undefined if the text is invalid. */
  parse: (text: string) => T | undefined
}
type ValueOf<P> = P extends Param<infer T> ? T : never
type Params = Readonly<Record<string, Param<unknown>>>
type OptionalNames<P extends Params> = { [K in keyof P]: undefined extends ValueOf<P[K]> ? K : never }[keyof P]
/** Parsed parameters; those without a default may be absent. */
export type Asked<P extends Params> = { [K in Exclude<keyof P, OptionalNames<P>>]: ValueOf<P[K]> } & {
  [K in OptionalNames<P>]?: Exclude<ValueOf<P[K]>, undefined>
}

/** Whether a text is an id as the contract has it: a positive bigint. Pure. */
export const isId = (text: string | null | undefined): text is string =>
  /^[1-9]\d{0,18}$/.test(text ?? '') && BigInt(text ?? 0) <= 9_223_372_036_854_775_807n

/** An id, or undefined. */
export const id: Param<string | undefined> = { usual: undefined, parse: (text) => (isId(text) ? text : undefined) }
/** An id, or ''. */
export const idText: Param<string> = { usual: '', parse: (text) => (isId(text) ? text : undefined) }
/** A page of a list. */
export const page: Param<number> = {
  usual: 1,
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined),
}
/** Trimmed search words. */
export const words = (max: number): Param<string> => ({ usual: '', parse: (text) => text.trim().slice(0, max) })
/** One of a list of strings; the first is the default unless another is passed. */
export const choice = <const T extends string>(list: readonly T[], usual: T = list[0] as T): Param<T> => ({
  usual,
  parse: (text) => list.find((one) => one === text),
})
/** One of a list of strings, or undefined. */
export const optional = <const T extends string>(list: readonly T[]): Param<T | undefined> => ({
  usual: undefined,
  parse: (text) => list.find((one) => one === text),
})
/** One of a list of numbers, or undefined. */
export const code = <const T extends number>(list: readonly T[]): Param<T | undefined> => ({
  usual: undefined,
  parse: (text) => list.find((one) => String(one) === text),
})
/** Yes or no, or undefined; 1 or 0 in the address. */
export const flag: Param<boolean | undefined> = {
  usual: undefined,
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
}
/** One of a list of numbers, with a default. */
export const number = (list: readonly number[], usual: number): Param<number> => ({
  usual,
  parse: (text) => list.find((one) => String(one) === text),
})

export interface Address<P extends Params> {
  read: (params: URLSearchParams) => Asked<P>
  /** Query string: parameters in declaration order, without defaults. */
  write: (asked: Partial<Asked<P>>) => URLSearchParams
  /** `base` followed by that query string. */
  path: (base: string, asked: Partial<Asked<P>>) => string
}

/** Codec for one kind of list. Pure. */
export function address<const P extends Params>(params: P): Address<P> {
  const names = Object.keys(params) as (keyof P & string)[]
  const write = (asked: Partial<Asked<P>>): URLSearchParams => {
    const query = new URLSearchParams()
    for (const name of names) {
      const value = asked[name as keyof Asked<P>] as string | number | boolean | undefined
      if (value !== undefined && value !== '' && value !== params[name]?.usual)
        query.set(name, String(typeof value === 'boolean' ? Number(value) : value))
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

/** Path with its query string, if not empty. Pure. */
export const withQuery = (base: string, query: URLSearchParams): string => (query.size > 0 ? `${base}?${query}` : base)
