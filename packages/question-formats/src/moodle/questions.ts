/** Maps Moodle question types to our kinds. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { multipleCredits, singleCredits } from '../credits.ts'
import { aboutAnswer, type Feedback } from '../feedback.ts'
import { markBlanks } from '../fields/mark-blanks.ts'
import { escapeText } from '../html.ts'
import { markers } from '../kinds/hotspot/read.ts'
import { hasWild, numberAnswer, shortAnswer, warnOfPenalties } from '../short-answer.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { childNamed, childrenNamed, type XmlElement } from '../xml.ts'
import { embedded } from './embedded.ts'
import { type Context, inner, rich, richWords, within } from './text.ts'

/**
 * Fills a document from a question.
 * @returns feedback
 */
type Reader = (question: XmlElement, doc: ProblemDoc, context: Context) => Feedback[] | undefined

const fractionOf = (answer: XmlElement): number => Number(answer.attrs.fraction ?? 0)
const answersOf = (question: XmlElement): XmlElement[] => childrenNamed(question, 'answer')
const saidOf = (answer: XmlElement, about: string, context: Context): Feedback => ({
  about,
  html: rich(childNamed(answer, 'feedback'), context),
})

function multichoice(question: XmlElement, doc: ProblemDoc, context: Context): Feedback[] {
  const answers = within(answersOf(question), context)
  const isSingle = /^(true|1)$/.test(inner(question, 'single') || 'true')
  const percents = answers.map(fractionOf)
  doc.optionList = answers.map((answer, at) => ({ id: letterAt(at), optionContent: rich(answer, context) }))
  doc.answer = percents.flatMap((percent, at) => (percent > 0 ? [letterAt(at)] : []))
  doc.problemType = isSingle ? kind.single : context.tags.kind === kind.uncertain ? kind.uncertain : kind.multiple
  if (isSingle) {
    // Several right answers: the best is the key, the others earn credit.
    const best = Math.max(0, ...percents)
    const key = best > 0 ? percents.indexOf(best) : -1
    const whole = percents.filter((percent) => percent >= 100).length
    if (best > 0 && best < 100) context.warnings.push(texts.bestIsPart(best))
    if (whole > 1) context.warnings.push(texts.severalWhole(whole))
    doc.answer = key < 0 ? [] : [letterAt(key)]
    doc.creditList = [
      ...singleCredits(percents),
      ...percents.flatMap((percent, at) => (percent >= 100 ? [{ place: 0, text: letterAt(at), percent: 100 }] : [])),
    ].filter(({ text }) => !doc.answer.includes(text))
    warnOfPenalties(doc.problemType, percents, context.warnings)
  } else {
    const credits = multipleCredits(percents)
    if (credits && doc.answer.length > 0) doc.creditList = credits
    else if (!credits) context.warnings.push(texts.sharesLost)
  }
  return answers.map((answer, at) => saidOf(answer, aboutAnswer(doc.optionList[at]?.optionContent ?? ''), context))
}

function shortanswer(question: XmlElement, doc: ProblemDoc, context: Context): Feedback[] {
  doc.problemType = kind.blanks
  const answers = answersOf(question)
  const list = answers.map((answer) => ({ text: inner(answer), percent: fractionOf(answer) }))
  const isWild = hasWild(list)
  const { key, aliases, credits } = shortAnswer(list, isWild, context.warnings)
  doc.answer = answers.length > 0 ? [key] : []
  doc.aliasList = aliases.length > 0 ? [aliases] : []
  doc.creditList = credits.map((one) => ({ place: 0, ...one }))
  doc.blankRule = {
    ...doc.blankRule,
    ignoreCase: inner(question, 'usecase') === '1' ? 0 : 1,
    ...(isWild ? { wildcard: 1 as const } : {}),
  }
  const marked = markBlanks(doc.problemContent)
  doc.problemContent = marked.count === 0 ? `${doc.problemContent}<p>[[1]]</p>` : marked.text
  return answers.map((answer) => saidOf(answer, `答“${inner(answer)}”`, context))
}

