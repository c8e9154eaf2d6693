/** Problem numbers followed by a tab or space instead of a dot: `57⇥2017年…`. Only a run of them is evidence. Pure. */
import type { SourceLine } from './draft.ts'
import { heading } from './headings.ts'
import { labelled } from './labels.ts'
import { isOptionLine } from './lines.ts'

const LED = /^(\d{1,4})([\t \u3000]+)(?=\S)(.*)$/s
/** Largest gap in a run. */
const MAX_STEP = 3
const MIN_RUN = 3

interface Numbered {
  at: number
  no: number
  rest: string
  isTab: boolean
}

/** Runs of ascending numbers; 1 restarts a run. */
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

/** Whether there are options or a key between two lines. */
const hasProblem = (lines: readonly SourceLine[], from: number, to: number): boolean =>
  lines.slice(from + 1, to).some(({ text }) => isOptionLine(text) || labelled(text).length > 0)

/** Adds dots to such numbers, where they number problems throughout. */
export function withDots(lines: readonly SourceLine[]): readonly SourceLine[] {
  const found = runs(lines)
  const dotted = new Map<number, string>()
  for (const isTab of [true, false]) {
    const own = found.filter((run) => run.every((one) => one.isTab === isTab))
    if (areProblems(own, lines)) for (const { at, no, rest } of own.flat()) dotted.set(at, `${no}．${rest}`)
  }
  return dotted.size === 0
    ? lines
    : lines.map((line, at) => {
        const text = dotted.get(at)
        return text === undefined ? line : { ...line, text }
      })
}

/** Rows of a table begin with numbers, too: most have figures behind them, and nothing in between. */
function areProblems(all: readonly Numbered[][], lines: readonly SourceLine[]): boolean {
  const whole = all.flat()
  const isLong = all.some((run) => run.length >= MIN_RUN)
  if (!isLong || whole.filter(({ rest }) => !/^\d/.test(rest)).length * 3 < whole.length) return false
  const pairs = all.flatMap((run) => run.slice(1).map((one, at) => [run[at]?.at ?? 0, one.at] as const))
  if (pairs.filter(([from, to]) => hasProblem(lines, from, to)).length * 2 >= pairs.length) return true
  return whole.every(({ isTab, rest }) => isTab && /[（(_＿]|[。？?]/.test(rest))
}
