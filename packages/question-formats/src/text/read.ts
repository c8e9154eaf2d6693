/**
 * Parses problems from a text as schools write it: numbers `1、` `1.` `（1）`, options on one or several lines, 答案
 * and 解析, headings such as 一、单选题, texts shared by several problems, keys at the end. A single pass over the
 * lines; lines that belong to no problem are reported as blocks, so that nothing is lost. Pure.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { judgement } from '../fields/keys.ts'
import { type RawProblem, rawProblem } from '../fields/raw.ts'
import { linesOfText } from './clean.ts'
import { hasKey, isComplete } from './complete.ts'
import { type Draft, draftOf, type SourceLine } from './draft.ts'
import { finished, type TextReading } from './finish.ts'
import { gapNumbers, isTextMark, rangeOf, speaksOfText } from './groups.ts'
import { isNotice, isPaperTitle, isRuled, noticeLength } from './head.ts'
import { type Heading, heading, NO_HEADING } from './headings.ts'
import {
  isKeyTitle,
  isOrdinal,
  isOrdinalWithKeys,
  keysBehindTitle,
  keysOf,
  keyTable,
  nextFilled,
  readKeys,
} from './key-section.ts'
import { keyInBrackets, labelled } from './labels.ts'
import { beginsOption, gapLine, bracketItem, numbered, options, rightItem } from './lines.ts'
import { prepared } from './prepare.ts'
import { readTexts as setMessage } from './texts.ts'
import { append, Walk } from './walk.ts'

const MAX_STEM = 100_000

class Reader extends Walk {
  read(): void {
    const from = this.head()
    for (this.at = from; this.at < this.lines.length; this.at++) {
      const { raw } = this.lines[this.at] ?? {}
      const text = this.words[this.at] ?? ''
      if (raw) this.whole(raw)
      else if (this.running.has(this.at)) continue
      else if (text === '') this.gap = true
      else {
        this.line(text)
        this.gap = false
      }
    }
    this.close()
  }

  /**
   * Consumes lines above the first numbered problem or heading.
   * @returns the index where problems begin
   */
  private head(): number {
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

  private whole(raw: RawProblem): void {
    this.close()
    const draft = { ...draftOf(0, 'none', this.section, this.sections.length - 1), ...raw, lines: [this.at] }
    this.found.push(
      raw.kind === 0 ? { ...draft, kind: this.section.kind, isAnyChoice: this.section.isAnyChoice } : draft,
    )
  }

  private line(line: string): void {
    if (isRuled(line) && this.active?.kind === kind.essay) return this.block('furniture')
    if (this.beginsKeys(line)) return this.farKeys()
    const keyed = this.keysIn(line)
    if (keyed) {
      if (keyed.before !== '') this.line(keyed.before)
      return this.farKeys(keyed.keys)
    }
    const table = keyTable(line, this.next())
    if (table) return this.table(table)
    const section = heading(line)
    if (section && this.isHeading(section)) return this.begins(section)
    if (
      this.takeGroup(line) ||
      this.takeGap(line) ||
      this.takeNumber(line) ||
      this.takeLabels(line) ||
      this.takeOptions(line)
    ) {
      this.current?.lines.push(this.at)
      return
    }
    const startsAnew = this.gap && this.current?.style === 'none' && this.current.group === null && hasKey(this.current)
    if (!this.current || startsAnew) this.open(0, 'none', line)
    // Far longer than a problem may be: rejected later; the rest is reported as unplaced.
    else if ((this.active?.stem.length ?? 0) > MAX_STEM) return this.block('unplaced')
    else if (this.target) this.target.add(line)
    else {
      this.current.notes.push(setMessage.stray(line))
      this.block('unplaced')
      return
    }
    this.current?.lines.push(this.at)
  }

  /** A heading without a kind may be a line of a solution: 一、… counts only when something follows. */
  private isHeading(section: Heading & { namesKind: boolean }): boolean {
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

  private begins(section: Heading): void {
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
  private takeGroup(line: string): boolean {
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
  private beginsKeys(line: string): boolean {
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
  private keysIn(line: string): { before: string; keys: string } | null {
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

  private farKeys(first = ''): void {
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

  private table(keys: [number, string][]): void {
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

  private takeGap(line: string): boolean {
    const { current } = this
    if (!current) return false
    const active = this.active ?? current
    const isNumbered = current.group === 'gaps'
    const gap = gapLine(line, active.kind === kind.cloze || isNumbered)
    if (!gap) return false
    if (isNumbered) {
      const last = current.numbers.at(-1)
      if (last !== undefined && gap.no !== last + 1) return false
      current.numbers.push(gap.no)
      this.lastNo = gap.no
    } else if (gap.no !== active.gaps.length + 1) return false
    this.openGap = []
    active.gaps.push(this.openGap)
    this.addOptions(this.openGap, options(gap.rest, 0, this.next()))
    return true
  }

  private takeNumber(line: string): boolean {
    const found = numbered(line)
    if (!found) return false
    const { current } = this
    if (this.becomesCloze(found.no, line)) return this.takeGap(line)
    const { no } = found
    if (found.style === 'brackets' && current && current.style !== 'brackets' && current.group === null) {
      if (this.takeSub(no, found.rest)) return true
      // Another style of numbers: the problem before must be complete.
      if (!isComplete(current) || no !== this.lastNo + 1) return false
    }
    if (found.style === 'brackets' && current?.group === 'material' && current.range !== null) return false
    if (!this.isNext(found, current)) {
      if (current && !found.isLoose && found.style === 'plain' && no === current.no && !isComplete(current))
        current.doubts.push(setMessage.sameNumber(no))
      else if (
        current &&
        found.style === 'plain' &&
        !found.isLoose &&
        no > this.lastNo &&
        no <= this.lastNo + 20 &&
        !line.startsWith('<')
      )
        current.notes.push(setMessage.numberWithin(no))
      return false
    }
    const isPart = current?.group === 'material' && (current.range === null || no <= current.range.to)
    this.lastNo = no
    if (isPart && current) this.addPart(current, found.rest, no)
    else this.open(no, found.style, found.rest)
    if (found.key !== '' && this.active) {
      this.active.answer = found.key
      this.ledKey = this.active
    }
    return true
  }

  /** `36. A. go  B. went` below a text with gap 36: the choices of its gaps. */
  private becomesCloze(no: number, line: string): boolean {
    const { current } = this
    if (!current || current.group !== null || current.options.length > 0 || current.answer !== '') return false
    if (!gapLine(line, true) || !gapNumbers(current.stem).includes(no)) return false
    Object.assign(current, { group: 'gaps', kind: 0, isAnyChoice: false, score: '', perBlank: '' })
    return true
  }

  private isNext({ no, style, isLoose }: NonNullable<ReturnType<typeof numbered>>, current: Draft | null): boolean {
    if (style === 'plain' && current?.style === 'brackets' && !isComplete(current) && !this.fresh) return false
    const next = this.next()
    const hasBody = isComplete(current) || current === null || current.group !== null
    if (isLoose) return no === this.lastNo + 1 && (hasBody || this.leadsOn(no))
    if (no === this.lastNo + 1) return true
    if (current === null || (current.style === 'none' && current.group === null)) return true
    if (current.range !== null && no === current.range.from && current.subs.length === 0) return true
    if (no === 1 || this.fresh) return hasBody && (no === 1 || this.fresh)
    if (no > this.lastNo && no <= this.lastNo + 20)
      return hasKey(current) || (next !== undefined && beginsOption(next, 0) && hasBody) || this.leadsOn(no)
    return false
  }

  /** Numbers may be missing, but do not go back. */
  private leadsOn(no: number): boolean {
    for (let at = this.at + 1; at < this.words.length; at++) {
      const found = numbered(this.words[at] ?? '')
      if (found?.style !== 'plain' || found.isLoose) continue
      if (found.no === this.lastNo + 1) return false
      if (found.no === no + 1) return true
    }
    return false
  }

  private addPart(current: Draft, rest: string, no: number): void {
    const sub = rawProblem({ score: current.section.score, perBlank: current.section.blankScore })
    current.subs.push(sub)
    current.numbers.push(no)
    this.sub = sub
    this.begin(sub, rest)
  }

  private takeSub(no: number, rest: string): boolean {
    const { current } = this
    if (!current || no !== current.subs.length + 1) return false
    const mayHave =
      current.kind === kind.material || (current.kind === 0 && !current.isAnyChoice) || current.kind === kind.essay
    if (!mayHave || (current.options.length > 0 && current.subs.length === 0)) return false
    if (current.answer !== '' && current.subs.length === 0) return false
    const sub = rawProblem()
    current.subs.push(sub)
    this.sub = sub
    this.begin(sub, rest)
    return true
  }

  private takeLabels(line: string): boolean {
    const active = this.active
    if (!active || !this.current) return false
    const found = labelled(line)
    for (const one of found) this.set(active, this.current, one)
    if (found.length > 0) return true
    const key = keyInBrackets(line)
    if (key === '' || active.answer !== '' || active.stem === '') return false
    const isFit = /^[A-Z]+$/.test(key.normalize('NFKC').replace(/[、,\s]/g, ''))
      ? [...key.normalize('NFKC').replace(/[、,\s]/g, '')].every((id) => active.options.some((one) => one.id === id))
      : active.kind === kind.judge || (active.kind === 0 && !active.isAnyChoice && active.options.length === 0)
    if (isFit) this.set(active, this.current, { field: 'answer', value: key })
    return isFit
  }

  /** The choices of a judgement: `true. 正确`, `F. 错误`. */
  private takeJudgement(line: string, active: RawProblem): boolean {
    const found = /^(?:true|false|[TF√×✓✗])\s*[.、．:：)）]\s*(\S.{0,8})$/iu.exec(line)
    if (!found || judgement(found[1] ?? '') === '' || active.answer !== '') return false
    if (active.kind !== kind.judge && (active.kind !== 0 || active.isAnyChoice || active.options.length > 0))
      return false
    active.kind = kind.judge
    this.addOptions(active.options, [{ id: String.fromCharCode(65 + active.options.length), text: found[1] ?? '' }])
    return true
  }

  private takeOptions(line: string): boolean {
    const active = this.active
    if (!active || !this.current) return false
    const right =
      rightItem(line) ?? (active.kind === kind.match && active.options.length >= 2 ? bracketItem(line) : null)
    if (right && right.no === active.rights.length + 1) {
      const item = { id: String(right.no), text: right.text }
      active.rights.push(item)
      this.target = append(item)
      return true
    }
    if (this.takeJudgement(line, active)) return true
    // Options come before the key; a letter in an analysis is text.
    if (active.analysis !== '' || (active.answer !== '' && this.ledKey !== active)) return false
    const list = this.openGap ?? active.options
    const found = options(line, list.length, this.next() ?? '')
    if (found.length === 0) {
      if (list.length >= 2 && beginsOption(line, 0)) this.current.doubts.push(setMessage.twoOptions)
      return false
    }
    this.addOptions(list, found)
    return true
  }
}

/** Parses all problems of a source, and accounts for every other line. */
export function readLines(lines: readonly SourceLine[]): TextReading {
  const reader = new Reader(lines)
  reader.read()
  return finished(lines, reader)
}

/** Parses a plain text. */
export const readText = (text: string): TextReading => readLines(prepared(linesOfText(text), { marks: [] }))
