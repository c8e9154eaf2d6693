/** One item of QTI 1.2 as a problem: as Canvas, Blackboard, Moodle's exports, Common Cartridges and the specification's own examples write them. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankDoc, blankSub, letter } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { judgement } from '../fields/keys.ts'
import { markBlanks } from '../fields/read.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { allBelow, childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'
import { occasionOf } from './feedback.ts'
import { materialHtml, metadataOf, presentationOf, type Presentation, type Response, rightBlock } from './one-parts.ts'
import { type Responses, type Scoring, scoringOf, together } from './one-score.ts'

export interface OneContext {
  /** HTML of the file as an author's of ours. */
  rich: (html: string) => string
  warnings: string[]
}

export interface OneItem {
  doc: ProblemDoc
  hasScore: boolean
  /** Why it may not be accepted as it is. */
  doubts: string[]
  /** True when it asks nothing: a text between questions. */
  isText: boolean
}

interface Item extends OneContext {
  presentation: Presentation
  element: XmlElement | undefined
  scoring: Scoring
  /** What the system calls this kind of question, in small letters. */
  type: string
  doubts: string[]
}

const alone = (ident: string, ...values: string[]): Responses => new Map([[ident, values]])
const options = (response: Response, item: Item) => {
  if (response.labels.length > 26) item.warnings.push(texts.optionsCut)
  return response.labels.slice(0, 26).map(({ html }, at) => ({ id: letter(at), optionContent: item.rich(html) }))
}

/** Judged by the words of both options: 对 and 错, True and False, Blackboard's true_false.true. */
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
  const also = percents.flatMap((percent, other) => (percent === 100 && other !== at ? [letter(other)] : []))
  return {
    ...blankSub(kind.single),
    optionList: options(response, item),
    answer: at < 0 ? [] : [letter(at)],
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
  // Each right one adds its share, or all of them are asked for at once.
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
    answer: ids.flatMap((id, at) => (right.includes(id) ? [letter(at)] : [])),
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
    answer: (key ?? []).flatMap((id) => (ids.includes(id) ? [letter(ids.indexOf(id))] : [])),
  }
}

/** What a text field accepts, and what earns a part of it. */
function blankOf(response: Response, item: Item) {
  // Canvas lists the accepted texts of several blanks as choices.
  const isListed = response.name === 'response_lid'
  const values = isListed ? response.labels.map(({ ident }) => ident) : item.scoring.wanted(response.ident)
  const worth = values.map((value) => item.scoring.earned(alone(response.ident, value)))
  const whole = Math.max(0, ...worth)
  const shown = (at: number) =>
    (isListed ? htmlToWords(paragraphs(response.labels[at]?.html ?? '')) : (values[at] ?? '')).slice(0, 500)
  const right = values.flatMap((_, at) => (whole > 0 && worth[at] === whole ? [shown(at)] : []))
  // Blanks that earn only all together say nothing of one alone.
  const all = whole > 0 ? right : values.map((_, at) => shown(at))
  const partly = values.flatMap((_, at) => {
    const value = worth[at] ?? 0
    return whole > 0 && value > 0 && value < whole ? [{ text: shown(at), percent: (value / whole) * 100 }] : []
  })
  return { all, partly, whole }
}

