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

/** The figures as Markdown: the machine, then a table for each bench under its title. */
export function markdown(results: Results, titles: Record<string, FigureText>, language: Language): string {
  const { head, yes, no, on } = words[language]
  const machines = new Set(Object.values(results).map(({ machine }) => `${on}: ${describe(machine, language)}`))
  const tables = Object.entries(results).map(([name, { figures }]) => [
    `### ${titles[name]?.[language] ?? name}`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...figures.map(({ name: label, value, goal, met }) =>
      row([label[language], value, goal ?? '', met === undefined ? '' : met ? yes : no]),
    ),
    '',
  ])
  return [...machines, '', ...tables.flat()].join('\n').trimEnd()
}

const BEGIN = '<!-- figures: written by `npm run bench -- --write` -->'
const END = '<!-- end of the figures -->'

/**
 * A document with the figures between its two marks replaced.
 * @throws when the marks are not there
 */
export function withFigures(document: string, figures: string): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`the document has no place for figures: ${BEGIN} … ${END}`)
  return `${document.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${document.slice(end)}`
}

function describe(machine: Machine, language: 'zh' | 'en'): string {
  const { cpu, cores, memoryGb, system, node, postgres, load } = machine
  return language === 'zh'
    ? `${cores} 核 ${cpu}，内存 ${memoryGb} GB，${system}，Node ${node}，PostgreSQL ${postgres}；压力由同一台机器上的 ${load} 产生`
    : `${cores} cores of ${cpu}, ${memoryGb} GB memory, ${system}, Node ${node}, PostgreSQL ${postgres}; load from ${load} on the same machine`
}
