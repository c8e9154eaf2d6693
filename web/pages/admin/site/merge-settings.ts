/** What becomes of a form when somebody else saved meanwhile. */
export interface Merged<T> {
  /** What the form shows now: theirs where I had changed nothing, mine everywhere else. */
  values: T
  /** Names of what both of us changed, differently. */
  clashes: (keyof T & string)[]
}

/** Joins what I typed with what was saved meanwhile, by what we both began with. Pure. */
export function mergeSettings<T extends object>(base: T, own: T, theirs: T): Merged<T> {
  const names = Object.keys(own) as (keyof T & string)[]
  const isMine = (name: keyof T) => own[name] !== base[name]
  const values = Object.fromEntries(names.map((name) => [name, isMine(name) ? own[name] : theirs[name]])) as T
  const clashes = names.filter((name) => isMine(name) && theirs[name] !== base[name] && theirs[name] !== own[name])
  return { values, clashes }
}
