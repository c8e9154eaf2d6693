/** Converts a QTI 1.2 item: dialects of Canvas, Blackboard, Moodle exports, Common Cartridge and the specification. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankDoc, blankSub } from '../blank-doc.ts'
import { markBlanks } from '../fields/mark-blanks.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { allBelow, childNamed, childrenNamed, elements, type XmlElement } from '../xml.ts'
import { occasionOf } from './feedback.ts'
import { materialHtml, metadataOf, presentationOf, type Presentation, type Response, rightBlock } from './one-parts.ts'
import { areAccepted, blanks, cloze, isPicked, type Item, leaf, match, type OneContext } from './one-responses.ts'
import { scoringOf } from './one-score.ts'

export interface OneItem {
  doc: ProblemDoc
  hasScore: boolean
  /** Reasons that block acceptance. */
  doubts: string[]
  /** True for a text without a question. */
  isText: boolean
}

const hasNothingToPick = ({ name, labels }: Response): boolean => name === 'response_str' && labels.length === 0

const NO_SUCH: [RegExp, string][] = [
  [/^calculated|formula_question|^formula/, '随机变量题（Calculated）'],
  [/hot.?spot/, '热点题（Hot Spot）'],
  [/opinion|likert/, '量表题（Opinion Scale）'],
  [/jumbled/, '句子拼图（Jumbled Sentence）'],
]

/** Unsupported features of an item, named for its author. */
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

/** Replaces Canvas's `[name]` by `[[n]]`; null unless every response has its place. */
function named(stem: string, responses: readonly Response[]): string | null {
  let text = stem
  for (const [at, { html, ident }] of responses.entries()) {
    const names = [htmlToWords(paragraphs(html)), ident.replace(/^response_?/, '')].filter((one) => one !== '')
    const mark = names.map((one) => `[${one}]`).find((one) => text.includes(one))
    if (mark === undefined) return null
    // Doubled brackets would read as a blank mark.
    text = text.replace(mark, `\ue010${at + 1}\ue011`)
  }
  return text.replace(/\ue010(\d+)\ue011/g, '[[$1]]')
}

/**
 * Gaps whose responses list labels: drop-downs, or blanks with their accepted texts as labels. Where the item does not
 * say which, labels that are all right mean the latter.
 */
function inPlaces(responses: readonly Response[], item: Item): SubProblem {
  const isKnown = /dropdown|blanks?/.test(item.type)
  const accepted = responses.filter((one) => areAccepted(one, item)).length
  const isBlanks = isKnown ? !/dropdown/.test(item.type) && !responses.every(isPicked) : accepted === responses.length
  // Ambiguous: as a drop-down it would show its answers.
  if (!isKnown && !isBlanks && !responses.every(isPicked)) item.warnings.push(texts.dropDownOrBlank)
  return isBlanks ? blanks(responses, item) : cloze(responses, item)
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
  if (placed !== null && isChoice) return { made: inPlaces(responses, item), stem: placed }
  if (responses.every((one) => hasNothingToPick(one) || one.name === 'response_str')) {
    if (placed !== null) return { made: blanks(responses, item), stem: placed }
    if (isInline || responses.every(({ html }) => html === '')) return { made: blanks(responses, item), stem: flowing }
  }
  if (isChoice && isInline) return { made: inPlaces(responses, item), stem: flowing }
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

/** Feedback as an explanation: general feedback first, the rest with its occasion. */
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
  // A maximum of 100 usually means 100 %.
  const most = declared?.attrs.maxvalue === '100' ? undefined : declared?.attrs.maxvalue
  for (const text of [...POINTS.map((name) => metadata.get(name)), most]) {
    const points = Number(text)
    if (text !== undefined && text !== '' && points > 0 && points <= 1000) return Math.round(points * 100) / 100
  }
  return null
}

/** Reads a QTI 1.2 item. */
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
  const placed = first.name === 'response_lid' && first.cardinality === 'single' ? named(stem, [first]) : null
  if (placed !== null) return done(inPlaces([first], item), placed)
  const isEssay = /essay|short.?response/.test(type) && item.scoring.wanted(first.ident).length === 0
  const made = isEssay ? blankSub(kind.essay) : leaf(first, item)
  if (made.problemType === kind.essay) {
    const key = modelAnswer(element, context)
    if (key !== '') {
      const read = done({ ...made, answer: [key] }, stem)
      return { ...read, doc: { ...read.doc, analysis: read.doc.analysis.replace(key, '') } }
    }
  }
  // The left side of a single match is a paragraph of its own.
  const own = first.name === 'response_lid' && htmlToWords(paragraphs(first.html)) !== '' ? first.html : ''
  if (own !== '' && (/matching/.test(item.type) || first.ident.startsWith('response_')))
    context.warnings.push(texts.oneOfMatch)
  const whole = own === '' ? stem : `${paragraphs(stem.trim())}${paragraphs(own.trim())}`
  if (made.problemType !== kind.blanks) return done(made, whole)
  if (isInline) return done(made, flowing)
  const marked = markBlanks(stem)
  if (marked.count === 1) return done(made, marked.text)
  return done(made, `${paragraphs(stem.trim())}<p>[[1]]</p>`)
}

/** The model answer: a `solution` of Blackboard or Common Cartridge. */
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
