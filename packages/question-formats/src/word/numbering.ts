/** Computes automatic list numbers, which are not in the text, by Word's rules. Pure. */
import { childNamed, childrenNamed, type XmlElement } from '../xml.ts'
import { writtenNumber } from './number-formats.ts'

interface Level {
  format: string
  text: string
  start: number
  /** The level (from 1) that restarts this one: 0 never, NaN any outer level. */
  restart: number
  /** All its numbers are in digits, whatever their format (legal numbering). */
  isLegal: boolean
  /** The paragraph style linked to this level. */
  style: string
}
type Levels = Map<number, Level>

export interface Numbering {
  /**
   * The number before a paragraph, such as `1.`; '' for bullets and unknown formats. Stateful: each call increments.
   * @param pr the `w:pPr` of the paragraph, whose `w:numPr`, or that of its style, names the list
   */
  next(pr: XmlElement | undefined): string
}

const value = (parent: XmlElement | undefined, name: string): string => childNamed(parent, name)?.attrs['w:val'] ?? ''
const isOn = (parent: XmlElement, name: string): boolean => {
  const found = childNamed(parent, name)
  return found !== undefined && !/^(?:0|false|off)$/.test(found.attrs['w:val'] ?? '')
}

const levelOf = (level: XmlElement): Level => ({
  format: value(level, 'w:numFmt'),
  text: value(level, 'w:lvlText'),
  start: Number(value(level, 'w:start') || 1),
  restart: Number(value(level, 'w:lvlRestart') || Number.NaN),
  isLegal: isOn(level, 'w:isLgl'),
  style: value(level, 'w:pStyle'),
})
const levelsOf = (parent: XmlElement): Levels =>
  new Map(childrenNamed(parent, 'w:lvl').map((level) => [Number(level.attrs['w:ilvl'] ?? 0), levelOf(level)]))

/** A list instance; its numbers continue across all instances of one abstract list. */
interface List {
  abstractId: string
  levels: Levels
  /** Start overrides by level, applied where the list is first used. */
  starts: Map<number, number>
}

function listsOf(root: XmlElement): Map<string, List> {
  const abstract = new Map<string, Levels>()
  const byStyle = new Map<string, string>()
  const links = new Map<string, string>()
  for (const one of childrenNamed(root, 'w:abstractNum')) {
    const id = one.attrs['w:abstractNumId'] ?? ''
    abstract.set(id, levelsOf(one))
    const [styled, link] = [value(one, 'w:styleLink'), value(one, 'w:numStyleLink')]
    if (styled !== '') byStyle.set(styled, id)
    if (link !== '') links.set(id, link)
  }
  return new Map(
    childrenNamed(root, 'w:num').map((one) => {
      const named = value(one, 'w:abstractNumId')
      const abstractId = byStyle.get(links.get(named) ?? '') ?? named
      const levels = new Map(abstract.get(abstractId))
      const starts = new Map<number, number>()
      for (const over of childrenNamed(one, 'w:lvlOverride')) {
        const at = Number(over.attrs['w:ilvl'] ?? 0)
        const [own] = levelsOf(over).values()
        if (own) levels.set(at, own)
        const start = value(over, 'w:startOverride')
        if (start !== '') starts.set(at, Number(start))
      }
      return [one.attrs['w:numId'] ?? '', { abstractId, levels, starts }]
    }),
  )
}

interface Place {
  numId: string
  level: number | null
}

/** The list of each paragraph style, inherited through `basedOn`. */
function placesOfStyles(styles: XmlElement | null): Map<string, Place> {
  const all = new Map(
    (styles ? childrenNamed(styles, 'w:style') : []).map((style) => [style.attrs['w:styleId'] ?? '', style]),
  )
  const places = new Map<string, Place>()
  for (const id of all.keys()) {
    let [numId, level]: [string, string] = ['', '']
    const seen = new Set<string>()
    for (let at = id; at !== '' && !seen.has(at); at = value(all.get(at), 'w:basedOn')) {
      seen.add(at)
      const numbered = childNamed(childNamed(all.get(at), 'w:pPr'), 'w:numPr')
      numId ||= value(numbered, 'w:numId')
      level ||= value(numbered, 'w:ilvl')
    }
    if (numId !== '') places.set(id, { numId, level: level === '' ? null : Number(level) })
  }
  return places
}

/** Numbering of a document: `root` is its numbering part, `styles` its styles part. */
export function numberingOf(root: XmlElement | null, styles: XmlElement | null = null): Numbering {
  const lists = root ? listsOf(root) : new Map<string, List>()
  const ofStyle = placesOfStyles(styles)
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()

  const placeOf = (pr: XmlElement | undefined): Place | null => {
    const numbered = childNamed(pr, 'w:numPr')
    const style = value(pr, 'w:pStyle')
    const inherited = ofStyle.get(style)
    const numId = value(numbered, 'w:numId') || (inherited?.numId ?? '')
    const list = lists.get(numId)
    if (!list) return null
    const own = value(numbered, 'w:ilvl')
    if (own !== '') return { numId, level: Number(own) }
    const byStyle = [...list.levels].find(([, level]) => style !== '' && level.style === style)?.[0]
    return { numId, level: byStyle ?? inherited?.level ?? 0 }
  }

  return {
    next(pr) {
      const place = placeOf(pr)
      const list = place && lists.get(place.numId)
      if (!place || !list) return ''
      const level = place.level ?? 0
      const own = list.levels.get(level)
      if (!own) return ''
      const counts = counters.get(list.abstractId) ?? []
      counters.set(list.abstractId, counts)
      const start = list.starts.get(level)
      const first = `${place.numId} ${level}`
      // A start override applies at the first use; afterwards numbers continue across instances.
      const isRestarted = start !== undefined && !begun.has(first)
      begun.add(first)
      const before = counts[level]
      counts[level] = isRestarted ? start : before === undefined ? (start ?? own.start) : before + 1
      for (let at = level + 1; at < counts.length; at++) {
        const inner = list.levels.get(at)
        if (inner === undefined || Number.isNaN(inner.restart) || level < inner.restart) counts[at] = undefined
      }
      if (own.format === 'bullet') return /\p{L}{2,}/u.test(own.text) ? own.text : ''
      return own.text.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const other = list.levels.get(at)
        if (!other || other.format === 'none') return ''
        return writtenNumber(counts[at] ?? other.start, own.isLegal ? 'decimal' : other.format)
      })
    },
  }
}
