/** Interprets fields: infers the kind and parses the key. Rejects nothing; doubtful input gives warnings. Pure. */
import { BLANK_MARK, kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankDoc } from '../blank-doc.ts'
import { htmlToWords, textToHtml } from '../html.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import {
  judgement,
  letters,
  lettersInOrder,
  optionByText,
  pairs,
  readCredits,
  readDifficulty,
  readPoints,
  splitBlanks,
} from './keys.ts'
import type { RawOption, RawProblem } from './raw.ts'

export interface Understood {
  doc: ProblemDoc
  warnings: string[]
}

/** Spans that cannot contain blanks: formulas, marks, HTML tags. */
const SOLID = /(\$\$?[^$\n]+\$\$?|\ue000\d+\ue001|\\\([^\n]+?\\\)|<[^<>]+>)/
const UNDERLINE = /_{2,}|＿{2,}/g
/** ＿＿(1)＿＿: a numbered gap of a printed paper. */
const NUMBERED_LINE = /[_＿]+[（(](\d{1,2})[)）][_＿]+/g
const BRACKETS = /[（(][\s\u3000\u00a0]*[)）]/g

/** Numbers the blanks that a stem shows as lines or empty brackets. */
export function markBlanks(stem: string): { text: string; count: number } {
  const marked = [...stem.matchAll(BLANK_MARK)].length
  if (marked > 0) return { text: stem, count: marked }
  const numbers = [...stem.matchAll(NUMBERED_LINE)].map(([, no]) => Number(no))
  if (numbers.length > 0 && numbers.every((no, at) => no === at + 1))
    return { text: stem.replace(NUMBERED_LINE, '[[$1]]'), count: numbers.length }
  const drawn = /_{2,}|＿{2,}/.test(
    stem
      .split(SOLID)
      .filter((_, at) => at % 2 === 0)
      .join(''),
  )
    ? UNDERLINE
    : BRACKETS
  let count = 0
  const text = stem
    .split(SOLID)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(drawn, () => `[[${++count}]]`)))
    .join('')
  return { text, count }
}

const STEM_KEY =
  /[（(][\s\u3000\u00a0]*([A-ZＡ-Ｚ]{1,10}|[√×✓✗✔✘对错]|(?:正确|错误)(?=[\s\u3000\u00a0]*[)）][\s。.]*$))[\s\u3000\u00a0]*[)）]/u

/** Extracts a key from the brackets of the stem （ A ）, where there is no other. */
export function keyFromStem(raw: RawProblem): RawProblem {
  if (raw.answer.trim() !== '' || raw.subs.length > 0) return raw
  const found = STEM_KEY.exec(raw.stem)
  if (!found) return raw
  const key = (found[1] ?? '').normalize('NFKC')
  const isLetters = /^[A-Z]+$/.test(key)
  const fits = isLetters
    ? raw.options.length > 1 && [...key].every((one) => raw.options.some(({ id }) => id === one))
    : raw.options.length === 0 && (raw.kind === kind.judge || raw.kind === 0)
  return fits ? { ...raw, answer: key, stem: raw.stem.replace(found[0], '（　　）') } : raw
}

/** 正确 and 错误 as the only options. Letters and digits are ordinary options. */
const isJudgePair = (options: RawOption[]): boolean =>
  options.length === 2 &&
  options.every(({ text }) => !/^[a-z\d]$/i.test(text.trim())) &&
  options.every(({ text }) => judgement(text) !== '') &&
  judgement(options[0]?.text ?? '') !== judgement(options[1]?.text ?? '')

function findKind(raw: RawProblem): number {
  const key = raw.answer.trim()
  if (raw.kind !== 0 && !raw.isAnyChoice) return raw.kind
  if (raw.subs.length > 0) return kind.material
  if (raw.rights.length > 0) return kind.match
  if (raw.gaps.length > 0) return kind.cloze
  if (raw.options.length >= 2) {
    if (!raw.isAnyChoice && isJudgePair(raw.options)) return kind.judge
    const chosen = letters(key)
    if (chosen.length > 2 && chosen.length === raw.options.length && /排序|排列|顺序/.test(raw.stem)) return kind.order
    return chosen.length > 1 ? kind.multiple : kind.single
  }
  if (raw.isAnyChoice) return kind.single
  if (judgement(key) !== '') return kind.judge
  if (raw.tolerance !== '' || raw.unit !== '') return kind.number
  if (raw.attachment !== '') return kind.file
  return markBlanks(raw.stem).count > 0 ? kind.blanks : kind.essay
}

const toOptions = (list: RawOption[], marks: readonly string[], name: (at: number) => string) =>
  list.slice(0, 26).map(({ text }, at) => ({ id: name(at), optionContent: textToHtml(text, marks) }))

const MARKS = /\ue000(\d+)\ue001/g
/** A key is plain text: styles are dropped, formulas become LaTeX, pictures are reported as lost. */
const unmarked = (key: string, marks: readonly string[], warnings: string[]): string =>
  key.replace(MARKS, (_, at: string) => {
    const html = marks[Number(at)] ?? ''
    if (html.includes('<img')) warnings.push(setMessage.pictureInKey)
    return htmlToWords(html)
  })

