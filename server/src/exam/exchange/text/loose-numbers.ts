/** Numbers of problems with a tab or a space behind them and no dot: `57⇥2017年…`. One line cannot show it, the row of them does. Pure. */
import type { SourceLine } from './draft.ts'
import { heading } from './headings.ts'
import { labelled } from './labels.ts'
import { isOptionLine } from './lines.ts'

const LED = /^(\d{1,4})([\t \u3000]+)(?=\S)(.*)$/s
/** Numbers may be missing, but not many. */
const MAX_STEP = 3
const MIN_RUN = 3

interface Numbered {
  at: number
  no: number
  rest: string
  isTab: boolean
}

/** Runs of numbers that grow line after line, or begin again at 1. */
function runs(lines: readonly SourceLine[]): Numbered[][] {
  const all: Numbered[][] = []
  let fresh = true
  for (const [at, { text }] of lines.entries()) {
    const found = LED.exec(text)
    if (!found) {
      if (heading(text)) fresh = true
      continue
    }
    const one = { at, no: Number(found[1]), rest: found[3] ?? '', isTab: (found[2] ?? '').includes('\t') }
    const run = all.at(-1)
    const last = run?.at(-1)?.no ?? 0
    if (one.no === 1 || (fresh && run === undefined)) all.push([one])
    else if (run && one.no > last && one.no <= last + MAX_STEP) run.push(one)
    else if (fresh) all.push([one])
    else continue
    fresh = false
  }
  return all
}

/** Whether a problem stands between two places: options, or a key. */
const hasProblem = (lines: readonly SourceLine[], from: number, to: number): boolean =>
  lines.slice(from + 1, to).some(({ text }) => isOptionLine(text) || labelled(text).length > 0)

/** Lines with dots behind such numbers, where they number problems throughout. */
export function withDots(lines: readonly SourceLine[]): readonly SourceLine[] {
  const found = runs(lines)
  const isRow = (run: readonly Numbered[]): boolean => {
    if (run.length < MIN_RUN || run.filter(({ rest }) => !/^\d/.test(rest)).length * 2 < run.length) return false
    const pairs = run.slice(1).filter((one, at) => hasProblem(lines, run[at]?.at ?? 0, one.at))
    return pairs.length * 2 >= run.length - 1 || run.every(({ isTab, rest }) => isTab && /[（(]|[。？?]/.test(rest))
  }
  if (!found.some(isRow)) return lines
  const isTabbed = found.find(isRow)?.every(({ isTab }) => isTab) ?? false
  const dotted = new Map(
    found
      .filter((run) => isRow(run) || run.every(({ isTab }) => isTab === isTabbed))
      .flat()
      .map(({ at, no, rest }) => [at, `${no}．${rest}`]),
  )
  return lines.map((line, at) => {
    const text = dotted.get(at)
    return text === undefined ? line : { ...line, text }
  })
}
