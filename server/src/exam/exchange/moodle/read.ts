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
import { originalXml } from '../original-xml.ts'
import { type Labels, noReport, type ReadResult, type ReadRow, type SourceBlock, Unreadable } from '../row.ts'
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
  /** Why it may not be accepted as it is. */
  doubts: string[]
  tags: FromTags
}

/** A text of Moodle as HTML of ours: by its format, with the files that are packed beside it. */
function rich(
  element: XmlElement | undefined,
  { media, warnings }: Pick<Context, 'media' | 'warnings'>,
  over?: string,
): string {
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

/** As many as ours can have; that there were more is said. */
function within<One>(list: One[], { warnings }: Context): One[] {
  if (list.length > 26) warnings.push(setMessage.optionsCut)
  return list.slice(0, 26)
}

type Reader = (question: XmlElement, doc: ProblemDoc, context: Context) => void

function multichoice(question: XmlElement, doc: ProblemDoc, context: Context): void {
  const answers = within(childrenNamed(question, 'answer'), context)
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
      optionList: within(answers, context).map((answer, at) => ({
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
    if (one === answer || percent <= 0 || percent > 100) return []
    return [{ place: 0, text: near > 0 ? `${inner(one)}:${near}` : inner(one), percent }]
  })
  doc.numberRule = {
    tolerance: tolerance >= 0 ? tolerance : 0,
    relative: 0,
    unit: inner(childNamed(childNamed(question, 'units'), 'unit'), 'unit_name').slice(0, 20),
  }
}

/**
 * Words to pick for the gaps of a text: `[[3]]` is the place of the third word, and every word of its group may stand there. `name`: what a word is called in the file.
 */
const wordsInGaps =
  (name: 'selectoption' | 'dragbox'): Reader =>
  (question, doc, context) => {
    const words = childrenNamed(question, name).map((one) => ({ text: inner(one), group: inner(one, 'group') || '1' }))
    const places: number[] = []
    const element = childNamed(question, 'questiontext')
    const text = inner(element).replace(/\[\[(\d{1,3})\]\]/g, (_, no: string) => `[[${places.push(Number(no))}]]`)
    doc.problemType = kind.cloze
    doc.problemContent = rich(element, context, text)
    const lists = places.map((no) => {
      const group = words[no - 1]?.group
      const own = words.flatMap((word, at) => (word.group === group ? [at] : []))
      if (own.length <= 26) return own
      context.warnings.push(setMessage.optionsCut)
      // The right one is kept, whatever its place.
      return own.filter((at, place) => place < 25 || at === no - 1).slice(0, 26)
    })
    doc.gapList = lists.map((list) => ({
      optionList: list.map((at, place) => ({
        id: letter(place),
        optionContent: fromForeign(escapeText(words[at]?.text ?? ''), context.media, () => null, context.warnings),
      })),
    }))
    doc.answer = lists.map((list, at) => {
      const place = list.indexOf((places[at] ?? 0) - 1)
      return place < 0 ? '' : letter(place)
    })
    if (places.some((no) => words[no - 1] === undefined)) context.doubts.push(setMessage.gapUnknown)
  }

/** What no problem of ours can be made of, by the name that its author knows. */
const NO_SUCH: Record<string, string> = {
  calculated: '随机变量题（Calculated）',
  calculatedsimple: '随机变量题（Simple calculated）',
  calculatedmulti: '随机变量选择题（Calculated multichoice）',
  ddimageortext: '图上拖放题（Drag and drop onto image）',
  ddmarker: '图上标记题（Drag and drop markers）',
  random: '随机题（Random）',
  randomsamatch: '随机匹配题（Random short-answer matching）',
  stack: '符号计算题（STACK）',
  formulas: '随机变量题（Formulas）',
  coderunner: '编程题（CodeRunner）',
  pmatch: '模式匹配题（Pattern match）',
  regexp: '正则表达式题（Regular expression）',
}

/** What is said to somebody who chose this or that: ours has one explanation for all. */
function feedbackOf(question: XmlElement): number {
  const own = childrenNamed(question, 'answer').flatMap((answer) => childrenNamed(answer, 'feedback'))
  return own.filter((one) => htmlToWords(inner(one)) !== '').length
}

const readers: Record<string, Reader> = {
  gapselect: wordsInGaps('selectoption'),
  ddwtos: wordsInGaps('dragbox'),
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
    const answers = within(childrenNamed(question, 'answer'), context)
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
  const found: { doc: ProblemDoc; labels: Labels; context: Context; line: number; own: XmlElement[] }[] = []
  const blocks: SourceBlock[] = []
  const block = (line: number, text: string, why: SourceBlock['why']) => {
    if (htmlToWords(text) !== '' || text.includes('<img')) blocks.push({ line, text, why })
  }
  const materials = new Map<string, { doc: ProblemDoc; warnings: string[]; doubts: string[]; own: XmlElement[] }>()
  let topic = ''
  for (const [at, question] of childrenNamed(root, 'question').entries()) {
    const given = question.attrs.type ?? ''
    if (given === 'category') {
      const path = inner(question, 'category')
        .split('/')
        .filter((part) => !/^\$|^(top|default)/i.test(part.trim()))
      topic = path.at(-1)?.trim().slice(0, 60) ?? ''
      const about = rich(childNamed(question, 'info'), { media, warnings: [] })
      block(at + 1, topic === '' ? about : `<p>${escapeText(topic)}</p>${about}`, 'heading')
      continue
    }
    const tags = childrenNamed(childNamed(question, 'tags') ?? question, 'tag').map((tag) => inner(tag))
    const context: Context = { media, warnings: [], doubts: [], tags: fromTags(tags) }
    const doc = blankDoc(kind.essay)
    doc.problemContent = /^(cloze|multianswer|gapselect|ddwtos)$/.test(given)
      ? ''
      : rich(childNamed(question, 'questiontext'), context)
    doc.analysis = rich(childNamed(question, 'generalfeedback'), context)
    const grade = inner(question, 'defaultgrade')
    const points = grade === '' ? null : readPoints(String(Number(grade)))
    if (points !== null) doc.score = points
    const reader = readers[SAME[given] ?? given]
    if (reader) reader(question, doc, context)
    else {
      const name = inner(question, 'name').slice(0, 60)
      const why = setMessage.noSuchKind(NO_SUCH[given] ?? `题型“${given.slice(0, 30)}”`)
      context.doubts.push(name === '' ? why : `“${name}”：${why}`)
    }
    const feedback = feedbackOf(question)
    if (feedback > 0) context.warnings.push(setMessage.feedbackLost(feedback))
    const { labels } = context.tags
    labels.hasScore = points !== null
    if (topic !== '' && labels.topics.length === 0) labels.topics.push(topic)
    const id = inner(question, 'idnumber')
    const partOf = PART.exec(id)?.[1]
    // Most descriptions have no id: what follows one of them is no part of it.
    const whole = partOf === undefined ? undefined : materials.get(partOf)
    if (whole) {
      const { subList: _none, ...sub } = doc
      whole.doc.subList.push(sub)
      whole.own.push(question)
      whole.warnings.push(...context.warnings)
      whole.doubts.push(...context.doubts.map((one) => `第 ${whole.doc.subList.length} 小题：${one}`))
      continue
    }
    const own = [question]
    if (doc.problemType === kind.material && id !== '') materials.set(id, { doc, ...context, own })
    found.push({ doc, labels, context, line: at + 1, own })
  }
  const rows: ReadRow[] = []
  // A description that nothing hangs on is a text between questions, not a problem.
  for (const { doc, labels, context, line, own } of found)
    if (doc.problemType === kind.material && doc.subList.length === 0 && context.doubts.length === 0)
      block(line, doc.problemContent, 'instruction')
    else
      rows.push(
        rowOfDoc(rows.length + 1, doc, {
          labels,
          warnings: context.warnings,
          doubts: context.doubts,
          original: originalXml(own),
        }),
      )
  blocks.sort((one, other) => one.line - other.line)
  return { rows, media: media.list, report: { ...noReport(), blockList: blocks } }
}
