/** Joins class names and skips falsy values: `cx(css.a, on && css.b)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
