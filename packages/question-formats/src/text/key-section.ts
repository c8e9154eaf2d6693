/** Parses keys at the end of a paper or section: ranges, lists, tables, solutions. Pure. */
import { type Heading, heading, NO_HEADING } from './headings.ts'
import { type Field, labelled } from './labels.ts'
import { numbered } from './lines.ts'

export interface KeyEntry {
  no: number
  /** The heading above it, or null. */
  section: Heading | null
  answer: string
  analysis: string
  rubric: string
  score: string
  subs: KeyEntry[]
  /** Its index among unnumbered keys of its section. */
  order?: number
  /** Indices of its lines. */
  lines: number[]
}

export interface KeySection {
  entries: KeyEntry[]
  /** Indices of headings. */
  headings: number[]
  /** Indices of lines that belong to no key. */
  rest: number[]
  /** Index of the first line after the keys. */
  end: number
}

const TITLE =
  /^[【[（(]?\s*(?:附[：:]?\s*)?[^。？?；;：:]{0,30}?(?:参考答案|标准答案|试题答案|答案)(?:(?:与|及|和|、|&)?\s*(?:试题)?\s*(?:解析|详解|评分标准|评分参考|评分细则|评分说明|评分建议|评分意见|提示|要点|汇总|速查|一览|部分|页|卷))*\s*[】\])）]?\s*(?:[（(][^（）()]{0,30}[)）])?\s*[：:]?$/
const ENGLISH_TITLE =
  /^(?:(?:reference|correct|suggested)\s+)?(?:answers?(?:\s+keys?)?|keys?(?:\s+to\s+.{1,40})?)\s*[：:]?$/i
/** Whether a line is the title of a key section; text behind its colon is the first line. */
export const isKeyTitle = (line: string): boolean => line.length <= 60 && (TITLE.test(line) || ENGLISH_TITLE.test(line))

const GLUED_KEYS =
  /^(.*?)[【（([]?\s*(?:(?:参考|标准|试题|正确)?答案(?:(?:与|及|和)?(?:解析|详解))?|answer\s*keys?|keys?|answers?)\s*[】）)\]]?\s*[：:]?\s*((?:[一二三四五六七八九十]{1,3}\s*[、.．]|\d{1,3}\s*[-~～—–.．、:：)）]).*)$/is
/**
 * Keys of several problems on the title line, 参考答案：1-5 ABCAB, with the text before the title; null for other
 * lines.
 */
export function keysBehindTitle(line: string): { before: string; keys: string } | null {
  if (line.startsWith('<')) return null
  const found = GLUED_KEYS.exec(line)
  const keys = found?.[2] ?? ''
  const isMany = keysOf(keys).length > 1 || (isOrdinalWithKeys(keys) && /\d/.test(keys))
  return found && isMany ? { before: (found[1] ?? '').trim(), keys } : null
}

const ONE_KEY = String.raw`(?:[A-Z]{1,8}(?![a-z])|[√×✓✗✔✘]|正确|错误|对|错)`
const IS_KEY = new RegExp(`^${ONE_KEY}$`, 'u')
const RANGE = new RegExp(
  String.raw`(\d{1,3})\s*题?\s*[-~—–―至]+\s*(\d{1,3})\s*题?\s*[:.、)]?\s*((?:${ONE_KEY}[\s,、;|/.]*)+)`,
  'uy',
)
const SINGLE = new RegExp(
  String.raw`[(【]?(\d{1,3})\s*题?[)】]?\s*[:.、)]?\s*[(【]?\s*(${ONE_KEY})\s*[)】]?[\s,、;.|]*`,
  'uy',
)

/** The keys of a range of numbers; none where the counts differ. */
function ofRange(from: number, to: number, text: string): [number, string][] {
  const count = to - from + 1
  const groups = text.split(/[\s,、;|/.]+/).filter((one) => one !== '')
  const singles = text.match(/[A-Z√×✓✗✔✘]|正确|错误|对|错/gu) ?? []
  const list = groups.length === count ? groups : singles.length === count ? [...singles] : []
  return list.map((key, at) => [from + at, key])
}

/** The keys of a line that contains nothing else: `1-5 ABCDA 6.AB` or `1A 2B`. Otherwise empty. */
export function keysOf(line: string): [number, string][] {
  const plain = line.normalize('NFKC').replaceAll('∼', '~').trim()
  const found: [number, string][] = []
  let at = 0
  while (at < plain.length) {
    RANGE.lastIndex = at
    const range = RANGE.exec(plain)
    if (range) {
      // Keys may touch the next number: `1-3 ABC 4.D`.
      const keys = ofRange(Number(range[1]), Number(range[2]), range[3] ?? '')
      if (keys.length === 0) return []
      found.push(...keys)
      at = RANGE.lastIndex
      continue
    }
    SINGLE.lastIndex = at
    const single = SINGLE.exec(plain)
    if (!single) return []
    found.push([Number(single[1]), single[2] ?? ''])
    at = SINGLE.lastIndex
  }
  return found
}

