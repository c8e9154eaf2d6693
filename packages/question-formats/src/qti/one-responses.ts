/** Maps responses of a QTI 1.2 item to our kinds. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { blankSub } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { judgement } from '../fields/keys.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { allBelow, childNamed, textOf, type XmlElement } from '../xml.ts'
import type { Presentation, Response } from './one-parts.ts'
import { type Responses, type Scoring, together } from './one-score.ts'

export interface OneContext {
  /** Converts HTML of the file. */
  rich: (html: string) => string
  warnings: string[]
}

/** An item being read. */
export interface Item extends OneContext {
  presentation: Presentation
  element: XmlElement | undefined
  scoring: Scoring
  /** The system's name of the question type, lowercase. */
  type: string
  doubts: string[]
}

const alone = (ident: string, ...values: string[]): Responses => new Map([[ident, values]])
const options = (response: Response, item: Item) => {
  if (response.labels.length > 26) item.warnings.push(texts.optionsCut)
  return response.labels.slice(0, 26).map(({ html }, at) => ({ id: letterAt(at), optionContent: item.rich(html) }))
}

/** True/false by the texts of both options: 对 and 错, True and False, Blackboard's true_false.true. */
function judged(response: Response): ('T' | 'F' | '')[] {
  return response.labels.map(({ html, ident }) => {
    const words = htmlToWords(paragraphs(html)).replace(/^\w+\.(true|false)$/i, '$1')
    return judgement(words === '' ? ident : words)
  })
}

function single(response: Response, item: Item): SubProblem {
  const ids = response.labels.map(({ ident }) => ident)
  const worth = ids.map((id) => item.scoring.earned(alone(response.ident, id)))
  const whole = Math.max(0, ...worth)
  const at = whole > 0 ? worth.indexOf(whole) : -1
  const sides = judged(response)
  if (ids.length === 2 && sides[0] !== sides[1] && sides.every((one) => one !== ''))
    return { ...blankSub(kind.judge), answer: at < 0 ? [] : [sides[at] ?? ''] }
  const percents = worth.map((value) => (whole > 0 ? (value / whole) * 100 : 0))
  const also = percents.flatMap((percent, other) => (percent === 100 && other !== at ? [letterAt(other)] : []))
  return {
    ...blankSub(kind.single),
    optionList: options(response, item),
    answer: at < 0 ? [] : [letterAt(at)],
    creditList: [
      ...singleCredits(percents).filter(({ text }) => text <= 'Z'),
      ...also.map((text) => ({ place: 0, text, percent: 100 })),
    ],
  }
}

function multiple(response: Response, item: Item): SubProblem {
  const ids = response.labels.map(({ ident }) => ident)
  const sets = item.scoring.earning.map((one) => together(one, response.ident).filter((id) => ids.includes(id)))
  const alones = ids.map((id) => item.scoring.earned(alone(response.ident, id)))
  // Right options add up, or are required together.
  const all = ids.filter((_, at) => (alones[at] ?? 0) > 0)
  const best = [...sets, all]
    .map((set) => ({ set, score: item.scoring.earned(alone(response.ident, ...set)) }))
    .sort((one, other) => other.score - one.score || other.set.length - one.set.length)[0]
  const right = best && best.score > 0 ? best.set : []
  const sum = alones.reduce((total, value) => total + Math.max(0, value), 0)
  const isSum = best !== undefined && best.score > 0 && Math.abs(sum - best.score) < 0.02
  const credits = isSum ? multipleCredits(alones.map((value) => (value / best.score) * 100)) : []
  if (credits === null) item.warnings.push(texts.sharesLost)
  return {
    ...blankSub(kind.multiple),
    optionList: options(response, item),
    answer: ids.flatMap((id, at) => (right.includes(id) ? [letterAt(at)] : [])),
    creditList: credits ?? [],
  }
}