/** Parses the key of a choice: letters, or the text of an option. */
function choiceKey(raw: RawProblem, key: string): string[] {
  const chosen = letters(key)
  return chosen.length > 0 ? chosen : optionByText(key, raw.options)
}

/** The unit as papers print it. */
const UNIT_AT_END = /（单位：([^（）]{1,20})）\s*$/

function readLeaf(raw: RawProblem, type: number, marks: readonly string[], warnings: string[]): SubProblem {
  const doc: SubProblem = { ...blankDoc(type) }
  delete (doc as Partial<ProblemDoc>).subList
  const key = unmarked(raw.answer, marks, warnings).trim()
  let stem = raw.stem
  const points = readPoints(raw.score)
  if (points !== null) doc.score = points
  doc.analysis = textToHtml(raw.analysis, marks)
  switch (type) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      doc.optionList = toOptions(raw.options, marks, letterAt)
      doc.answer = choiceKey(raw, key)
      break
    case kind.judge: {
      const chosen = letters(key)[0]
      const letter = judgement(key) || judgement(raw.options.find(({ id }) => id === chosen)?.text ?? '')
      doc.answer = letter === '' ? [] : [letter]
      break
    }
    case kind.blanks: {
      const marked = markBlanks(stem)
      stem = marked.text
      const { keys, aliases, either } = splitBlanks(key, marked.count)
      warnings.push(...either.map(setMessage.eitherRead))
      if (marked.count === 0 && keys.length > 0) {
        stem = `${stem}${keys.map((_, at) => `[[${at + 1}]]`).join(' ')}`
        warnings.push(setMessage.blanksAppended)
      }
      doc.answer = keys
      doc.aliasList = aliases
      doc.blankScores = raw.blankScores
        .split(/[;；,，、\s]+/)
        .filter((one) => one !== '')
        .map((one) => readPoints(one) ?? 0)
      const each = readPoints(raw.perBlank)
      if (each !== null && points === null && marked.count > 0) {
        doc.score = Math.round(each * marked.count * 100) / 100
        doc.blankScores = Array.from({ length: marked.count }, () => each)
      }
      doc.blankRule = {
        orderFree: /(顺序不限|不分顺序|任意顺序)/.test(raw.rules) ? 1 : 0,
        ignoreCase: /(?<!不)区分大小写/.test(raw.rules) ? 0 : 1,
        ignoreSpace: /(?<!不)区分空格/.test(raw.rules) ? 0 : 1,
        ignorePunct: /(忽略|不计|不区分)标点/.test(raw.rules) ? 1 : 0,
        ...(/(等值|等价)/.test(raw.rules) ? { sameValue: 1 as const } : {}),
        ...(/通配符/.test(raw.rules) ? { wildcard: 1 as const } : {}),
      }
      break
    }
    case kind.order:
      doc.optionList = toOptions(raw.options, marks, letterAt)
      doc.answer = lettersInOrder(key)
      doc.orderCredit = /按?相邻(次序|顺序)给分/.test(raw.rules) ? 1 : 0
      break
    case kind.match:
      doc.optionList = toOptions(raw.options, marks, letterAt)
      doc.matchList = toOptions(raw.rights, marks, (at) => String(at + 1))
      doc.answer = pairs(key, raw.options.length)
      break
    case kind.cloze: {
      const marked = markBlanks(stem)
      stem = marked.text
      doc.gapList = raw.gaps.map((list) => ({ optionList: toOptions(list, marks, letterAt) }))
      doc.answer = letters(key.replace(/[（(]?\d+\s*[.、．:：)）]?/g, ' '), true)
      break
    }
    case kind.number: {
      const share = /^(.+?)%$/.exec(raw.tolerance.normalize('NFKC').replace(/[±\s]/g, ''))
      const allowed = Number(share?.[1] ?? raw.tolerance.normalize('NFKC').replace(/[±\s]/g, ''))
      if (!(allowed >= 0)) warnings.push(setMessage.toleranceUnread(raw.tolerance))
      const printed = UNIT_AT_END.exec(stem)
      if (printed && raw.unit === '') stem = stem.replace(printed[0], '')
      doc.answer = key === '' ? [] : [key]
      doc.numberRule = {
        // Rounded: the division must not add decimals.
        tolerance: allowed >= 0 ? (share ? Number((allowed / 100).toPrecision(12)) : allowed) : 0,
        relative: share ? 1 : 0,
        unit: (raw.unit.trim() || (printed?.[1] ?? '')).slice(0, 20),
      }
      break
    }
    case kind.essay:
    case kind.file: {
      const html = textToHtml(raw.answer, marks)
      doc.answer = html === '' ? [] : [html]
      doc.rubricList = readRubric(raw.rubric, doc.score)
      if (type === kind.file) {
        const max = /(\d+)\s*(?:个|张|份)?/.exec(raw.attachment.normalize('NFKC'))?.[1]
        doc.fileRule = {
          accept: /(任意|任何|不限|文件)/.test(raw.attachment) ? 'any' : 'image',
          most: Math.min(9, Math.max(1, Number(max ?? 3))),
        }
      }
      break
    }
  }
  if (CREDITED.includes(type) && raw.credits.trim() !== '') {
    const credits = readCredits(unmarked(raw.credits, marks, warnings), type === kind.blanks)
    if (credits) doc.creditList = credits
    else warnings.push(setMessage.creditsUnread(raw.credits))
  }
  doc.problemContent = textToHtml(stem, marks)
  unreadKey(doc, raw, warnings)
  warnings.push(...unused(raw, type, marks))
  return doc
}