/** Index of the next non-empty line, past a page heading. */
export function nextFilled(lines: readonly string[], from: number): number {
  let at = from + 1
  while (at < lines.length && lines[at] === '') at += 1
  return at
}

/** A table of two lines: 题号 1 2 3 above 答案 A B C. */
export function keyTable(line: string, next: string | undefined): [number, string][] | null {
  const numbers = /^题\s*号\s*[：:|]?\s*([\d\s|，,]+)$/.exec(line.normalize('NFKC'))
  const keys = next && /^答\s*案\s*[：:|]?\s*(.*)$/.exec(next.normalize('NFKC'))
  if (!numbers || !keys) return null
  const list = (numbers[1] ?? '').split(/[\s|,]+/).filter((one) => one !== '')
  const texts = (keys[1] ?? '').split(/[\s|]+/).filter((one) => one !== '')
  if (texts.length === 0) return []
  return texts.length === list.length ? list.map((no, at) => [Number(no), texts[at] ?? '']) : null
}

/** Several entries in a line: `11. 北京 12. 长江`. */
function entriesIn(no: number, text: string): { no: number; text: string }[] {
  const list: { no: number; text: string }[] = []
  let rest = text
  for (let at = no; ; at++) {
    const next = new RegExp(`[\\s；;。]\\s*${at + 1}\\s*[、．.)）]\\s*(?!\\d)`).exec(rest)
    list.push({ no: at, text: (next ? rest.slice(0, next.index) : rest).trim().replace(/[；;]$/, '') })
    if (!next) return list
    rest = rest.slice(next.index + next[0].length)
  }
}

const TITLED = /^【\s*(\d{1,3})\s*题答案\s*】\s*(.*)$/s

class KeyReader {
  readonly entries: KeyEntry[] = []
  readonly headings: number[] = []
  readonly rest: number[] = []
  private section: Heading | null = null
  private current: KeyEntry | null = null
  private active: KeyEntry | null = null
  private field: 'answer' | 'analysis' | 'rubric' = 'answer'

  private open(no: number, at: number, answer: string): void {
    this.current = this.made(no, at)
    this.active = this.current
    this.entries.push(this.current)
    this.field = 'answer'
    this.fill(answer)
  }

  private made(no: number, at: number): KeyEntry {
    return { no, section: this.section, answer: '', analysis: '', rubric: '', score: '', subs: [], lines: [at] }
  }

  /** Appends a text to the open entry, by its labels. */
  private fill(text: string): void {
    if (text === '' || !this.active) return
    const found = labelled(text)
    if (found.length === 0) {
      const inner = /^(.*?)\s*((?:【\s*(?:解析|详解|分析|解答|点评)\s*】|(?:解析|详解)\s*[：:]).*)$/s.exec(text)
      if (inner?.[1] && inner[2]) {
        this.add(this.field, inner[1])
        return this.fill(inner[2])
      }
      return this.add(this.field, text)
    }
    for (const { field, value, name } of found) this.take(field, value, name)
  }

  private take(field: Field, value: string, name = ''): void {
    if (field === 'answer' || field === 'analysis' || field === 'rubric') {
      const isMore = field === 'analysis' && this.active?.analysis !== ''
      this.field = field
      this.add(field, isMore ? `【${name}】${value}` : value)
    } else if (field === 'score' && this.active) this.active.score = value
    else this.add('analysis', `【${name}】${value}`)
  }

  private add(field: 'answer' | 'analysis' | 'rubric', text: string): void {
    const { active } = this
    if (active && text !== '') active[field] = active[field] === '' ? text : `${active[field]}\n${text}`
  }

  private give(keys: [number, string][], at: number): void {
    for (const [no, key] of keys) this.open(no, at, key)
    // Text after a list of keys belongs to none of them; after a single key it is the solution.
    if (keys.length === 1) return
    this.current = null
    this.active = null
  }

  /** Parses one line. */
  line(line: string, at: number): void {
    const part = /^[（(]\s*(\d{1,2})\s*[)）]/.exec(line)
    if (part && this.current && Number(part[1]) === this.current.subs.length + 1) {
      this.current.lines.push(at)
      return this.parts(line, at)
    }
    const keys = keysOf(line)
    if (keys.length > 0) return this.give(keys, at)
    const titled = TITLED.exec(line)
    if (titled) return this.open(Number(titled[1]), at, titled[2] ?? '')
    const number = numbered(line)
    const isNext = number && (!number.isLoose || number.no === (this.entries.at(-1)?.no ?? 0) + 1)
    if (number?.style === 'plain' && isNext && !this.isPoint(number.no)) {
      for (const { no, text } of entriesIn(number.no, number.rest)) {
        this.open(no, at, '')
        this.parts(text, at)
      }
      return
    }
    if (!this.current) {
      this.rest.push(at)
      return
    }
    this.current.lines.push(at)
    this.parts(line, at)
  }

