/**
 * Evaluates the `resprocessing` of a QTI 1.2 item. Readers query the score of each choice instead of pattern-matching
 * conditions, which every system writes differently. Pure.
 */
import { allBelow, childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'

/** Chosen or typed values by response id. */
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

/** Adjacent conditions are a conjunction, except for text comparisons on one response, which are alternatives. */
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
    // `other` matches wrong answers.
    default:
      return false
  }
}

export interface Scoring {
  /** The score of these responses, in the item's own points. */
  earned: (responses: Responses) => number
  /** Conditions that earn points. */
  earning: XmlElement[]
  /** Distinct values that conditions compare a response with, in order, without negated ones. */
  wanted: (ident: string) => string[]
  caseMatters: boolean
  /** Whether containing the wanted text is enough. */
  isWithin: (ident: string) => boolean
}

/** Nested conditions, without negated ones. */
const positive = (condition: XmlElement): XmlElement[] =>
  elements(condition).flatMap((one) => (one.name === 'not' ? [] : [one, ...positive(one)]))

/** The scoring of an item. `ofText`: responses with a single value, whose conditions are alternatives. */
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
      // Without a `continue` attribute, systems that add up points continue, contrary to the specification.
      if (!isYes(condition.attrs.continue) && !isAdding && sets(condition).length > 0) break
    }
    return score
  }
  const giving = conditions.filter((one) => sets(one).some((set) => valueOf(set) > 0))
  // Blackboard matches name the right answers without points.
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

/** The values that a condition requires together for a response, in order. */
export const together = (condition: XmlElement, ident: string): string[] =>
  positive(childNamed(condition, 'conditionvar') ?? condition)
    .filter(({ name, attrs }) => name === 'varequal' && attrs.respident === ident)
    .map((one) => textOf(one).trim())
