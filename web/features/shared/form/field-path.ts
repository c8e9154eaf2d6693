/** Path of a field in the form's values: `'title'`, or `['levels', 0, 'minDays']`. */
export type FieldName = string | number | readonly (string | number)[]
export type FieldPath = readonly (string | number)[]

export const pathOf = (name: FieldName): FieldPath =>
  typeof name === 'string' || typeof name === 'number' ? [name] : name

/** Key of a field within its form. */
export const keyOf = (name: FieldName): string => pathOf(name).join('.')

/** Id of a field's control, which its label refers to. */
export const idOf = (name: FieldName): string => pathOf(name).join('_')

/** Parses a field named by the server: `list.0.name` is `['list', 0, 'name']`. Pure. */
export const pathOfField = (field: string): FieldPath =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export function getIn(values: unknown, path: FieldPath): unknown {
  let value = values
  for (const part of path) value = (value as Record<string | number, unknown> | null | undefined)?.[part]
  return value
}

/** A copy of the values with one replaced; numbers in a path create arrays. Pure. */
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