/** Accepted attachments, from extensions or type groups. */
function fileRuleOf(types: string, max: number): ProblemDoc['fileRule'] {
  const list = types.split(/[\s,;]+/).filter((one) => one !== '' && one !== '*')
  const isImages =
    list.length > 0 && list.every((one) => /^(?:image|web_image|optimised_image|\.?(?:jpe?g|png|gif|webp))$/.test(one))
  return { accept: isImages ? 'image' : 'any', most: max >= 1 && max <= 9 ? max : 9 }
}

function essay(question: XmlElement, doc: ProblemDoc, context: Context): undefined {
  const of = (name: string) => inner(question, name)
  const key = rich(childNamed(question, 'graderinfo'), context)
  doc.answer = key === '' ? [] : [key]
  const max = Number(of('attachments') || 0)
  const isFile = of('responseformat') === 'noinline' || max !== 0
  if (isFile) {
    doc.problemType = kind.file
    doc.fileRule = fileRuleOf(of('filetypeslist'), max)
  }
  const template = rich(childNamed(question, 'responsetemplate'), context)
  if (template !== '') {
    doc.problemContent = `${doc.problemContent}${template}`
    context.warnings.push(texts.templateInStem)
  }
  const [low, high] = [Number(of('minwordlimit') || 0), Number(of('maxwordlimit') || 0)]
  const types = of('filetypeslist')
  const lost = [
    low > 0 || high > 0 ? `字数限制 ${low || ''}–${high || ''}` : '',
    isFile && types !== '' && doc.fileRule.accept === 'any' && types !== '*' ? `文件类型 ${types}` : '',
    isFile && Number(of('attachmentsrequired') || 0) > 1 ? `至少交 ${of('attachmentsrequired')} 个文件` : '',
    isFile && Number(of('maxbytes') || 0) > 0 ? `文件大小 ${of('maxbytes')} 字节` : '',
  ].filter((one) => one !== '')
  if (lost.length > 0) context.warnings.push(texts.settingsLost(lost))
}

function matching(question: XmlElement, doc: ProblemDoc, context: Context): undefined {
  doc.problemType = kind.match
  const rights: string[] = []
  for (const pair of childrenNamed(question, 'subquestion')) {
    const right = richWords(inner(pair, 'answer'), context)
    if (!rights.includes(right)) rights.push(right)
    const left = rich(pair, context)
    if (left === '') continue
    doc.optionList.push({ id: letterAt(doc.optionList.length), optionContent: left })
    doc.answer.push(String(rights.indexOf(right) + 1))
  }
  if (doc.optionList.length > 26 || rights.length > 26) context.warnings.push(texts.optionsCut)
  doc.optionList = doc.optionList.slice(0, 26)
  doc.answer = doc.answer.slice(0, 26)
  doc.matchList = rights.slice(0, 26).map((optionContent, at) => ({ id: String(at + 1), optionContent }))
}

function numerical(question: XmlElement, doc: ProblemDoc, context: Context): Feedback[] {
  doc.problemType = kind.number
  const all = answersOf(question)
  const { answer, tolerance, credits } = numberAnswer(
    all
      // A catch-all answer `*` carries only feedback.
      .filter((one) => inner(one) !== '*')
      .map((one) => ({ value: inner(one), tolerance: inner(one, 'tolerance'), percent: fractionOf(one) })),
    context.warnings,
  )
  if (all.some((one) => inner(one) === '*' && fractionOf(one) > 0)) context.warnings.push(texts.wildcardOnly)
  doc.answer = answer
  doc.creditList = credits
  const units = childrenNamed(childNamed(question, 'units') ?? question, 'unit').map((one) => ({
    name: inner(one, 'unit_name'),
    multiplier: Number(inner(one, 'multiplier') || 1),
  }))
  const own = units.find(({ multiplier }) => multiplier === 1)
  doc.numberRule = { tolerance, relative: 0, unit: (own?.name ?? '').slice(0, 20) }
  const lost = units.filter((one) => one !== own).map(({ name, multiplier }) => `单位 ${name}（×${multiplier}）`)
  if (Number(inner(question, 'unitgradingtype') || 0) > 0 && Number(inner(question, 'unitpenalty') || 0) > 0)
    lost.push('单位写错的扣分')
  if (lost.length > 0) context.warnings.push(texts.settingsLost(lost))
  return all.map((one) => saidOf(one, inner(one) === '*' ? '答错时' : `答“${inner(one)}”`, context))
}

