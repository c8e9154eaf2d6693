/** State of the line-by-line pass: current problem, part, and target of further lines. Pure. */
import { kindNamed } from '../fields/kind-names.ts'
import { judgement, names, readDifficulty, readPoints } from '../fields/keys.ts'
import type { RawProblem } from '../fields/raw.ts'
import { type Block, type BlockReason, type Draft, draftOf, settled, type SourceLine } from './draft.ts'
import { isFurniture } from './head.ts'
import { type Heading, NO_HEADING } from './headings.ts'
import type { KeyEntry } from './key-section.ts'
import { gluedKey, type Labelled, labelled } from './labels.ts'
import { beginsOption, numbered, type Option, options, optionsWithin } from './lines.ts'
import { runningLines } from './running.ts'
import { readTexts } from './texts.ts'

const POINTS = String.raw`[（(【[]\s*(?:(?:本大题|本小题|本题|小题|共计?|满分|总分|计|为|分值|[：:,，])\s*)*(\d+(?:\.\d+)?)\s*(?:分|points?|marks?)\s*[)）】\]]`
const SCORE_AT_END = new RegExp(String.raw`${POINTS}\s*$`, 'i')
const SCORE_AT_START = new RegExp(String.raw`^${POINTS}\s*`, 'i')
/** [单选题] at the beginning or end of a stem. */
const KIND_NAME = String.raw`(?:单项|多项|不定项|双项)?选择题?|单选题?|多选题?|不定项题?|判断题?|是非题|正误题|填空题|简答题|问答题|论述题|名词解释|计算题|排序题|匹配题|连线题`
const KIND_AT_START = new RegExp(
  String.raw`^[[【（(]\s*(${KIND_NAME})\s*(?:[，,、·|]\s*难度\s*[：:]?\s*([^，,（）()\]】]{1,6}))?[\]】）)]\s*[、.．：:]?\s*`,
)
const KIND_AT_END = new RegExp(String.raw`\s*[[【（(]\s*(${KIND_NAME})\s*[\]】）)]\s*$`)
/** Longer names contain more than a kind. */
const MAX_KIND = 12

export type Target = { add: (line: string) => void } | null

export const append = (item: { text: string }): Target => ({
  add: (more) => {
    item.text = item.text === '' ? more : `${item.text}\n${more}`
  },
})

/**
 * Moves points and kind name, before or behind the stem ([单选题]（2分）…), from the stem into the problem.
 * @param goesOn the next line continues the stem, which may be only a kind name so far
 */
function takeSigns(stem: string, raw: RawProblem, goesOn: boolean): string {
  const tag = KIND_AT_START.exec(stem) ?? KIND_AT_END.exec(stem)
  const named = tag && (stem !== tag[0] || goesOn) ? kindNamed(tag[1] ?? '') : null
  if (tag && named !== null) {
    if (tag[2] !== undefined) raw.labels.difficulty = readDifficulty(tag[2].trim())
    raw.kind = named === 'choice' ? 0 : named
    raw.isAnyChoice = named === 'choice'
  }
  const rest = tag && named !== null ? stem.replace(tag[0], '').trim() : stem
  const points = SCORE_AT_END.exec(rest) ?? SCORE_AT_START.exec(rest)
  if (!points || rest === points[0]) return rest
  raw.score = points[1] ?? ''
  return rest.replace(points[0], '').trim()
}

/** The parser state; subclasses interpret the lines. */
export class Walk {
  readonly found: Draft[] = []
  readonly blocks: Block[] = []
  readonly sections: Heading[] = []
  readonly keys: KeyEntry[] = []
  protected readonly lines: readonly SourceLine[]
  protected readonly words: string[]
  /** Page headers and other furniture, which are skipped. */
  protected readonly running: ReadonlySet<number>
  /** Lines that may be page headers. */
  readonly doubtful: ReadonlySet<number>
  protected current: Draft | null = null
  protected sub: RawProblem | null = null
  protected target: Target = null
  protected section: Heading = NO_HEADING
  protected lastNo = 0
  /** After a heading numbers may restart. */
  protected fresh = true
  protected gap = false
  protected openGap: Option[] | null = null
  protected at = 0
  /** The problem whose key precedes its number: （ B ）1. … */
  protected ledKey: RawProblem | null = null

