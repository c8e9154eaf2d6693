/** What becomes of a form when another operator saved meanwhile. */
export interface Merged<T> {
  /** What the form shows now: theirs where nothing had been changed here, one's own everywhere else. */
  values: T
  /** Names of what they alone changed. */
  taken: (keyof T & string)[]
  /** Names of what both changed, differently. */
  clashes: (keyof T & string)[]
}

/** Nothing, in the ways in which forms and answers write it, is the same; a moment is the same as its ISO text. */
const written = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : (JSON.stringify(value) ?? '')
const isSame = (one: unknown, other: unknown) => written(one) === written(other)

/** Joins what was typed with what was saved meanwhile, by what both began with. Fields are those of `theirs`. Pure. */
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
