/** What a bench answers, and how it is told. */

/** A text in the two languages of our READMEs. */
export interface FigureText {
  zh: string
  en: string
}

/** One measured figure. */
export interface Figure {
  name: FigureText
  /** The measurement with its unit, readable in both languages. */
  value: string
  /** What was promised, such as `≥ 1,000/s`; absent for a figure that is only told. */
  goal?: string
  met?: boolean
}

export interface Bench {
  /** Heads its figures. */
  about: FigureText
  /** @throws when the product, or a program that the bench needs, does not work */
  run(tools: Tools): Promise<Figure[]>
}

/** What every bench is given. */
export interface Tools {
  /** A seeded DATA_DIR; no product runs on it when a bench begins, and none may when it ends. */
  dataDir: string
  /** Seconds of load for one measurement. */
  seconds: number
  /** Tells the person who waits; not part of the result. */
  say(text: string): void
}

/** The machine that a figure was measured on. */
export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  postgres: string
  /** Which load generator. */
  load: string
}

/** Everything of one bench that is kept in out/result.json. */
export interface Result {
  measuredAt: string
  machine: Machine
  figures: Figure[]
}
export type Results = Record<string, Result>

/** A whole number with thousands separated. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** The middle of the values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** A figure that shall be at least `goal`. */
export function atLeast(name: FigureText, value: number, goal: number, unit: string, more = ''): Figure {
  return { name, value: `${shown(value)}${unit}${more}`, goal: `≥ ${shown(goal)}${unit}`, met: value >= goal }
}

/** A figure that shall be at most `goal`. */
export function atMost(name: FigureText, value: number, goal: number, unit: string, more = ''): Figure {
  return { name, value: `${shown(value)}${unit}${more}`, goal: `≤ ${shown(goal)}${unit}`, met: value <= goal }
}

const shown = (value: number): string => (value >= 100 || Number.isInteger(value) ? whole(value) : value.toFixed(2))

const words = {
  zh: { head: ['项目', '实测', '目标', '达到'], yes: '是', no: '否', on: '测试机器' },
  en: { head: ['Figure', 'Measured', 'Goal', 'Met'], yes: 'yes', no: 'no', on: 'Measured on' },
}
export type Language = keyof typeof words

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The table of one bench as Markdown, under its title, and below that where it was measured when that is worth saying. */
function section(title: string, { figures }: Result, language: Language, on?: string): string {
  const { head, yes, no } = words[language]
  const rows = figures.map(({ name, value, goal, met }) =>
    row([name[language], value, goal ?? '', met === undefined ? '' : met ? yes : no]),
  )
  return [`### ${title}`, '', ...(on ? [on, ''] : []), row(head), row(head.map(() => '---')), ...rows].join('\n')
}

/** The figures as Markdown: the machine, then a table for each bench under its title, in the order of `titles`. */
export function markdown(results: Results, titles: Record<string, FigureText>, language: Language): string {
  const machines = new Set(
    Object.values(results).map(({ machine }) => `${words[language].on}: ${describe(machine, language)}`),
  )
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const result = results[name]
    return result ? [section(title[language], result, language)] : []
  })
  return [...machines, ...sections].join('\n\n')
}

const BEGIN = '<!-- figures: written by `npm run bench -- --write` -->'
const END = '<!-- end of the figures -->'

/**
 * A document with the figures between its two marks brought up to date: a bench that was measured replaces its table, all others stay as they are,
 * and a table whose bench is gone goes. The machine stays the one that is named there; a table that another has measured says so below its title.
 * @throws when the marks are not there
 */
export function withFigures(
  document: string,
  results: Results,
  titles: Record<string, FigureText>,
  language: Language,
): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`the document has no place for figures: ${BEGIN} … ${END}`)
  const [named = '', ...tables] = document
    .slice(begin + BEGIN.length, end)
    .split(/^(?=### )/m)
    .map((part) => part.trim())
  const present = new Map(tables.map((table) => [table.slice('### '.length).split('\n', 1)[0], table]))
  const on = ({ machine }: Result) => `${words[language].on}: ${describe(machine, language)}`
  const newest = Object.values(results).toSorted((a, b) => (a.measuredAt < b.measuredAt ? 1 : -1))[0]
  const first = named || (newest ? on(newest) : '')
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const result = results[name]
    if (!result) return present.get(title[language]) ?? []
    return [section(title[language], result, language, on(result) === first ? undefined : on(result))]
  })
  return `${document.slice(0, begin + BEGIN.length)}\n\n${[first, ...sections].join('\n\n')}\n\n${document.slice(end)}`
}

function describe(machine: Machine, language: 'zh' | 'en'): string {
  const { cpu, cores, memoryGb, system, node, postgres, load } = machine
  return language === 'zh'
    ? `${cores} 核 ${cpu}，内存 ${memoryGb} GB，${system}，Node ${node}，PostgreSQL ${postgres}；压力由同一台机器上的 ${load} 产生`
    : `${cores} cores of ${cpu}, ${memoryGb} GB memory, ${system}, Node ${node}, PostgreSQL ${postgres}; load from ${load} on the same machine`
}
