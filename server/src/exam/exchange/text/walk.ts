/** What is open while a text is read line by line: the problem, its part, where further lines go. Pure. */
import { kindNamed } from '../fields/kind-names.ts'
import { names, readDifficulty, readPoints } from '../fields/keys.ts'
import type { RawProblem } from '../fields/raw.ts'
import { type Block, type BlockReason, type Draft, draftOf, settled, type SourceLine } from './draft.ts'
import { type Heading, NO_HEADING } from './headings.ts'
import type { KeyEntry } from './key-section.ts'
import type { Labelled } from './labels.ts'
import { type Option, optionsWithin } from './lines.ts'
import { runningLines } from './running.ts'
import { readTexts as setMessage } from './texts.ts'

const SCORE_AT_END = /[（(]\s*(?:本题|本小题|共|满分)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）]\s*$/
const SCORE_AT_START = /^[（(]\s*(?:本题|本小题|共|满分)?\s*(\d+(?:\.\d+)?)\s*分\s*[)）]\s*/
/** Longer ones say more than a kind. */
const MAX_KIND = 12

export type Target = { add: (line: string) => void } | null

export const append = (item: { text: string }): Target => ({
  add: (more) => {
    item.text = item.text === '' ? more : `${item.text}\n${more}`
  },
})

/** The state of a reading; what a line means is decided by whoever extends it. */
export class Walk {
  readonly found: Draft[] = []
  readonly blocks: Block[] = []
  readonly sections: Heading[] = []
  readonly keys: KeyEntry[] = []
  protected readonly lines: readonly SourceLine[]
  protected readonly words: string[]
  /** Headings of pages, which are read as if they were not there. */
  protected readonly running: ReadonlySet<number>
  protected current: Draft | null = null
  protected sub: RawProblem | null = null
  protected target: Target = null
  protected section: Heading = NO_HEADING
  protected lastNo = 0
  /** A heading was just read: numbers may begin anew. */
  protected fresh = true
  protected gap = false
  protected openGap: Option[] | null = null
  protected at = 0
  /** The problem whose key stood before its number: （ B ）1. … */
  protected ledKey: RawProblem | null = null

  constructor(lines: readonly SourceLine[]) {
    this.lines = lines
    this.words = lines.map(({ text }) => text)
    this.running = runningLines(this.words)
    for (const at of this.running) {
      this.block('furniture', at)
      this.words[at] = ''
    }
  }

  /** What is being written now: a part, or the problem. */
  protected get active(): RawProblem | null {
    return this.sub ?? this.current
  }

  protected next(from = this.at + 1): string | undefined {
    for (let at = from; at < this.words.length; at++) if (this.words[at] !== '') return this.words[at]
    return undefined
  }

  protected block(why: BlockReason, at = this.at): void {
    this.blocks.push({ at, text: this.words[at] ?? '', why })
  }

  protected open(no: number, style: Draft['style'], stem: string): void {
    this.close()
    const draft = draftOf(no, style, this.section, this.sections.length - 1)
    this.current = draft
    this.fresh = false
    this.begin(draft, stem)
  }

  /** Puts the first line of a stem into place, with the points and the options that may stand in it. */
  protected begin(raw: RawProblem, line: string): void {
    let stem = line
    if (!stem.startsWith('<')) {
      const points = SCORE_AT_END.exec(stem) ?? SCORE_AT_START.exec(stem)
      if (points && stem !== points[0]) {
        raw.score = points[1] ?? ''
        stem = stem.replace(points[0], '').trim()
      }
    }
    this.openGap = null
    const within = optionsWithin(stem, this.next())
    if (within) {
      raw.stem = within.stem
      this.addOptions(raw.options, within.options)
      return
    }
    raw.stem = stem
    this.target = {
      add: (more) => {
        raw.stem = raw.stem === '' ? more : `${raw.stem}\n${more}`
      },
    }
  }

  protected addOptions(list: Option[], found: Option[]): void {
    list.push(...found)
    const last = list.at(-1)
    if (last) this.target = append(last)
  }

  protected close(): void {
    if (this.current) this.found.push(settled(this.current))
    this.current = null
    this.sub = null
    this.target = null
    this.openGap = null
  }

  protected set(active: RawProblem, whole: Draft, { field, value, isSolution = false, name = '' }: Labelled): void {
    this.openGap = null
    switch (field) {
      case 'answer':
      case 'analysis':
      case 'rubric': {
        const before = active[field]
        if (before === '') active[field] = value
        else if (field !== 'answer') active[field] = `${before}\n${name === '' ? '' : `【${name}】`}${value}`
        else if (isSolution) active.answer = `${before}\n${value}`
        else if (before !== value) {
          whole.doubts.push(setMessage.twoKeys(before, value))
          active.answer = `${before}\n${value}`
        }
        this.target = {
          add: (more) => {
            active[field] = active[field] === '' ? more : `${active[field]}\n${more}`
          },
        }
        return
      }
      case 'kind': {
        const named = kindNamed(value)
        active.kind = named === 'choice' || named === null ? 0 : named
        active.isAnyChoice = named === 'choice'
        if (value !== '' && (named === null || value.length > MAX_KIND))
          whole.notes.push(setMessage.unread(name, value))
        break
      }
      case 'difficulty': {
        const read = readDifficulty(value)
        if (read === 0 && value !== '') whole.notes.push(setMessage.unread(name, value))
        else whole.labels.difficulty = read
        break
      }
      case 'topics':
      case 'tags':
        whole.labels[field] = [...new Set([...whole.labels[field], ...names(value)])]
        break
      case 'subject':
      case 'year':
      case 'source':
      case 'grade':
        if (value.length > 60 || whole.labels[field] !== '') whole.notes.push(setMessage.unread(name, value))
        if (whole.labels[field] === '') whole.labels[field] = value.slice(0, 60)
        break
      default:
        if (active[field] !== '' && active[field] !== whole.section.score)
          whole.notes.push(setMessage.unread(name, active[field]))
        if (field === 'score' && readPoints(value) === null) whole.notes.push(setMessage.unread(name, value))
        else active[field] = value
    }
    // What follows such a line belongs to nothing that came before it.
    this.target = null
  }
}
