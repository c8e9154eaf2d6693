/** The sum of rows, field by field. */
export function totalOf<K extends string>(rows: readonly Record<K, number>[], names: readonly K[]): Record<K, number> {
  const sum = (name: K) => rows.reduce((all, row) => all + row[name], 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<K, number>
}
