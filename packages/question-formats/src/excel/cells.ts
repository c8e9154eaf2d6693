/** Maps problems to table rows and back, for sheets and for tables in Word documents. Pure. */
import { kindName } from '@zhixing/contract/exam/kinds'
import { kindNamed } from '../fields/kind-names.ts'
import { names, readDifficulty } from '../fields/keys.ts'
import { type RawProblem, rawProblem } from '../fields/raw.ts'
import { difficultyName } from '../fields/write.ts'
import { fieldNamed } from '../text/labels.ts'
import { gapLine, options, rightItem } from '../text/lines.ts'
import { exchangeTexts as texts } from '../texts.ts'

/** Cells by column name. */
export type Cells = Record<string, string>

/** Columns in the order of the template; options continue to Z as needed. */
export const COLUMNS = [
  '题号',
  '所属材料',
  '题型',
  '题干',
  '选项A',
  '选项B',
  '选项C',
  '选项D',
  '选项E',
  '选项F',
  '答案',
  '解析',
  '分值',
  '难度',
  '学科',
  '知识点',
  '标签',
  '年份',
  '来源',
  '年级',
  '右侧项',
  '各空选项',
  '规则',
  '部分得分',
  '每空分值',
  '误差',
  '单位',
  '评分要点',
  '附件要求',
] as const

const STEMS = /^(题干|题目|试题|题目内容|试题内容|试题题干|问题|题目描述)$/

