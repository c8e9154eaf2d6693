/**
 * Problems from plain text as schools write it: numbers `1、` `1.` `（1）`, options on one or several lines, 答案 and 解析, headings such as 一、单选题. Pure, one
 * walk over the lines.
 */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import { kindNamed } from '../fields/kind-names.ts'
import { names, readDifficulty } from '../fields/keys.ts'
import { type RawProblem, rawProblem } from '../fields/raw.ts'
import { type Field, gapLine, type Heading, heading, keysOf, labelled, numbered, options, rightItem } from './lines.ts'

export interface TextProblem {
  raw: RawProblem
  /** The lines it was read from, with what its heading said. */
  source: string
}

interface Draft extends RawProblem {
  no: number
  style: 'plain' | 'brackets' | 'none'
  lines: string[]
  section: Heading
}

const NO_SECTION: Heading = { kind: 0, isAnyChoice: false, score: '' }
const SCORE_AT_END = /[（(]\s*(?:本题|本小题)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）]\s*$/
const SCORE_AT_START = /^[（(]\s*(?:本题|本小题)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）]\s*/

const LONG_GAP = /\s{41,}/g

/** Lines of a text without what word processors leave in them. */
export function cleanLines(text: string): string[] {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[\u200b-\u200f\u2028\u2029\ufeff\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .split('\n')
      // Long runs of spaces are shortened: expressions that look for the end of one are read again from each of them.
      .map((line) => line.trim().replace(LONG_GAP, (gap) => gap.slice(0, 40)))
  )
}

/** True when a problem has what ends one: a key. */
const isComplete = (draft: RawProblem | null): boolean =>
  draft !== null && (draft.answer !== '' || draft.subs.some((sub) => sub.answer !== ''))

type Target = { add: (line: string) => void } | null

class Reader {
  readonly found: Draft[] = []
  private current: Draft | null = null
  private sub: RawProblem | null = null
  private target: Target = null
  private section: Heading = NO_SECTION
  private lastNo = 0
  private gap = false
  private openGap: { id: string; text: string }[] | null = null
  private inKeys = false

  /** What is being written now: a sub-problem, or the problem. */
  private get active(): RawProblem | null {
    return this.sub ?? this.current
  }

  read(lines: readonly string[]): void {
    for (const [at, line] of lines.entries()) {
      if (line === '') {
        this.gap = true
        continue
      }
      this.line(line, lines, at)
      this.gap = false
    }
    this.close()
  }

  private line(line: string, lines: readonly string[], at: number): void {
    if (this.inKeys) {
      const keys = keysOf(line)
      if (keys.length > 0) return this.giveKeys(keys)
      if (heading(line)) return
      this.inKeys = false
    }
    if (this.beginsKeys(line, lines, at)) {
      this.close()
      this.inKeys = true
      return this.giveKeys(keysOf(line.replace(/^[^：:]*[：:]?/, '')))
    }
    const section = heading(line)
    if (section && !(this.current?.style === 'plain' && this.target === null)) {
      this.close()
      this.section = section
      this.lastNo = 0
      return
    }
    if (this.takeGap(line) || this.takeNumber(line) || this.takeLabels(line) || this.takeOptions(line)) {
      this.current?.lines.push(line)
      return
    }
    const startsAnew = this.gap && this.current?.style === 'none' && isComplete(this.current)
    if (!this.current || startsAnew) this.open(0, 'none', line)
    else this.target?.add(line)
    this.current?.lines.push(line)
  }

  /** 参考答案 alone on its line with numbers below it, after problems without keys. */
  private beginsKeys(line: string, lines: readonly string[], at: number): boolean {
    if (!/^[【[]?(参考|正确|标准)?答案(与解析|及解析|汇总)?[】\]]?\s*[：:]?$/.test(line)) return false
    const next = lines.slice(at + 1).find((one) => one !== '') ?? ''
    return keysOf(next).length > 0 && (this.current?.answer ?? '') === '' && /^\d/.test(next.normalize('NFKC'))
  }

  private giveKeys(keys: [number, string][]): void {
    for (const [no, key] of keys) {
      const draft = this.found.find((one) => one.no === no && one.answer === '')
      if (!draft) continue
      draft.answer = key
      draft.lines.push(`答案：${key}`)
    }
  }

  private open(no: number, style: Draft['style'], stem: string): void {
    this.close()
    const { section } = this
    const draft: Draft = {
      ...rawProblem({ kind: section.kind, isAnyChoice: section.isAnyChoice, score: section.score }),
      no,
      style,
      lines: [],
      section,
    }
    this.current = draft
    this.begin(draft, stem)
  }

  /** Puts the first line of a stem into place, with the points that may stand in it. */
  private begin(raw: RawProblem, line: string): void {
    let stem = line
    if (!stem.startsWith('<')) {
      const points = SCORE_AT_END.exec(stem) ?? SCORE_AT_START.exec(stem)
      if (points && stem !== points[0]) {
        raw.score = points[1] ?? ''
        stem = stem.replace(points[0], '').trim()
      }
    }
    raw.stem = stem
    this.openGap = null
    this.target = {
      add: (more) => {
        raw.stem = raw.stem === '' ? more : `${raw.stem}\n${more}`
      },
    }
  }

