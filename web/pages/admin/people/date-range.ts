/** From and to of a list by days, as calls take them: the whole of both days in the reader's own time. Pure. */
export function between(filters: Readonly<Record<string, string>>, name: string) {
  const [from, to] = [filters[`${name}From`], filters[`${name}To`]]
  const begin = from ? new Date(`${from}T00:00:00`) : undefined
  const end = to ? new Date(`${to}T00:00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  return {
    ...(begin && !Number.isNaN(begin.getTime()) ? { beginTime: begin.toISOString() } : {}),
    ...(end && !Number.isNaN(end.getTime()) ? { endTime: end.toISOString() } : {}),
  }
}

/** A filter of yes and no as calls take it. */
export const flag = (value: string | undefined): 0 | 1 | undefined =>
  value === undefined ? undefined : value === '1' ? 1 : 0

/** Leaves out what is not said. */
export function omitUndefined<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