  constructor(lines: readonly SourceLine[]) {
    this.lines = lines
    this.words = lines.map(({ text }) => text)
    const { running, doubtful } = runningLines(this.words)
    for (const [at, word] of this.words.entries()) if (isFurniture(word)) running.add(at)
    this.running = running
    this.doubtful = doubtful
    for (const at of this.running) {
      this.block('furniture', at)
      this.words[at] = ''
    }
  }

  /** The part or problem being written. */
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

  /** Starts a stem, extracting points and options on its line. */
  protected begin(raw: RawProblem, line: string): void {
    const below = this.next() ?? ''
    const goesOn = below !== '' && !beginsOption(below, 0) && labelled(below).length === 0 && numbered(below) === null
    const stem = line.startsWith('<') ? line : takeSigns(takeSigns(line, raw, goesOn), raw, goesOn)
    this.openGap = null
    // Options directly after the number: 36. A. go B. went
    const alone = options(stem, 0, this.next() ?? '')
    if (alone.length >= 2 || (alone.length === 1 && beginsOption(this.next() ?? '', 1))) {
      this.addOptions(raw.options, alone)
      return
    }
    const within = optionsWithin(stem, this.next())
    if (within) {
      raw.stem = within.stem
      this.addOptions(raw.options, within.options)
      return
    }
    const glued = this.keyBehind(stem, raw)
    raw.stem = glued ?? stem
    if (glued !== null) return
    this.target = {
      add: (more) => {
        raw.stem = raw.stem === '' ? more : `${raw.stem}\n${more}`
      },
    }
  }

  protected addOptions(list: Option[], found: Option[]): void {
    list.push(...found)
    const last = list.at(-1)
    if (!last) return
    this.target = append(last)
    const { active } = this
    const glued = active && list === active.options ? this.keyBehind(last.text, active) : null
    if (glued !== null) last.text = glued
  }

  /**
   * Moves a key behind a stem or option into the problem: 灯罩答案：C.
   * @returns the text before it, null where there is none
   */
  protected keyBehind(text: string, raw: RawProblem): string | null {
    if (raw.answer !== '' || !this.current || text.startsWith('<')) return null
    const glued = gluedKey(text)
    const key = glued?.found.find(({ field }) => field === 'answer')?.value ?? ''
    const isKey = /^[A-ZＡ-Ｚ、,，\s]{1,16}$/.test(key) || judgement(key) !== ''
    if (
      !glued ||
      (!isKey && (raw.options.length > 0 || !/[。．.？?！!）)】\s]$/.test(text.slice(0, glued.text.length + 1))))
    )
      return null
    if (key === '' || /^[_＿\s.…]*$/.test(key)) return null
    for (const one of glued.found) this.set(raw, this.current, one)
    return glued.text
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
          whole.doubts.push(readTexts.twoKeys(before, value))
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
        if (value !== '' && (named === null || value.length > MAX_KIND)) whole.notes.push(readTexts.unread(name, value))
        break
      }
      case 'difficulty': {
        const read = readDifficulty(value)
        if (read === 0 && value !== '') whole.notes.push(readTexts.unread(name, value))
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
        if (value.length > 60 || whole.labels[field] !== '') whole.notes.push(readTexts.unread(name, value))
        if (whole.labels[field] === '') whole.labels[field] = value.slice(0, 60)
        break
      default:
        if (active[field] !== '' && active[field] !== whole.section.score)
          whole.notes.push(readTexts.unread(name, active[field]))
        if (field === 'score' && readPoints(value) === null) whole.notes.push(readTexts.unread(name, value))
        else active[field] = value
    }
    // Such a line ends everything before it.
    this.target = null
  }
}
