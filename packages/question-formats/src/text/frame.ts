/**
 * What lies around the problems of a text: lines above the first one, headings, texts shared by several problems, and
 * keys that come after all of them. Pure.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { hasKey, isComplete } from './complete.ts'
import type { Draft } from './draft.ts'
import { gapNumbers, isTextMark, rangeOf, speaksOfText } from './groups.ts'
import { isNotice, isPaperTitle, noticeLength } from './head.ts'
import { type Heading, heading, NO_HEADING } from './headings.ts'
import {
  isKeyTitle,
  isOrdinal,
  isOrdinalWithKeys,
  keysBehindTitle,
  keysOf,
  nextFilled,
  readKeys,
} from './key-section.ts'
import { labelled } from './labels.ts'
import { beginsOption, gapLine, numbered, options } from './lines.ts'
import { Walk } from './walk.ts'

export class FrameWalk extends Walk {
  /**
   * Consumes lines above the first numbered problem or heading.
   * @returns the index where problems begin
   */
  protected head(): number {
    const isStart = (line: string): boolean =>
      heading(line) !== null || numbered(line)?.style === 'plain' || labelled(line).length > 0 || beginsOption(line, 0)
    let at = 0
    const above: number[] = []
    for (; at < this.words.length; at++) {
      const line = this.words[at] ?? ''
      if (this.lines[at]?.raw) break
      if (line === '') continue
      if (isNotice(line)) {
        const length = noticeLength(this.words, at)
        for (let end = at + length; at < end; at++) if (this.words[at] !== '') this.block('notice', at)
        at -= 1
        continue
      }
      if (isStart(line)) break
      above.push(at)
    }
    const first = this.words[at] ?? ''
    const begins =
      at < this.words.length &&
      (heading(first) !== null || numbered(first) !== null || this.lines[at]?.raw !== undefined)
    const isHead = (place: number): boolean =>
      this.lines[place]?.isTitle === true || (place === above[0] && isPaperTitle(this.words[place] ?? ''))
    // The text above the choices of its gaps.
    const no = gapLine(first, true)?.no
    const isText = no !== undefined && gapNumbers(above.map((place) => this.words[place]).join('\n')).includes(no)
    const isTop = (place: number): boolean => (begins && !isText) || isHead(place)
    // Without numbers and headings the first line is a stem.
    if (above.every(isTop)) {
      for (const place of above) this.block('head', place)
      return at
    }
    const start = above.find((place) => !isTop(place)) ?? at
    for (const place of above) if (place < start) this.block('head', place)
    return start
  }

  /** A heading without a kind may be a line of a solution: 一、… counts only when something follows. */
  protected isHeading(section: Heading & { namesKind: boolean }): boolean {
    if (section.namesKind || !this.current) return true
    if (section.total !== '' || section.score !== '') return true
    for (let at = this.at + 1; at < Math.min(this.words.length, this.at + 40); at++) {
      const line = this.words[at] ?? ''
      if (heading(line)) return false
      const found = numbered(line)
      if (found?.style === 'plain') return found.no === 1 || found.no === this.lastNo + 1
    }
    return false
  }

  protected begins(section: Heading): void {
    this.close()
    this.section = section
    this.sections.push(section)
    this.fresh = true
    this.block('heading')
    while (/^(?:Directions?|说明|要求)\s*[:：]/i.test(this.next() ?? '')) {
      do this.at += 1
      while (this.words[this.at] === '')
      this.block('instruction')
    }
    const below = this.unnumbered(this.at + 1)
    if (below.lines.length === 0) return
    const text = below.lines.map((at) => this.words[at]).join('\n')
    const range = rangeOf(section.title) ?? rangeOf(text)
    const isText =
      range !== null ||
      ((section.kind === kind.material || speaksOfText(section.title) || speaksOfText(text)) && text.length >= 30)
    const gaps = section.kind === kind.cloze || gapNumbers(text).length > 0
    const [first = 0] = below.lines
    if ((gaps || isText) && (below.endsInNumber || gaps)) {
      this.group(gaps && (section.kind !== kind.material || !below.endsInNumber) ? 'gaps' : 'material', range)
      return
    }
    if (!below.endsInNumber) return
    // Lines between a heading and the first number are instructions.
    for (const at of below.lines) this.block('instruction', at)
    section.instruction = text
    this.at = below.lines.at(-1) ?? first
  }

  /** Lines that begin nothing, and whether a numbered problem follows. */
  private unnumbered(from: number): { lines: number[]; endsInNumber: boolean } {
    const lines: number[] = []
    for (let at = from; at < this.words.length; at++) {
      const line = this.words[at] ?? ''
      if (this.lines[at]?.raw) return { lines, endsInNumber: false }
      if (line === '') continue
      if (heading(line) || isKeyTitle(line)) return { lines, endsInNumber: false }
      const number = numbered(line)
      if (number && !number.isLoose) {
        if (number.style === 'plain' || lines.length === 0 || number.no === 1 || number.no === this.lastNo + 1)
          return { lines, endsInNumber: true }
      }
      if (labelled(line).length > 0 || beginsOption(line, 0)) return { lines, endsInNumber: false }
      lines.push(at)
    }
    return { lines, endsInNumber: false }
  }

  private group(which: 'material' | 'gaps', range: Draft['range']): void {
    this.open(0, 'none', '')
    if (!this.current) return
    Object.assign(this.current, { group: which, range, kind: 0, isAnyChoice: false, score: '', perBlank: '' })
  }

  /** An unnumbered line after a complete problem begins a shared text. */
  protected takeGroup(line: string): boolean {
    const { current } = this
    if (line.startsWith('<') || (current && !isComplete(current) && current.group === null)) return false
    if (current?.group && current.subs.length === 0 && current.gaps.length === 0) return false
    const number = numbered(line)
    if (number && (!number.isLoose || number.no === this.lastNo + 1)) return false
    if (labelled(line).length > 0 || (current && options(line, (this.active ?? current).options.length).length > 0))
      return false
    const below = this.unnumbered(this.at)
    if (!below.endsInNumber) return false
    const text = below.lines.map((at) => this.words[at]).join('\n')
    const range = rangeOf(text)
    const isInText = current?.group === 'material' && current.range === null
    const isNew =
      (range !== null && (range.from === this.lastNo + 1 || (this.fresh && range.from === 1))) ||
      (isTextMark(line) && (isInText || this.section.kind === kind.material)) ||
      (isInText && this.sub !== null && this.sub.options.length >= 3 && text.length >= 80)
    if (!isNew) return false
    this.group(gapNumbers(text).length > 0 ? 'gaps' : 'material', range)
    if (this.current) this.begin(this.current, line)
    return true
  }

  /** 参考答案 alone on a line after problems without keys. */
  protected beginsKeys(line: string): boolean {
    const all = this.current ? [...this.found, this.current] : this.found
    if (all.length === 0 || !isKeyTitle(line) || labelled(line).some(({ value }) => value !== '')) return false
    const bare = all.filter((draft) => !hasKey(draft)).length
    const next = this.next()
    if (next === undefined) return false
    if (keysOf(next).length > 0 || heading(next) || /^题\s*号/.test(next) || isKeyTitle(next) || isOrdinal(next))
      return true
    if (isOrdinalWithKeys(next)) return bare > 1
    const no = numbered(next)?.no
    // Below 答案： of a problem come the points of its solution; below that of a paper its first number.
    return (
      no !== undefined && (bare > 1 || all.length === 1) && (no === 1 ? all.length === 1 || bare > 1 : no < this.lastNo)
    )
  }

  /** Keys of several problems on the title line. */
  protected keysIn(line: string): { before: string; keys: string } | null {
    const { active, current } = this
    if (!active || !current || !/答案|key|answer/i.test(line)) return null
    const found = keysBehindTitle(line)
    // The keys of gaps or parts look the same, but are fewer, or have their numbers.
    const own = current.group === null ? Math.max(active.gaps.length, active.subs.length) : current.numbers.length
    const first = keysOf(found?.keys ?? '')[0]?.[0] ?? 0
    if (!found || (own > 0 && (first === current.numbers[0] || keysOf(found.keys).length <= own))) return null
    const bare = [...this.found, current].filter((draft) => !hasKey(draft)).length
    return bare > 1 ? found : null
  }

  protected farKeys(first = ''): void {
    this.close()
    this.block('keys')
    const isKnown = (section: Heading): boolean =>
      this.sections.some(
        (one) =>
          (section.ordinal !== '' && one.ordinal === section.ordinal) ||
          (section.ordinal === '' && section.kind === one.kind && section.isAnyChoice === one.isAnyChoice),
      )
    const read = readKeys(this.words, this.at + 1, isKnown, first)
    this.keys.push(...read.entries)
    for (const at of read.headings) this.block('keys', at)
    for (const at of read.rest) this.block('unplaced', at)
    this.at = read.end - 1
    this.fresh = true
  }

  protected table(keys: [number, string][]): void {
    const below = nextFilled(this.words, this.at)
    if (keys.length === 0) this.block('furniture')
    for (const [no, answer] of keys)
      this.keys.push({
        no,
        section: this.section === NO_HEADING ? null : this.section,
        answer,
        analysis: '',
        rubric: '',
        score: '',
        subs: [],
        lines: [this.at, below],
      })
    this.at = below
    if (keys.length === 0) this.block('furniture')
  }
}