function order(response: Response, item: Item): SubProblem {
  const ids = response.labels.map(({ ident }) => ident)
  const key = item.scoring.earning
    .map((one) => together(one, response.ident))
    .find((list) => list.length === ids.length)
  return {
    ...blankSub(kind.order),
    optionList: options(response, item),
    answer: (key ?? []).flatMap((id) => (ids.includes(id) ? [letterAt(ids.indexOf(id))] : [])),
  }
}

/** Whether the item declares a selection among labels. */
export const isPicked = ({ labels }: Response): boolean =>
  labels.some(({ given }) => /^(dropdown|wordbank)$/i.test(given))

/**
 * Whether labels are accepted texts of a blank, where the item does not say: each earns something, there is one only,
 * or they differ only in case.
 */
export function areAccepted(response: Response, { scoring }: Item): boolean {
  const { labels, ident } = response
  const words = labels.map(({ html }) => htmlToWords(paragraphs(html)).toLowerCase())
  const wanted = scoring.wanted(ident)
  return (
    labels.every(({ given }) => given === 'openEntry') ||
    new Set(words).size <= 1 ||
    labels.every((one) => scoring.earned(alone(ident, one.ident)) > 0 || wanted.includes(one.ident))
  )
}

/** Unsupported comparison algorithms, by user-facing description. */
const ALGORITHMS: Record<string, string> = {
  TextContainsAnswer: '包含答案即对',
  TextCloseEnough: '拼写接近即对',
}

function warnOfComparing({ labels }: Response, { warnings, doubts }: Item): void {
  for (const { algorithm, html } of labels) {
    if (/regex/i.test(algorithm)) doubts.push(texts.pattern(htmlToWords(paragraphs(html))))
    else if (ALGORITHMS[algorithm]) warnings.push(texts.settingsLost([ALGORITHMS[algorithm]]))
  }
}

/** Accepted texts of a text field, and partial credit. */
function blankOf(response: Response, item: Item) {
  // Canvas lists the accepted texts of several blanks as choices.
  const isListed = response.name === 'response_lid'
  warnOfComparing(response, item)
  if (item.scoring.isWithin(response.ident)) item.warnings.push(texts.settingsLost(['包含答案即对']))
  const isList = isListed && isPicked(response)
  if (isList) {
    const list = response.labels.map(({ html }) => htmlToWords(paragraphs(html)))
    item.warnings.push(texts.unused('选项', list.join('、')))
  }
  const values = isListed ? response.labels.map(({ ident }) => ident) : item.scoring.wanted(response.ident)
  const worth = values.map((value) => item.scoring.earned(alone(response.ident, value)))
  const whole = Math.max(0, ...worth)
  const shown = (at: number) =>
    (isListed ? htmlToWords(paragraphs(response.labels[at]?.html ?? '')) : (values[at] ?? '')).slice(0, 500)
  // Canvas scores only the first accepted text and lists the others beside it.
  const isAlso = (at: number) => isListed && !isList && worth[at] === 0
  const right = values.flatMap((_, at) => (whole > 0 && (worth[at] === whole || isAlso(at)) ? [shown(at)] : []))
  // Blanks scored only together have no individual score.
  const all = whole > 0 ? right : values.map((_, at) => shown(at))
  const partly = values.flatMap((_, at) => {
    const value = worth[at] ?? 0
    return whole > 0 && value > 0 && value < whole ? [{ text: shown(at), percent: (value / whole) * 100 }] : []
  })
  return { all, partly, whole }
}

export function blanks(responses: readonly Response[], item: Item): SubProblem {
  const read = responses.map((one) => blankOf(one, item))
  const weights = read.map(({ whole }) => Math.round(whole * 100) / 100)
  return {
    ...blankSub(kind.blanks),
    answer: read.map(({ all }) => all[0] ?? ''),
    aliasList: read.some(({ all }) => all.length > 1) ? read.map(({ all }) => all.slice(1, 21)) : [],
    creditList: read.flatMap(({ partly }, place) => partly.map((one) => ({ place, ...one }))),
    blankScores: weights.every((one) => one > 0) && new Set(weights).size > 1 ? weights : [],
    blankRule: { ...blankSub(kind.blanks).blankRule, ignoreCase: item.scoring.caseMatters ? 0 : 1 },
  }
}