  /** `1.` inside a solution that counts its points is no problem number. */
  private isPoint(no: number): boolean {
    const { current } = this
    if (!current || this.field === 'analysis' || no >= current.no - 1 || IS_KEY.test(current.answer)) return false
    return no === current.answer.split('\n').filter((one) => /^\d{1,2}\s*[、．.]/.test(one)).length + 1
  }

  /** （1）… inside an entry with parts. */
  private parts(text: string, at: number): void {
    const { current } = this
    const found = /^[（(]\s*(\d{1,2})\s*[)）]\s*[、.．]?\s*(.*)$/s.exec(text)
    if (current && found && Number(found[1]) === current.subs.length + 1) {
      const next = new RegExp(`[\\s；;。]\\s*[（(]\\s*${current.subs.length + 2}\\s*[)）]`).exec(found[2] ?? '')
      const own = next ? (found[2] ?? '').slice(0, next.index + 1).trim() : (found[2] ?? '')
      const sub = { ...this.made(Number(found[1]), at), answer: '' }
      current.subs.push(sub)
      this.active = sub
      this.field = 'answer'
      this.fill(own)
      if (next) this.parts((found[2] ?? '').slice(next.index + 1).trim(), at)
      return
    }
    this.fill(text)
  }

  /** The unnumbered key of the only problem of a section: 三、略 */
  alone(text: string, at: number): void {
    this.open(0, at, '')
    this.parts(text, at)
  }

  /** Unnumbered keys, one per problem of the section. */
  inOrder(keys: readonly string[], at: number): void {
    for (const [order, key] of keys.entries()) {
      this.open(0, at, key)
      if (this.current) this.current.order = order
    }
    this.current = null
    this.active = null
  }

  begin(section: Heading, at: number): void {
    this.section = section
    this.current = null
    this.active = null
    this.headings.push(at)
  }
}

const ORDINAL = /^[一二三四五六七八九十]{1,3}\s*[、.．]/
/** 二、 alone, or followed by a key only. */
const ordinalOnly = (line: string): Heading | null =>
  ORDINAL.test(line) && line.length <= 200
    ? { ...NO_HEADING, ordinal: /^[一二三四五六七八九十]+/.exec(line)?.[0] ?? '' }
    : null
/** A section number followed by its keys: 一、1-5 ABCAB; 二、11.北京; 三、√×√. */
export function isOrdinalWithKeys(line: string): boolean {
  if (!ORDINAL.test(line)) return false
  const rest = line.replace(ORDINAL, '').trim()
  return keysOf(rest).length > 0 || numbered(rest)?.style === 'plain' || unnumberedKeys(line).length > 0
}
/** Unnumbered keys at the end of a heading: 一、选择题 ABCDA BCDAB */
function unnumberedKeys(line: string): string[] {
  const found = /(?:[\s：:、.．）)]|^)((?:[A-G][\s,，、]*){2,}|(?:[√×✓✗✔✘对错][\s,，、]*){2,})$/u.exec(
    line.normalize('NFKC'),
  )
  return found?.[1]?.match(/[A-G√×✓✗✔✘对错]/gu) ?? []
}
/** Whether a line is only a section number. */
export const isOrdinal = (line: string): boolean => ORDINAL.test(line) && line.replace(ORDINAL, '').trim() === ''

/** Keys behind the text of a heading: 一、选择题：1-5 ABCDE, 三、判断题  13．× */
const BEHIND = /^.{0,40}?[：:、.．）)\s]\s*((?:\d{1,3}\s*[-~～—–.、．:：)）]).*)$/s

/**
 * Parses keys from `from` until the text ends or a new section of problems begins.
 * @param first keys on the title line, which is the line before
 */
export function readKeys(
  lines: readonly string[],
  from: number,
  isKnown: (section: Heading) => boolean,
  first = '',
): KeySection {
  const reader = new KeyReader()
  /** @returns whether the line is part of the keys */
  const take = (line: string, at: number): boolean => {
    const section = heading(line) ?? ordinalOnly(line)
    if (!section) {
      if (isKeyTitle(line)) reader.headings.push(at)
      else reader.line(line, at)
      return true
    }
    if (!isKnown(section)) return false
    reader.begin(section, at)
    const behind = BEHIND.exec(line)?.[1]
    const list = unnumberedKeys(line)
    if (behind !== undefined) reader.line(behind, at)
    else if (list.length > 0) reader.inOrder(list, at)
    else if (section.title === '') {
      const text = line.replace(ORDINAL, '').trim()
      if (text !== '') reader.alone(text, at)
    }
    return true
  }
  if (first !== '') take(first, from - 1)
  let at = from
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const below = nextFilled(lines, at)
    const table = keyTable(line, lines[below])
    if (table) {
      for (const [no, key] of table) reader.line(`${no}.${key}`, at)
      at = below
    } else if (!take(line, at)) break
  }
  return { entries: reader.entries, headings: reader.headings, rest: reader.rest, end: at }
}
