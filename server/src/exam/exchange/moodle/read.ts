/** Moodle XML. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc, letter } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { readPoints } from '../fields/keys.ts'
import { markBlanks } from '../fields/read.ts'
import { fromForeign } from '../from-foreign.ts'
import { escapeText, htmlToWords } from '../html.ts'
import { fromTags, type FromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { noReport, type ReadResult, type ReadRow, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { childNamed, childrenNamed, parseXml, textOf, type XmlElement } from '../xml.ts'
import { readGaps } from './cloze.ts'

/** What stands in `<x><text>…</text></x>`. */
const inner = (parent: XmlElement | undefined, name?: string): string => {
  const element = name === undefined ? parent : childNamed(parent, name)
  return textOf(childNamed(element, 'text') ?? element).trim()
}

interface Context {
  media: MediaBag
  warnings: string[]
  tags: FromTags
}

/** A text of Moodle as HTML of ours: by its format, with the files that are packed beside it. */
function rich(element: XmlElement | undefined, { media, warnings }: Context, over?: string): string {
  if (!element) return ''
  const text = over ?? inner(element)
  const files = new Map(childrenNamed(element, 'file').map((file) => [file.attrs.name ?? '', file]))
  const format = element.attrs.format ?? 'html'
  const html =
    /^(plain_text|moodle_auto_format|markdown)$/.test(format) && !/<[a-z][^>]*>/i.test(text)
      ? text
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((line) => `<p>${escapeText(line)}</p>`)
          .join('')
      : text
  return fromForeign(
    html,
    media,
    (src) => {
      const name = decodeURIComponentSafely(src.replace(/^@@PLUGINFILE@@\//, '').split('?')[0] ?? '')
      const file = src.startsWith('@@PLUGINFILE@@/') ? files.get(name) : undefined
      return file ? { bytes: Buffer.from(textOf(file), 'base64'), name } : null
    },
    warnings,
  )
}

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const fractionOf = (answer: XmlElement): number => Number(answer.attrs.fraction ?? 0)

type Reader = (question: XmlElement, doc: ProblemDoc, context: Context) => void

function multichoice(question: XmlElement, doc: ProblemDoc, context: Context): void {
  const answers = childrenNamed(question, 'answer').slice(0, 26)
  doc.optionList = answers.map((answer, at) => ({ id: letter(at), optionContent: rich(answer, context) }))
  doc.answer = answers.flatMap((answer, at) => (fractionOf(answer) > 0 ? [letter(at)] : []))
  const isSingle = /^(true|1)$/.test(inner(question, 'single') || 'true')
  doc.problemType = isSingle ? kind.single : context.tags.kind === kind.uncertain ? kind.uncertain : kind.multiple
  // One that is right and others that are half right: the right one is the key.
  if (isSingle && doc.answer.length > 1) {
    const full = answers.flatMap((answer, at) => (fractionOf(answer) >= 100 ? [letter(at)] : []))
    if (full.length === 1) doc.answer = full
  }
  const percents = answers.map(fractionOf)
  const credits = isSingle ? singleCredits(percents) : multipleCredits(percents)
  if (credits && doc.answer.length > 0)
    doc.creditList = credits.filter(({ text }) => !isSingle || !doc.answer.includes(text))
  else if (!credits) context.warnings.push(setMessage.sharesLost)
}

function shortanswer(question: XmlElement, doc: ProblemDoc): void {
  doc.problemType = kind.blanks
  const texts = childrenNamed(question, 'answer')
    .filter((answer) => fractionOf(answer) >= 100)
    .map((answer) => inner(answer).replace(/\\\*/g, '*'))
  doc.answer = texts.slice(0, 1)
  doc.aliasList = texts.length > 1 ? [texts.slice(1, 21)] : []
  doc.creditList = childrenNamed(question, 'answer').flatMap((answer) => {
    const percent = fractionOf(answer)
    return percent > 0 && percent < 100 ? [{ place: 0, text: inner(answer).replace(/\\\*/g, '*'), percent }] : []
  })
  doc.blankRule = { ...doc.blankRule, ignoreCase: inner(question, 'usecase') === '1' ? 0 : 1 }
  const marked = markBlanks(doc.problemContent)
  doc.problemContent = marked.count === 0 ? `${doc.problemContent}<p>[[1]]</p>` : marked.text
}

function cloze(question: XmlElement, doc: ProblemDoc, context: Context): void {
  const element = childNamed(question, 'questiontext')
  const { text, gaps } = readGaps(inner(element))
  doc.problemContent = rich(element, context, text)
  const rights = gaps.map(({ answers }) => answers.filter(({ right }) => right).map((answer) => answer.text))
  if (gaps.length > 0 && gaps.every(({ type }) => type === 'choice')) {
    doc.problemType = kind.cloze
    doc.gapList = gaps.map(({ answers }) => ({
      optionList: answers.slice(0, 26).map((answer, at) => ({
        id: letter(at),
        optionContent: fromForeign(answer.text, context.media, () => null, context.warnings),
      })),
    }))
    doc.answer = gaps.map(({ answers }) => {
      const at = answers.findIndex(({ right }) => right)
      return at < 0 ? '' : letter(at)
    })
    return
  }
  doc.problemType = kind.blanks
  if (gaps.some(({ type }) => type === 'choice'))
    context.warnings.push('下拉选择与填空混在一起，已全部按填空导入，请核对')
  const plain = (one: string, isChoice: boolean) =>
    isChoice ? htmlToWords(one) : one.replace(/^([^:]+):[\d.]+$/, '$1')
  const keys = rights.map((list, at) =>
    list.map((one) => (gaps[at]?.type === 'text' ? one : plain(one, gaps[at]?.type === 'choice'))),
  )
  doc.answer = keys.map(([first = '']) => first)
  doc.aliasList = keys.some((list) => list.length > 1) ? keys.map(([, ...more]) => more.slice(0, 20)) : []
  doc.creditList = gaps.flatMap(({ type, answers }, place) =>
    answers.flatMap(({ right, percent, text: nearly }) =>
      !right && percent > 0 && type === 'text' ? [{ place, text: nearly, percent }] : [],
    ),
  )
  doc.blankRule = { ...doc.blankRule, ignoreCase: gaps.some(({ caseMatters }) => caseMatters) ? 0 : 1 }
  const weights = gaps.map(({ weight }) => weight)
  if (new Set(weights).size > 1) doc.blankScores = weights
}

function essay(question: XmlElement, doc: ProblemDoc, context: Context): void {
  const key = rich(childNamed(question, 'graderinfo'), context)
  doc.answer = key === '' ? [] : [key]
  const max = Number(inner(question, 'attachments') || 0)
  if (inner(question, 'responseformat') !== 'noinline') return
  doc.problemType = kind.file
  const types = inner(question, 'filetypeslist')
  doc.fileRule = {
    accept: types === '' || /^\*?$/.test(types) ? 'any' : /image|jpg|png/.test(types) ? 'image' : 'any',
    most: max >= 1 && max <= 9 ? max : 9,
  }
}

function matching(question: XmlElement, doc: ProblemDoc, context: Context): void {
  doc.problemType = kind.match
  const rights: string[] = []
  for (const pair of childrenNamed(question, 'subquestion')) {
    const right = fromForeign(inner(pair, 'answer'), context.media, () => null, context.warnings)
    if (!rights.includes(right)) rights.push(right)
    const left = rich(pair, context)
    if (left === '') continue
    doc.optionList.push({ id: letter(doc.optionList.length), optionContent: left })
    doc.answer.push(String(rights.indexOf(right) + 1))
  }
  doc.matchList = rights.map((optionContent, at) => ({ id: String(at + 1), optionContent }))
}

function numerical(question: XmlElement, doc: ProblemDoc): void {
  doc.problemType = kind.number
  const answer = childrenNamed(question, 'answer').find((one) => fractionOf(one) >= 100)
  const tolerance = Number(inner(answer, 'tolerance') || 0)
  doc.answer = answer ? [inner(answer)] : []
  doc.creditList = childrenNamed(question, 'answer').flatMap((one) => {
    const percent = fractionOf(one)
    const near = Number(inner(one, 'tolerance') || 0)
    if (one === answer || percent <= 0 || percent >= 100) return []
    return [{ place: 0, text: near > 0 ? `${inner(one)}:${near}` : inner(one), percent }]
  })
  doc.numberRule = {
    tolerance: tolerance >= 0 ? tolerance : 0,
    relative: 0,
    unit: inner(childNamed(childNamed(question, 'units'), 'unit'), 'unit_name').slice(0, 20),
  }
}

const readers: Record<string, Reader> = {
  multichoice,
  shortanswer,
  cloze,
  essay,
  matching,
  numerical,
  truefalse(question, doc) {
    doc.problemType = kind.judge
    const right = childrenNamed(question, 'answer').find((answer) => fractionOf(answer) > 0)
    doc.answer = right ? [/^(true|对|正确)/i.test(inner(right)) ? 'T' : 'F'] : []
  },
  ordering(question, doc, context) {
    doc.problemType = kind.order
    // Moodle keeps the items in their right order.
    const answers = childrenNamed(question, 'answer').slice(0, 26)
    doc.optionList = answers.map((answer, at) => ({ id: letter(at), optionContent: rich(answer, context) }))
    doc.answer = doc.optionList.map(({ id }) => id)
    doc.orderCredit = /^(?:ALL_OR_NOTHING|-1|)$/.test(inner(question, 'gradingtype')) ? 0 : 1
  },
  description(_question, doc) {
    doc.problemType = kind.material
  },
}
const SAME: Record<string, string> = {
  multianswer: 'cloze',
  match: 'matching',
  calculated: 'numerical',
  multichoiceset: 'multichoice',
}

const PART = /^(material-\w{1,40})\.\d+$/

/**
 * Every question of a file.
 * @throws {Unreadable}
 */
export function readMoodle(text: string): ReadResult {
  const root = parseXml(text)
  if (root.name !== 'quiz') throw new Unreadable(setMessage.badXml)
  const media = new MediaBag()
  const found: { row: ReadRow; context: Context; id: string; source: string }[] = []
  const materials = new Map<string, { doc: ProblemDoc; warnings: string[] }>()
  let topic = ''
  for (const question of childrenNamed(root, 'question')) {
    const given = question.attrs.type ?? ''
    if (given === 'category') {
      const path = inner(question, 'category')
        .split('/')
        .filter((part) => !/^\$|^(top|default)/i.test(part.trim()))
      topic = path.at(-1)?.trim().slice(0, 60) ?? ''
      continue
    }
    const tags = childrenNamed(childNamed(question, 'tags') ?? question, 'tag').map((tag) => inner(tag))
    const context: Context = { media, warnings: [], tags: fromTags(tags) }
    const doc = blankDoc(kind.essay)
    doc.problemContent =
      given === 'cloze' || given === 'multianswer' ? '' : rich(childNamed(question, 'questiontext'), context)
    doc.analysis = rich(childNamed(question, 'generalfeedback'), context)
    const grade = inner(question, 'defaultgrade')
    const points = grade === '' ? null : readPoints(String(Number(grade)))
    if (points !== null) doc.score = points
    const reader = readers[SAME[given] ?? given]
    if (reader) reader(question, doc, context)
    else context.warnings.push(`不认识的题型“${given.slice(0, 30)}”，已按简答题导入，请核对`)
    const { labels } = context.tags
    labels.hasScore = points !== null
    if (topic !== '' && labels.topics.length === 0) labels.topics.push(topic)
    const id = inner(question, 'idnumber')
    const whole = materials.get(PART.exec(id)?.[1] ?? '')
    if (whole) {
      const { subList: _none, ...sub } = doc
      whole.doc.subList.push(sub)
      whole.warnings.push(...context.warnings)
      continue
    }
    if (doc.problemType === kind.material) materials.set(id, { doc, warnings: context.warnings })
    found.push({ row: rowOfDoc(0, doc, { labels, source: '' }), context, id, source: '' })
  }
  const rows = found
    // A description that nothing hangs on is a heading, not a problem.
    .filter(({ row: { doc } }) => doc.problemType !== kind.material || doc.subList.length > 0)
    .map(({ row, context }, at) => rowOfDoc(at + 1, row.doc, { labels: row.labels, warnings: context.warnings }))
  return { rows, media: media.list, report: noReport() }
}