function blanks(responses: readonly Response[], item: Item): SubProblem {
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

/** A number and how near is near enough: a value, bounds around it, or bounds alone. */
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
    // Bounds that lie unevenly around the value are kept; the value in their middle is the key then.
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

/** The label that a response of one choice wants. */
const keyOf = (response: Response, item: Item): number => {
  const worth = response.labels.map(({ ident }) => item.scoring.earned(alone(response.ident, ident)))
  const best = Math.max(0, ...worth)
  if (best > 0) return worth.indexOf(best)
  // All of them are asked for at once: what the condition names.
  const named = item.scoring.wanted(response.ident)
  return response.labels.findIndex(({ ident }) => named.includes(ident))
}

function match(responses: readonly Response[], rights: readonly string[], item: Item): SubProblem {
  if (responses.length > 26 || rights.length > 26) item.warnings.push(texts.optionsCut)
  return {
    ...blankSub(kind.match),
    optionList: responses.slice(0, 26).map(({ html }, at) => ({ id: letter(at), optionContent: item.rich(html) })),
    matchList: rights.slice(0, 26).map((html, at) => ({ id: String(at + 1), optionContent: item.rich(html) })),
    answer: responses.slice(0, 26).map((one) => {
      const at = keyOf(one, item)
      return at < 0 || at >= 26 ? '' : String(at + 1)
    }),
  }
}

function cloze(responses: readonly Response[], item: Item): SubProblem {
  return {
    ...blankSub(kind.cloze),
    gapList: responses.map((one) => ({ optionList: options(one, item) })),
    answer: responses.map((one) => {
      const at = keyOf(one, item)
      return at < 0 ? '' : letter(at)
    }),
  }
}

const isNumber = ({ name, element }: Response, type: string): boolean =>
  name === 'response_num' ||
  /^(numerical_question|numeric)$/.test(type) ||
  allBelow(element, (tag) => tag === 'render_fib').some(({ attrs }) =>
    /^(decimal|integer|scientific)$/i.test(attrs.fibtype ?? ''),
  )
const hasNothingToPick = ({ name, labels }: Response): boolean => name === 'response_str' && labels.length === 0

/** One response as a problem of its own. */
function leaf(response: Response, item: Item): SubProblem {
  if (response.name === 'response_lid') {
    if (response.cardinality === 'ordered') return order(response, item)
    return response.cardinality === 'multiple' ? multiple(response, item) : single(response, item)
  }
  if (isNumber(response, item.type)) return number(response, item)
  if (item.scoring.wanted(response.ident).length > 0) return blanks([response], item)
  return blankSub(kind.essay)
}

const NO_SUCH: [RegExp, string][] = [
  [/^calculated|formula_question|^formula/, '随机变量题（Calculated）'],
  [/hot.?spot/, '热点题（Hot Spot）'],
  [/opinion|likert/, '量表题（Opinion Scale）'],
  [/jumbled/, '句子拼图（Jumbled Sentence）'],
]

/** What an item asks for that ours cannot: named, so that its author knows. */
function refusals(item: XmlElement, type: string, { responses }: Presentation): string[] {
  const named = NO_SUCH.find(([pattern]) => pattern.test(type))?.[1]
  if (named) return [texts.noSuchKind(named)]
  if (allBelow(item, (name) => name === 'calculated').length > 0) return [texts.noSuchKind('随机变量题（Calculated）')]
  if (allBelow(item, (name) => name === 'render_hotspot').length > 0) return [texts.noSuchKind('热点题（Hot Spot）')]
  if (allBelow(item, (name) => name === 'render_slider').length > 0) return [texts.noSuchKind('滑块题（Slider）')]
  const other = responses.find(({ name }) => name === 'response_xy' || name === 'response_grp')
  return other
    ? [texts.noSuchKind(other.name === 'response_xy' ? '坐标题（response_xy）' : '分组题（response_grp）')]
    : []
}

const sameLabels = (responses: readonly Response[]): boolean =>
  responses.length > 1 &&
  responses.every(
    ({ labels }) =>
      JSON.stringify(labels.map(({ html }) => html)) === JSON.stringify(responses[0]?.labels.map(({ html }) => html)),
  )

/** Where Canvas writes `[name]` into the stem, ours stand as `[[n]]`; null when not every response has its place. */
function named(stem: string, responses: readonly Response[]): string | null {
  let text = stem
  for (const [at, { html, ident }] of responses.entries()) {
    const names = [htmlToWords(paragraphs(html)), ident.replace(/^response_?/, '')].filter((one) => one !== '')
    const mark = names.map((one) => `[${one}]`).find((one) => text.includes(one))
    if (mark === undefined) return null
    // A doubled pair of brackets would be read as a place.
    text = text.replace(mark, `\ue010${at + 1}\ue011`)
  }
  return text.replace(/\ue010(\d+)\ue011/g, '[[$1]]')
}

/** Several questions in one item. */
function several(item: Item): { made: SubProblem; stem: string } | { subs: SubProblem[]; stem: string } {
  const { responses, stem, flowing, isInline } = item.presentation
  const rights = rightBlock(item.element)
  const isChoice = responses.every(({ name }) => name === 'response_lid')
  if (isChoice && rights.length > 0) return { made: match(responses, rights, item), stem }
  if (isChoice && /matching/.test(item.type))
    return { made: match(responses, responses[0]?.labels.map(({ html }) => html) ?? [], item), stem }
  const placed = named(stem, responses)
  if (placed !== null && isChoice)
    return { made: /blanks?/.test(item.type) ? blanks(responses, item) : cloze(responses, item), stem: placed }
  if (responses.every((one) => hasNothingToPick(one) || one.name === 'response_str')) {
    if (placed !== null) return { made: blanks(responses, item), stem: placed }
    if (isInline || responses.every(({ html }) => html === '')) return { made: blanks(responses, item), stem: flowing }
  }
  if (isChoice && isInline) return { made: cloze(responses, item), stem: flowing }
  if (
    isChoice &&
    sameLabels(responses) &&
    responses.every(({ html, cardinality }) => html !== '' && cardinality === 'single')
  )
    return { made: match(responses, responses[0]?.labels.map(({ html }) => html) ?? [], item), stem }
  if (responses.length > 30) item.warnings.push(texts.subsCut)
  return {
    stem,
    subs: responses.slice(0, 30).map((one) => {
      const sub = leaf(one, item)
      const own = item.rich(one.html)
      return { ...sub, problemContent: sub.problemType === kind.blanks ? `${own}<p>[[1]]</p>` : own }
    }),
  }
}

/** Feedback as an explanation: what is said to everybody as it is, the others with their occasion. */
function analysisOf(element: XmlElement, { rich }: OneContext): string {
  return childrenNamed(element, 'itemfeedback')
    .map((one) => {
      const html = allBelow(one, (name) => name === 'material')
        .map((part) => materialHtml(part))
        .join('')
      const words = rich(html)
      if (htmlToWords(words) === '' && !words.includes('<img')) return ''
      const ident = (one.attrs.ident ?? '').toLowerCase()
      const isSolution = allBelow(one, (name) => name === 'solution').length > 0
      if (isSolution || /^(general|general_fb|solution|hint)$/.test(ident)) return words
      const label = occasionOf(ident)
      return label === '' ? words : `<p>${label}：</p>${words}`
    })
    .filter((one, at, all) => one !== '' && all.indexOf(one) === at)
    .join('')
}

const POINTS = ['points_possible', 'cc_weighting', 'qmd_absolutescore_max', 'qmd_weighting']
function pointsOf(metadata: ReadonlyMap<string, string>, element: XmlElement): number | null {
  const declared = allBelow(element, (name) => name === 'decvar').find(({ attrs }) => attrs.maxvalue !== undefined)
  // A hundred is how most say "all of it".
  const most = declared?.attrs.maxvalue === '100' ? undefined : declared?.attrs.maxvalue
  for (const text of [...POINTS.map((name) => metadata.get(name)), most]) {
    const points = Number(text)
    if (text !== undefined && text !== '' && points > 0 && points <= 1000) return Math.round(points * 100) / 100
  }
  return null
}

/** Reads an item of QTI 1.2. */
export function readOneItem(element: XmlElement, context: OneContext): OneItem {
  const metadata = metadataOf(element)
  const type = (
    metadata.get('question_type') ??
    metadata.get('bbmd_questiontype') ??
    metadata.get('qmd_itemtype') ??
    metadata.get('cc_profile') ??
    ''
  ).toLowerCase()
  const presented = childNamed(element, 'presentation')
  const presentation = presentationOf(presented)
  const { responses, stem, flowing, isInline, lost } = presentation
  const ofText = new Set(
    responses
      .filter(({ name, cardinality }) => name !== 'response_lid' || cardinality === 'single')
      .map(({ ident }) => ident),
  )
  const doubts = refusals(element, type, presentation)
  const item: Item = { ...context, presentation, element: presented, scoring: scoringOf(element, ofText), type, doubts }
  for (const one of new Set(lost)) context.warnings.push(texts.mediaLost(one))
  const points = pointsOf(metadata, element)
  const rest = () => ({ analysis: analysisOf(element, context), ...(points === null ? {} : { score: points }) })
  const done = (made: SubProblem, content: string): OneItem => ({
    doc: { ...blankDoc(made.problemType), ...made, problemContent: context.rich(content), ...rest(), subList: [] },
    hasScore: points !== null,
    doubts,
    isText: false,
  })
  if (doubts.length > 0) return done(blankSub(kind.essay), stem)
  const isUpload = /^file.?upload/.test(type)
  const [first, ...more] = responses
  if (!first) {
    const isText = /text_only/.test(type)
    if (!isText && !isUpload && !/essay|short.?response/.test(type)) doubts.push(texts.noResponse)
    return { ...done(blankSub(isUpload ? kind.file : kind.essay), stem), isText }
  }
  if (isUpload) return done(blankSub(kind.file), stem)
  if (more.length > 0) {
    const read = several(item)
    if ('made' in read) return done(read.made, read.stem)
    const doc = { ...blankDoc(kind.material), problemContent: context.rich(read.stem), ...rest(), subList: read.subs }
    const share = points === null ? null : Math.round((points * 100) / read.subs.length) / 100
    if (share !== null) for (const sub of doc.subList) sub.score = share
    doc.score = doc.subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
    return { doc, hasScore: points !== null, doubts, isText: false }
  }
  const isEssay = /essay|short.?response/.test(type) && item.scoring.wanted(first.ident).length === 0
  const made = isEssay ? blankSub(kind.essay) : leaf(first, item)
  if (made.problemType === kind.essay) {
    const key = modelAnswer(element, context)
    if (key !== '') {
      const read = done({ ...made, answer: [key] }, stem)
      return { ...read, doc: { ...read.doc, analysis: read.doc.analysis.replace(key, '') } }
    }
  }
  const whole = `${stem}${first.name === 'response_lid' ? first.html : ''}`
  if (made.problemType !== kind.blanks) return done(made, whole)
  if (isInline) return done(made, flowing)
  const marked = markBlanks(stem)
  if (marked.count === 1) return done(made, marked.text)
  return done(made, `${paragraphs(stem.trim())}<p>[[1]]</p>`)
}

/** Model answers: Blackboard writes them as a solution, Common Cartridges, too. */
function modelAnswer(element: XmlElement, { rich }: OneContext): string {
  const found = childrenNamed(element, 'itemfeedback').find(({ attrs }) => /^solution$/i.test(attrs.ident ?? ''))
  return found
    ? rich(
        elements(found)
          .flatMap((one) => allBelow({ name: '', attrs: {}, children: [one] }, (name) => name === 'material'))
          .map((one) => materialHtml(one))
          .join(''),
      )
    : ''
}
