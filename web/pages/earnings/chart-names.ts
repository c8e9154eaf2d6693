/** Maximum bars of a chart; the rest is in the table. */
export const MAX_CHARTED = 8
const MAX_CHARACTERS = 14

/** Bar labels: truncated and unique. Pure. */
export function chartNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const short = [...name].length > MAX_CHARACTERS ? `${[...name].slice(0, MAX_CHARACTERS).join('')}…` : name
    const before = seen.get(short) ?? 0
    seen.set(short, before + 1)
    return before === 0 ? short : `${short}（${before + 1}）`
  })
}
