/** The three-way merge of a form after another operator saved. */
export interface Merged<T> {
  /** The merged values: theirs where the own value is unchanged, the own value elsewhere. */
  values: T
  /** Names of the fields that only the other operator changed. */
  taken: (keyof T & string)[]
  /** Names of the fields that both changed to different values. */
  clashes: (keyof T & string)[]
}

/** Treats the forms of an empty value as equal. */
const written = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : (JSON.stringify(value) ?? '')
const isSame = (one: unknown, other: unknown) => written(one) === written(other)

/** Merges own and their values by their common base. The fields are those of `theirs`. Pure. */
export function mergeEdits<T extends object>(
  base: Partial<T>,
  own: Partial<T>,
  theirs: Partial<T>,
): Merged<Partial<T>> {
  const names = Object.keys(theirs) as (keyof T & string)[]
  const isOwn = (name: keyof T) => !isSame(own[name], base[name])
  const isTheirs = (name: keyof T) => !isSame(theirs[name], base[name])
  return {
    values: Object.fromEntries(names.map((name) => [name, isOwn(name) ? own[name] : theirs[name]])) as Partial<T>,
    taken: names.filter((name) => !isOwn(name) && isTheirs(name)),
    clashes: names.filter((name) => isOwn(name) && isTheirs(name) && !isSame(theirs[name], own[name])),
  }
}
