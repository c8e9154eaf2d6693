/** Results of a bench and their Markdown. */

/** A text in both languages of the READMEs. */
export interface FigureText {
  zh: string
  en: string
}

/** One measured figure. */
export interface Figure {
  name: FigureText
  /** The measurement with its unit, readable in both languages. */
  value: string
  /** The target, such as `≥ 1,000/s`; absent for an informational figure. */
  goal?: string
  met?: boolean
}

export interface Bench {
  /** Title of the figures. */
  about: FigureText
  /** What this machine lacks for it; the bench is then skipped. */
  lacks?(): string | undefined
  /** @throws if the product, or a program that the bench needs, does not work */
  run(tools: Tools): Promise<Figure[]>
}

/** Passed to every bench. */
export interface Tools {
  /** A seeded DATA_DIR; no product runs on it before or after a bench. */
  dataDir: string
  /** Seconds of load of one measurement. */
  seconds: number
  /** Prints progress; not part of the result. */
  say(text: string): void
}

/** The machine of a measurement. */
export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  postgres: string
  /** The load generator. */
  load: string
}

/** The entry of a bench in out/result.json. */
export interface Result {
  measuredAt: string
  /** Short hash of the measured source; absent outside a repository. */
  commit?: string | undefined
  machine: Machine
  figures: Figure[]
}
export type Results = Record<string, Result>

/** An integer with thousands separators. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** The median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** A figure with a lower bound. */
export function atLeast(name: FigureText, value: number, goal: number, unit: string, more = ''): Figure {
  return { name, value: `${shown(value)}${unit}${more}`, goal: `≥ ${shown(goal)}${unit}`, met: value >= goal }
}

/** A figure with an upper bound. */
export function atMost(name: FigureText, value: number, goal: number, unit: string, more = ''): Figure {
  return { name, value: `${shown(value)}${unit}${more}`, goal: `≤ ${shown(goal)}${unit}`, met: value <= goal }
}

const shown = (value: number): string => (value >= 100 || Number.isInteger(value) ? whole(value) : value.toFixed(2))

const words = {
  zh: { head: ['项目', '实测', '目标', '达到'], yes: '是', no: '否', on: '测试机器', day: '测量日期', commit: '提交' },
  en: {
    head: ['Figure', 'Measured', 'Goal', 'Met'],
    yes: 'yes',
    no: 'no',
    on: 'Measured on',
    day: 'Measured',
    commit: 'commit',
  },
}
export type Language = keyof typeof words

const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The Markdown table of one bench with its title, and the machine if it differs. */
function section(title: string, { figures }: Result, language: Language, on?: string): string {
  const { head, yes, no } = words[language]
  const rows = figures.map(({ name, value, goal, met }) =>
    row([name[language], value, goal ?? '', met === undefined ? '' : met ? yes : no]),
  )
  return [`### ${title}`, '', ...(on ? [on, ''] : []), row(head), row(head.map(() => '---')), ...rows].join('\n')
}

/** All figures as Markdown: the machine, then a table per bench in the order of `titles`. */
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
 * Updates the figures between the two marks of a document: measured benches replace their table, others stay, and
 * tables of deleted benches are removed. The named machine stays; a table that was measured on another one says so.
 * @throws if the marks are missing
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
    const { day: measured, commit } = words[language]
    const source = result.commit ? `, ${commit} ${result.commit}` : ''
    const day = `${measured}: ${result.measuredAt.slice(0, 10)}${source}`
    return [section(title[language], result, language, on(result) === first ? day : `${day}. ${on(result)}`)]
  })
  return `${document.slice(0, begin + BEGIN.length)}\n\n${[first, ...sections].join('\n\n')}\n\n${document.slice(end)}`
}

function describe(machine: Machine, language: 'zh' | 'en'): string {
  const { cpu, cores, memoryGb, system, node, postgres, load } = machine
  return language === 'zh'
    ? `${cores} 核 ${cpu}，内存 ${memoryGb} GB，${system}，Node ${node}，PostgreSQL ${postgres}；压力由同一台机器上的 ${load} 产生`
    : `${cores} cores of ${cpu}, ${memoryGb} GB memory, ${system}, Node ${node}, PostgreSQL ${postgres}; load from ${load} on the same machine`
}
