/** The place of a field in the values of a form: `'title'`, or `['levels', 0, 'minDays']`. */
export type FieldName = string | number | readonly (string | number)[]
export type FieldPath = readonly (string | number)[]

export const pathOf = (name: FieldName): FieldPath =>
  typeof name === 'string' || typeof name === 'number' ? [name] : name

/** A field's identity within its form. */
export const keyOf = (name: FieldName): string => pathOf(name).join('.')

/** The id of a field's control; a label points at it. */
export const idOf = (name: FieldName): string => pathOf(name).join('_')

/** The field that a server's answer names: `list.0.name` is `['list', 0, 'name']`. Pure. */
export const pathOfField = (field: string): FieldPath =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export function getIn(values: unknown, path: FieldPath): unknown {
  let value = values
  for (const part of path) value = (value as Record<string | number, unknown> | null | undefined)?.[part]
  return value
}

/** A copy of the values with one of them replaced; numbers in a path make arrays. Pure. */
export function setIn(values: unknown, path: FieldPath, value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const next = setIn((values as Record<string | number, unknown> | null | undefined)?.[first], rest, value)
  if (typeof first === 'number') {
    const copy = Array.isArray(values) ? [...values] : []
    copy[first] = next
    return copy
  }
  return { ...(values as object | null | undefined), [first]: next }
}