const POINTS_AT_END = /[（(]\s*\d+(?:\.\d+)?\s*分\s*[)）]\s*$/

function readRubric(text: string, score: number): SubProblem['rubricList'] {
  const inOne = text.split(/[；;]/)
  const lines = inOne.length > 1 && inOne.every((one) => POINTS_AT_END.test(one)) ? inOne : text.split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 20)
    .map((line, at, all) => {
      const found =
        /^[（(【[]?\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]?\s*[：:、]?\s*(.*)$/.exec(line) ??
        /^(.*?)\s*[（(【[]\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]\s*$/.exec(line)
      const isFirst = found !== null && /^[\d.]+$/.test(found[1] ?? '')
      const points = Number((isFirst ? found?.[1] : found?.[2]) ?? score / all.length)
      return {
        id: String(at + 1),
        text: ((isFirst ? found?.[2] : found?.[1]) ?? line).replace(/^\d+\s*[.、．)）]\s*/, '').slice(0, 500),
        score: Math.round(points * 100) / 100,
      }
    })
}

const CHOICES: readonly number[] = [kind.single, kind.multiple, kind.uncertain, kind.order, kind.match]
const CREDITED: readonly number[] = [kind.single, kind.multiple, kind.uncertain, kind.blanks, kind.number]

/** Fields that a problem of this kind does not use. */
function unused(raw: RawProblem, type: number, marks: readonly string[]): string[] {
  const words = (list: readonly RawOption[]): string => list.map(({ id, text }) => `${id}. ${text}`).join(' ')
  const isWritten = type === kind.essay || type === kind.file
  const hasOptions = CHOICES.includes(type) || (type === kind.judge && raw.options.length <= 2)
  const fields: [string, string, boolean][] = [
    ['选项', words(raw.options), hasOptions],
    ['右侧项', words(raw.rights), type === kind.match],
    ['各空选项', raw.gaps.map(words).join(' '), type === kind.cloze],
    ['规则', raw.rules, type === kind.blanks || type === kind.order],
    ['部分得分', raw.credits, CREDITED.includes(type)],
    ['每空分值', raw.blankScores, type === kind.blanks],
    ['误差', raw.tolerance, type === kind.number],
    ['单位', raw.unit, type === kind.number],
    ['附件要求', raw.attachment, type === kind.file],
    ['评分要点', raw.rubric, isWritten],
    ['答案', raw.answer, type !== kind.material],
  ]
  return fields.flatMap(([name, text, isUsed]) =>
    isUsed || text.trim() === '' ? [] : [setMessage.unused(name, htmlToWords(textToHtml(text, marks)))],
  )
}

/** A key that was not understood is quoted in a warning, since the document does not contain it. */
function unreadKey(doc: SubProblem, raw: RawProblem, warnings: string[]): void {
  const key = raw.answer.trim()
  if (key === '' || key === '-') return
  const isLost =
    doc.problemType === kind.judge || CHOICES.includes(doc.problemType)
      ? doc.answer.every((one) => one === '')
      : doc.problemType === kind.cloze && doc.answer.length === 0
  if (isLost) warnings.push(setMessage.keyUnread(key))
}

/** Builds a document from fields. `marks`: the content of the marks in its texts. */
export function understand(given: RawProblem, marks: readonly string[] = []): Understood {
  const warnings: string[] = []
  const raw = keyFromStem(given)
  const type = findKind(raw)
  if (raw.options.length > 26) warnings.push(setMessage.optionsCut)
  if (type !== kind.material) {
    if (raw.subs.length > 0) warnings.push(setMessage.subsDropped)
    return { doc: { ...readLeaf(raw, type, marks, warnings), subList: [] }, warnings }
  }
  const doc: ProblemDoc = { ...readLeaf(raw, type, marks, warnings), subList: [] }
  doc.subList = raw.subs.slice(0, 30).map((one) => {
    const sub = keyFromStem(one)
    const subType = findKind(sub)
    const own = readLeaf(sub, subType === kind.material ? kind.essay : subType, marks, warnings)
    return own
  })
  if (raw.subs.length > 30) warnings.push(setMessage.subsCut)
  doc.score = doc.subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
  return { doc, warnings }
}

/** Fills in the difficulty, and whether points were given, which later defaults must respect. */
export function finishLabels(raw: RawProblem): RawProblem['labels'] {
  return {
    ...raw.labels,
    hasScore: raw.score.trim() !== '' || raw.perBlank !== '' || raw.subs.some((sub) => sub.score.trim() !== ''),
  }
}

export { readDifficulty }