/** A number with a tolerance: a value, bounds around it, or bounds alone. */
function number(response: Response, item: Item): SubProblem {
  const found = item.scoring.earning.map((condition) => {
    const all = allBelow(childNamed(condition, 'conditionvar') ?? condition, (name) => name.startsWith('var')).filter(
      ({ attrs }) => attrs.respident === response.ident,
    )
    const of = (names: RegExp) =>
      all.filter(({ name }) => names.test(name)).map((one) => Number(textOf(one).trim() || Number.NaN))
    const [exact] = of(/^varequal$/)
    const [low = exact] = of(/^vargte?$/)
    const [high = exact] = of(/^varlte?$/)
    if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return null
    const short = (value: number) => Number(value.toPrecision(12))
    const middle = short((low + high) / 2)
    const within = short((high - low) / 2)
    if (within < 0) return null
    // Asymmetric bounds are kept by using their middle as the key.
    const isEven = exact !== undefined && Math.abs(exact - middle) <= Math.abs(within) * 1e-6 + Number.EPSILON
    if (exact !== undefined && !isEven) item.warnings.push(texts.unevenBounds(String(exact)))
    return { value: isEven ? exact : middle, within }
  })
  if (found.includes(null)) item.doubts.push(texts.numberUnread)
  const [first, ...more] = found.filter((one) => one !== null)
  return {
    ...blankSub(kind.number),
    answer: first ? [String(first.value)] : [],
    numberRule: { tolerance: first?.within ?? 0, relative: 0, unit: '' },
    creditList: more.map(({ value, within }) => ({
      place: 0,
      text: within > 0 ? `${value}:${within}` : String(value),
      percent: 100,
    })),
  }
}

/** The right label of a single-choice response. */
const keyOf = (response: Response, item: Item): number => {
  const worth = response.labels.map(({ ident }) => item.scoring.earned(alone(response.ident, ident)))
  const best = Math.max(0, ...worth)
  if (best > 0) return worth.indexOf(best)
  // Required together: the label that the condition names.
  const named = item.scoring.wanted(response.ident)
  return response.labels.findIndex(({ ident }) => named.includes(ident))
}

export function match(responses: readonly Response[], rights: readonly string[], item: Item): SubProblem {
  if (responses.length > 26 || rights.length > 26) item.warnings.push(texts.optionsCut)
  return {
    ...blankSub(kind.match),
    optionList: responses.slice(0, 26).map(({ html }, at) => ({ id: letterAt(at), optionContent: item.rich(html) })),
    matchList: rights.slice(0, 26).map((html, at) => ({ id: String(at + 1), optionContent: item.rich(html) })),
    answer: responses.slice(0, 26).map((one) => {
      const at = keyOf(one, item)
      return at < 0 || at >= 26 ? '' : String(at + 1)
    }),
  }
}

export function cloze(responses: readonly Response[], item: Item): SubProblem {
  return {
    ...blankSub(kind.cloze),
    gapList: responses.map((one) => ({ optionList: options(one, item) })),
    answer: responses.map((one) => {
      const at = keyOf(one, item)
      return at < 0 ? '' : letterAt(at)
    }),
  }
}

const isNumber = ({ name, element }: Response, type: string): boolean =>
  name === 'response_num' ||
  /^(numerical_question|numeric)$/.test(type) ||
  allBelow(element, (tag) => tag === 'render_fib').some(({ attrs }) =>
    /^(decimal|integer|scientific)$/i.test(attrs.fibtype ?? ''),
  )

/** A response as a problem. */
export function leaf(response: Response, item: Item): SubProblem {
  if (response.name === 'response_lid') {
    if (response.cardinality === 'ordered') return order(response, item)
    return response.cardinality === 'multiple' ? multiple(response, item) : single(response, item)
  }
  if (isNumber(response, item.type)) return number(response, item)
  if (item.scoring.wanted(response.ident).length > 0) return blanks([response], item)
  return blankSub(kind.essay)
}