  private takeGap(line: string): boolean {
    const { current } = this
    if (!current) return false
    const active = this.active ?? current
    const gap = gapLine(line, active.kind === kind.cloze)
    if (!gap || gap.no !== active.gaps.length + 1) return false
    this.openGap = []
    active.gaps.push(this.openGap)
    this.addOptions(this.openGap, options(gap.rest, 0))
    return true
  }

  private takeNumber(line: string): boolean {
    const found = numbered(line)
    if (!found) return false
    const { current } = this
    if (found.style === 'brackets' && current && current.style !== 'brackets') return this.takeSub(found.no, found.rest)
    const isNext =
      !current ||
      found.no === this.lastNo + 1 ||
      (isComplete(current) && (found.no > this.lastNo || found.no === 1)) ||
      current.style === 'none'
    if (!isNext || (found.style === 'plain' && current?.style === 'brackets' && !isComplete(current))) return false
    this.open(found.no, found.style, found.rest)
    this.lastNo = found.no
    return true
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
    if (!active) return false
    const found = labelled(line)
    for (const { field, value } of found) this.set(active, field, value)
    return found.length > 0
  }

  private set(active: RawProblem, field: Field, value: string): void {
    const whole = this.current ?? active
    this.openGap = null
    switch (field) {
      case 'answer':
      case 'analysis':
      case 'rubric':
        active[field] = value
        this.target = {
          add: (more) => {
            active[field] = active[field] === '' ? more : `${active[field]}\n${more}`
          },
        }
        return
      case 'kind': {
        const named = kindNamed(value)
        active.kind = named === 'choice' || named === null ? 0 : named
        active.isAnyChoice = named === 'choice'
        break
      }
      case 'difficulty':
        whole.labels.difficulty = readDifficulty(value)
        break
      case 'topics':
      case 'tags':
        whole.labels[field] = names(value)
        break
      case 'subject':
      case 'year':
      case 'source':
      case 'grade':
        whole.labels[field] = value.slice(0, 60)
        break
      default:
        active[field] = value
    }
    // What follows such a line belongs to nothing that was told before it.
    this.target = { add: () => {} }
  }

  private takeOptions(line: string): boolean {
    const active = this.active
    if (!active) return false
    const right = rightItem(line)
    if (right && right.no === active.rights.length + 1) {
      const item = { id: String(right.no), text: right.text }
      active.rights.push(item)
      this.target = append(item)
      return true
    }
    // Options stand before the key; a letter in an analysis is a word of it.
    if (active.answer !== '' || active.analysis !== '') return false
    const list = this.openGap ?? active.options
    const found = options(line, list.length)
    if (found.length === 0) return false
    this.addOptions(list, found)
    return true
  }

  private addOptions(list: { id: string; text: string }[], found: { id: string; text: string }[]): void {
    list.push(...found)
    const last = list.at(-1)
    if (last) this.target = append(last)
  }

  private close(): void {
    if (this.current) this.found.push(settled(this.current))
    this.current = null
    this.sub = null
    this.target = null
    this.openGap = null
  }
}

const append = (item: { text: string }): Target => ({
  add: (more) => {
    item.text = item.text === '' ? more : `${item.text}\n${more}`
  },
})

/** （1）（2） of a problem that has one key for all of them are part of its stem. */
function settled(draft: Draft): Draft {
  if (draft.subs.length === 0 || draft.kind === kind.material) return draft
  const own = draft.subs.filter((sub) => sub.answer !== '' || sub.options.length > 0 || sub.kind !== 0)
  if (own.length === draft.subs.length && draft.subs.length > 1) return { ...draft, kind: kind.material }
  const last = draft.subs.at(-1)
  const stem = [draft.stem, ...draft.subs.map((sub, at) => `（${at + 1}）${sub.stem}`)].filter(Boolean).join('\n')
  return {
    ...draft,
    stem,
    answer: draft.answer || (last?.answer ?? ''),
    analysis: draft.analysis || (last?.analysis ?? ''),
    rubric: draft.rubric || (last?.rubric ?? ''),
    score: draft.score || (last?.score ?? ''),
    subs: [],
  }
}

/** Every problem of a text. */
export function readText(text: string): TextProblem[] {
  const reader = new Reader()
  reader.read(cleanLines(text))
  return reader.found
    .filter((draft) => draft.stem !== '' || draft.options.length > 0)
    .map(({ no: _no, style: _style, lines, section, ...raw }) => ({
      raw,
      source: [
        ...lines,
        ...(section.kind && !lines.some((line) => /^【?题型/.test(line)) ? [`题型：${kindName(section.kind)}`] : []),
        ...(section.isAnyChoice ? ['题型：选择题'] : []),
        ...(section.score && raw.score === section.score ? [`分值：${section.score}`] : []),
      ].join('\n'),
    }))
}
