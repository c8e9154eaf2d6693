/**
 * What responses to a QTI 1.2 item earn: its `resprocessing` carried out. Readers ask it what each choice is worth instead of guessing from how the conditions are
 * written, of which every system has its own way. Pure.
 */
import { allBelow, childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'

/** What was chosen or typed, by the name of the response. */
export type Responses = ReadonlyMap<string, readonly string[]>

const isYes = (text: string | undefined): boolean => /^yes$/i.test(text ?? '')
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

function equals(condition: XmlElement, given: readonly string[]): boolean {
  const wanted = textOf(condition).trim()
  const plain = (text: string) => (isYes(condition.attrs.case) ? text.trim() : text.trim().toLowerCase())
  const place = Number(condition.attrs.index)
  if (condition.attrs.index !== undefined && Number.isInteger(place) && place > 0)
    return plain(given[place - 1] ?? '') === plain(wanted)
  return given.some(
    (one) => plain(one) === plain(wanted) || (wanted !== '' && one !== '' && Number(one) === Number(wanted)),
  )
}

/** Two conditions beside each other are both asked for, but for texts of one response, of which any will do. */
const isEither = (conditions: readonly XmlElement[], ofText: ReadonlySet<string>): boolean =>
  conditions.length > 1 &&
  conditions.every(({ name, attrs }) => /^var(equal|substring|subset)$/.test(name) && ofText.has(attrs.respident ?? ''))

function holds(condition: XmlElement, responses: Responses, ofText: ReadonlySet<string>): boolean {
  const inside = elements(condition)
  const given = responses.get(condition.attrs.respident ?? '') ?? []
  const compare = (fits: (one: number, wanted: number) => boolean) =>
    given.some((one) => fits(numberOf(one), numberOf(textOf(condition))))
  switch (condition.name) {
    case 'conditionvar':
      return isEither(inside, ofText)
        ? inside.some((one) => holds(one, responses, ofText))
        : inside.every((one) => holds(one, responses, ofText))
    case 'and':
      return inside.every((one) => holds(one, responses, ofText))
    case 'or':
      return inside.some((one) => holds(one, responses, ofText))
    case 'not':
      return !inside.some((one) => holds(one, responses, ofText))
    case 'varequal':
    case 'varsubset':
      return equals(condition, given)
    case 'varsubstring':
      return given.some((one) => one.toLowerCase().includes(textOf(condition).trim().toLowerCase()))
    case 'vargte':
      return compare((one, wanted) => one >= wanted)
    case 'vargt':
      return compare((one, wanted) => one > wanted)
    case 'varlte':
      return compare((one, wanted) => one <= wanted)
    case 'varlt':
      return compare((one, wanted) => one < wanted)
    case 'unanswered':
      return given.length === 0
    case 'durequal':
    case 'durlt':
    case 'durgte':
      return true
    // What remains (`other`) is for what is wrong.
    default:
      return false
  }
}

export interface Scoring {
  /** What these responses earn, in whatever points the item counts. */
  earned: (responses: Responses) => number
  /** Conditions that earn something. */
  earning: XmlElement[]
  /** Texts that conditions compare a response with, each once, in their order; not those that must not be. */
  wanted: (ident: string) => string[]
  caseMatters: boolean
  /** Whether it is enough that a text holds the wanted one. */
  isWithin: (ident: string) => boolean
}

/** Conditions below, but for those that must not hold. */
const positive = (condition: XmlElement): XmlElement[] =>
  elements(condition).flatMap((one) => (one.name === 'not' ? [] : [one, ...positive(one)]))

/** How an item is scored. `ofText`: responses that hold one value, so that two conditions on them are a choice. */
export function scoringOf(item: XmlElement, ofText: ReadonlySet<string>): Scoring {
  const processing = childrenNamed(item, 'resprocessing')
  const declared = processing.flatMap((one) => allBelow(one, (name) => name === 'decvar'))
  const name = declared[0]?.attrs.varname ?? 'SCORE'
  const most = Number(declared.find(({ attrs }) => attrs.maxvalue !== undefined)?.attrs.maxvalue ?? 100) || 100
  const conditions = processing.flatMap((one) => childrenNamed(one, 'respcondition'))
  const sets = (condition: XmlElement) =>
    childrenNamed(condition, 'setvar').filter(
      ({ attrs }) => (attrs.varname ?? attrs.variablename ?? name).toLowerCase() === name.toLowerCase(),
    )
  const valueOf = (set: XmlElement): number =>
    /max/i.test(textOf(set)) ? most : /min/i.test(textOf(set)) ? 0 : Number(textOf(set).trim()) || 0
  const isAdding = conditions.some((one) => sets(one).some(({ attrs }) => /^add$/i.test(attrs.action ?? '')))
  const earned = (responses: Responses): number => {
    let score = 0
    for (const condition of conditions) {
      const asked = childNamed(condition, 'conditionvar')
      if (!asked || elements(asked).length === 0 || !holds(asked, responses, ofText)) continue
      for (const set of sets(condition)) {
        const value = valueOf(set)
        if (/^add$/i.test(set.attrs.action ?? '')) score += value
        else if (/^subtract$/i.test(set.attrs.action ?? '')) score -= value
        else score = value
      }
      // Without a word about it systems that add up go on, though the specification would stop.
      if (!isYes(condition.attrs.continue) && !isAdding && sets(condition).length > 0) break
    }
    return score
  }
  const giving = conditions.filter((one) => sets(one).some((set) => valueOf(set) > 0))
  // Matches of Blackboard name what is right without saying what it is worth.
  const earning =
    giving.length > 0
      ? giving
      : conditions.filter((one) => sets(one).length === 0 && !/incorrect|wrong/i.test(one.attrs.title ?? ''))
  const wanted = (ident: string) => [
    ...new Set(
      earning
        .flatMap((one) => positive(childNamed(one, 'conditionvar') ?? one))
        .filter(({ name: tag, attrs }) => /^var(equal|subset|substring)$/.test(tag) && attrs.respident === ident)
        .map((one) => textOf(one).trim()),
    ),
  ]
  return {
    earned,
    earning,
    wanted,
    isWithin: (ident) =>
      earning
        .flatMap((one) => positive(childNamed(one, 'conditionvar') ?? one))
        .some(({ name: tag, attrs }) => tag === 'varsubstring' && attrs.respident === ident),
    caseMatters: processing.some((one) =>
      allBelow(one, (tag) => tag === 'varequal').some(({ attrs }) => isYes(attrs.case)),
    ),
  }
}

/** What must hold at once for a condition that earns: the values of a response, in their order. */
export const together = (condition: XmlElement, ident: string): string[] =>
  positive(childNamed(condition, 'conditionvar') ?? condition)
    .filter(({ name, attrs }) => name === 'varequal' && attrs.respident === ident)
    .map((one) => textOf(one).trim())