/** The column that a title names, or null. */
export function columnOf(title: string): string | null {
  const name = title.normalize('NFKC').replace(/[\s*]/g, '').replace(/\(.*$/, '')
  if (STEMS.test(name)) return '题干'
  const option = /^(?:选项|备选项|答案选项)?([A-Z])$/i.exec(name) ?? /^([A-Z])选项$/i.exec(name)
  if (option) return `选项${(option[1] ?? '').toUpperCase()}`
  if (/^(题号|序号|编号|No\.?)$/i.test(name)) return '题号'
  if ((COLUMNS as readonly string[]).includes(name)) return name
  const field = fieldNamed(name)
  return field ? (BY_FIELD[field] ?? null) : null
}

const BY_FIELD: Record<string, string> = {
  answer: '答案',
  analysis: '解析',
  difficulty: '难度',
  topics: '知识点',
  score: '分值',
  kind: '题型',
  tags: '标签',
  subject: '学科',
  year: '年份',
  source: '来源',
  grade: '年级',
  rubric: '评分要点',
  tolerance: '误差',
  unit: '单位',
  rules: '规则',
  credits: '部分得分',
  attachment: '附件要求',
  blankScores: '每空分值',
}

/** Numbered items, each of one or more lines. */
function numberedItems(text: string): { id: string; text: string }[] {
  const list: { id: string; text: string }[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const item = rightItem(line.startsWith('右') ? line : `右${line}`)
    if (item && item.no === list.length + 1) list.push({ id: String(item.no), text: item.text })
    else {
      const last = list.at(-1)
      if (last) last.text += `\n${line}`
      else list.push({ id: '1', text: line })
    }
  }
  return list
}

function gapsOf(text: string): { id: string; text: string }[][] {
  const gaps: { id: string; text: string }[][] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const gap = gapLine(line, true)
    if (gap && gap.no === gaps.length + 1) {
      gaps.push(options(gap.rest, 0))
      continue
    }
    const current = gaps.at(-1)
    if (!current) continue
    const more = options(line, current.length)
    const last = current.at(-1)
    if (more.length > 0) current.push(...more)
    else if (last) last.text += `\n${line}`
  }
  return gaps
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Maps cells to the fields of a problem. */
export function rawOfCells(cells: Cells): RawProblem {
  const of = (name: string) => (cells[name] ?? '').trim()
  const named = kindNamed(of('题型'))
  const given = LETTERS.map((id) => ({ id, text: of(`选项${id}`) }))
  const last = given.findLastIndex(({ text }) => text !== '')
  return rawProblem({
    kind: named === 'choice' || named === null ? 0 : named,
    isAnyChoice: named === 'choice',
    stem: of('题干'),
    // An empty option in between is kept and reported, instead of renaming the later ones.
    options: given.slice(0, last + 1),
    rights: numberedItems(of('右侧项')),
    gaps: gapsOf(of('各空选项')),
    answer: of('答案'),
    analysis: of('解析'),
    score: of('分值'),
    blankScores: of('每空分值'),
    rules: of('规则'),
    credits: of('部分得分'),
    tolerance: of('误差'),
    unit: of('单位'),
    rubric: of('评分要点'),
    attachment: of('附件要求'),
    labels: {
      subject: of('学科').slice(0, 60),
      topics: names(of('知识点')),
      year: of('年份').slice(0, 60),
      source: of('来源').slice(0, 60),
      grade: of('年级').slice(0, 60),
      tags: names(of('标签')),
      difficulty: readDifficulty(of('难度')),
      hasScore: of('分值') !== '',
    },
  })
}

/** Maps fields to cells; parts of a material problem are separate rows. */
function cellsOfRaw(raw: RawProblem, place: { no: string; material?: string }): Cells {
  const { labels } = raw
  return {
    题号: place.no,
    所属材料: place.material ?? '',
    题型: kindName(raw.kind),
    题干: raw.stem,
    ...Object.fromEntries(raw.options.map(({ id, text }) => [`选项${id}`, text])),
    答案: raw.answer,
    解析: raw.analysis,
    分值: raw.score,
    难度: difficultyName(labels.difficulty),
    学科: labels.subject,
    知识点: labels.topics.join('；'),
    标签: labels.tags.join('；'),
    年份: labels.year,
    来源: labels.source,
    年级: labels.grade,
    右侧项: raw.rights.map(({ id, text }) => `${id}. ${text}`).join('\n'),
    各空选项: raw.gaps
      .map((list, at) =>
        list.map(({ id, text }, item) => `${item === 0 ? `${at + 1}. ` : ''}${id}. ${text}`).join('\n'),
      )
      .join('\n'),
    规则: raw.rules,
    部分得分: raw.credits,
    每空分值: raw.blankScores,
    误差: raw.tolerance,
    单位: raw.unit,
    评分要点: raw.rubric,
    附件要求: raw.attachment,
  }
}

/** The cells of a row, with warnings (notes) and reasons that block acceptance (doubts). */
export interface ReadCells {
  cells: Cells
  notes?: readonly string[]
  doubts?: readonly string[]
}

export interface TableProblem {
  raw: RawProblem
  /** Row number in the table, from 1. */
  line: number
  /** The source rows for display: position in the sheet, then each cell behind its column title, verbatim. */
  lines: string[]
  notes: string[]
  doubts: string[]
}

/** Non-empty cells of a row; pictures are rendered. */
const linesOf = (titles: readonly string[], row: readonly string[]): string[] =>
  row.flatMap((cell, at) => {
    const text = cell.replace(/\ue000\d+\ue001/g, '[图]').trim()
    const title = (titles[at] ?? '').trim()
    return text === '' ? [] : [title === '' ? text : `${title}：${text}`]
  })

/** The title row (0-based) and its columns; null when no column holds stems. */
export function titlesOf(table: readonly (readonly string[])[]): { row: number; columns: (string | null)[] } | null {
  const row = table.slice(0, 20).findIndex((cells) => cells.some((cell) => columnOf(cell) === '题干'))
  return row < 0 ? null : { row, columns: (table[row] ?? []).map((title) => columnOf(title)) }
}

/** Reads the rows below the title row; null when there is none. */
export function problemsOfTable(table: readonly (readonly string[])[]): TableProblem[] | null {
  const titles = titlesOf(table)
  if (!titles) return null
  const { row: head, columns } = titles
  const cellsOfRow = (row: readonly string[]): Cells => {
    const cells: Cells = {}
    row.forEach((cell, column) => {
      const name = columns[column]
      if (name && !cells[name]) cells[name] = cell
    })
    return cells
  }
  return problemsBelow(table, head, (row) => ({ cells: cellsOfRow(row) })).found
}

/**
 * Maps rows below the title row to problems; parts join their material problem. `rest`: non-empty rows that are no
 * problem.
 */
export function problemsBelow(
  table: readonly (readonly string[])[],
  head: number,
  readRow: (row: readonly string[]) => ReadCells,
  titles: readonly string[] = table[head] ?? [],
): { found: TableProblem[]; rest: { line: number; text: string }[] } {
  const found: TableProblem[] = []
  const rest: { line: number; text: string }[] = []
  const byNumber = new Map<string, TableProblem>()
  table.slice(head + 1).forEach((row, at) => {
    const { cells, notes = [], doubts = [] } = readRow(row)
    const raw = rawOfCells(cells)
    const line = head + at + 2
    if (raw.stem === '' && raw.options.length === 0 && raw.answer === '') {
      const text = row.filter((cell) => cell.trim() !== '').join('　')
      if (text !== '') rest.push({ line, text })
      return
    }
    const material = byNumber.get((cells.所属材料 ?? '').trim())
    const lines = [texts.line(line), ...linesOf(titles, row)]
    if (material) {
      material.raw.subs.push(raw)
      material.lines.push('', ...lines)
      material.notes.push(...notes)
      material.doubts.push(...doubts)
      return
    }
    const no = (cells.题号 ?? '').trim()
    const problem = { raw, line, lines, notes: [...notes], doubts: [...doubts] }
    if (no !== '') byNumber.set(no, problem)
    found.push(problem)
  })
  return { found, rest }
}

/** Maps a problem to rows of cells. */
export function rowsOfRaw(raw: RawProblem, no: number): Cells[] {
  return [
    cellsOfRaw(raw, { no: String(no) }),
    ...raw.subs.map((sub, at) => cellsOfRaw(sub, { no: `${no}.${at + 1}`, material: String(no) })),
  ]
}
