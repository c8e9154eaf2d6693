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
import { FrameWalk } from './frame.ts'
import { gapNumbers } from './groups.ts'
import { isRuled } from './head.ts'
import { heading } from './headings.ts'
import { keyTable } from './key-section.ts'
import { keyInBrackets, labelled } from './labels.ts'
import { beginsOption, bracketItem, gapLine, numbered, options, rightItem } from './lines.ts'
import { prepared } from './prepare.ts'
import { readTexts } from './texts.ts'
import { append } from './walk.ts'

const MAX_STEM = 100_000

/** Parses the problems themselves, line by line. */
class Reader extends FrameWalk {
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
    const startsNext = this.gap && this.current?.style === 'none' && this.current.group === null && hasKey(this.current)
    if (!this.current || startsNext) this.open(0, 'none', line)
    // Far longer than a problem may be: rejected later; the rest is reported as unplaced.
    else if ((this.active?.stem.length ?? 0) > MAX_STEM) return this.block('unplaced')
    else if (this.target) this.target.add(line)
    else {
      this.current.notes.push(readTexts.stray(line))
      this.block('unplaced')
      return
    }
    this.current?.lines.push(this.at)
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
        current.doubts.push(readTexts.sameNumber(no))
      else if (
        current &&
        found.style === 'plain' &&
        !found.isLoose &&
        no > this.lastNo &&
        no <= this.lastNo + 20 &&
        !line.startsWith('<')
      )
        current.notes.push(readTexts.numberWithin(no))
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
      if (list.length >= 2 && beginsOption(line, 0)) this.current.doubts.push(readTexts.twoOptions)
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