/** Inline tags allowed in draggable words; a word without them is text. */
const MARKED_WORD = /<\/?(?:sub|sup|b|i|em|strong)\s*>/i

/**
 * Words to drag into gaps: `[[3]]` refers to the third word, and any word of its group may go there. `name`: the
 * element of a word in the file.
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
      context.warnings.push(texts.optionsCut)
      // The right word is kept beyond the limit.
      return own.filter((at, place) => place < 25 || at === no - 1).slice(0, 26)
    })
    const html = (word: string) =>
      richWords(name === 'dragbox' && MARKED_WORD.test(word) ? word : escapeText(word), context)
    doc.gapList = lists.map((list) => ({
      optionList: list.map((at, place) => ({ id: letterAt(place), optionContent: html(words[at]?.text ?? '') })),
    }))
    doc.answer = lists.map((list, at) => {
      const place = list.indexOf((places[at] ?? 0) - 1)
      return place < 0 ? '' : letterAt(place)
    })
    if (places.some((no) => words[no - 1] === undefined)) context.doubts.push(texts.gapUnknown)
    return undefined
  }

/** Unsupported question types, by user-facing name. */
const NO_SUCH: Record<string, string> = {
  calculated: '随机变量题（Calculated）',
  calculatedsimple: '随机变量题（Simple calculated）',
  calculatedmulti: '随机变量选择题（Calculated multichoice）',
  ddimageortext: '图上拖放题（Drag and drop onto image）',
  random: '随机题（Random）',
  randomsamatch: '随机匹配题（Random short-answer matching）',
  stack: '符号计算题（STACK）',
  formulas: '随机变量题（Formulas）',
  coderunner: '编程题（CodeRunner）',
  pmatch: '模式匹配题（Pattern match）',
  regexp: '正则表达式题（Regular expression）',
}

const readers: Record<string, Reader> = {
  ddmarker: markers,
  gapselect: wordsInGaps('selectoption'),
  ddwtos: wordsInGaps('dragbox'),
  multichoice,
  shortanswer,
  cloze: embedded,
  essay,
  matching,
  numerical,
  truefalse(question, doc, context) {
    doc.problemType = kind.judge
    const right = answersOf(question).find((answer) => fractionOf(answer) > 0)
    doc.answer = right ? [/^(true|对|正确)/i.test(inner(right)) ? 'T' : 'F'] : []
    return answersOf(question).map((answer) =>
      saidOf(answer, `选“${/^(true|对|正确)/i.test(inner(answer)) ? '正确' : '错误'}”`, context),
    )
  },
  ordering(question, doc, context) {
    doc.problemType = kind.order
    // Moodle stores the items in their right order.
    const answers = within(answersOf(question), context)
    doc.optionList = answers.map((answer, at) => ({ id: letterAt(at), optionContent: rich(answer, context) }))
    doc.answer = doc.optionList.map(({ id }) => id)
    doc.orderCredit = /^(?:ALL_OR_NOTHING|-1|)$/.test(inner(question, 'gradingtype')) ? 0 : 1
    return undefined
  },
  description(_question, doc) {
    doc.problemType = kind.material
    return undefined
  },
}
const SAME: Record<string, string> = {
  multianswer: 'cloze',
  match: 'matching',
  multichoiceset: 'multichoice',
}

/** Question types with gaps in their text. */
export const hasGaps = (type: string): boolean => /^(cloze|multianswer|gapselect|ddwtos)$/.test(type)

/** Fills a document from a question of this type; an unsupported type becomes an essay with a doubt. */
export function readQuestion(type: string, question: XmlElement, doc: ProblemDoc, context: Context): Feedback[] {
  const reader = readers[SAME[type] ?? type]
  if (reader) return reader(question, doc, context) ?? []
  const name = inner(question, 'name').slice(0, 60)
  const why = texts.noSuchKind(NO_SUCH[type] ?? `题型“${type.slice(0, 30)}”`)
  context.doubts.push(name === '' ? why : `“${name}”：${why}`)
  return []
}
