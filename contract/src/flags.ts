/**
 * Booleans of clients. On the wire a flag is 0 or 1; in pages it is a boolean. Both sides of this border go by the
 * name of the field, as the browser does not load schemas: a name that asks a question, such as `isFree` or `mayMark`.
 * checks/flags.test.ts compares this rule with the schemas of all calls.
 */

const QUESTION = /^(is|has|may|can|needs)([A-Z]|$)/

/** Whether a field of this name holds a flag. */
export const isFlagName = (name: string): boolean => QUESTION.test(name)

type FlagName<K> = K extends `${'is' | 'has' | 'may' | 'can' | 'needs'}${infer Rest}`
  ? Rest extends Capitalize<Rest>
    ? K
    : never
  : never
type FlagOf<V> = V extends 0 | 1 ? boolean : V

/** A type of the wire as pages see it: its flags are booleans, at any depth. */
export type WithFlags<T> = T extends string
  ? T
  : T extends object
    ? { [K in keyof T]: K extends FlagName<K> ? FlagOf<T[K]> : WithFlags<T[K]> }
    : T

/** What was received, for pages. A copy, as the original may be a shared cache entry. */
export const withFlags = <T>(wire: T): WithFlags<T> => copy(wire, fromWire) as WithFlags<T>

/** What pages send, for the wire. */
export const withoutFlags = <T>(input: WithFlags<T>): T => copy(input, toWire) as T

type Convert = (name: string, value: unknown) => unknown

const fromWire: Convert = (name, value) => ((value === 0 || value === 1) && isFlagName(name) ? value === 1 : value)

/** The value of one field on the wire; also a replacer for `JSON.stringify`. */
export const toWire: Convert = (name, value) => (typeof value === 'boolean' && isFlagName(name) ? Number(value) : value)

function copy(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copy(item, convert))
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(convert(name, field), convert)]))
}
