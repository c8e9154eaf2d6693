/** Reads GIFT, the text format of Moodle. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc } from '../blank-doc.ts'
import { categoryNames, filedUnder } from '../category-path.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { aboutAnswer, type Feedback, withFeedback } from '../feedback.ts'
import { judgement } from '../fields/keys.ts'
import { markBlanks } from '../fields/mark-blanks.ts'
import { htmlOfText } from '../foreign-text.ts'
import { fromForeign } from '../from-foreign.ts'
import { escapeText, paragraphs, textToHtml } from '../html.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { originalLines } from '../original.ts'
import { noReport, type ReadResult, type ReadRow, type SourceBlock } from '../row.ts'
import { hasWild, numberAnswer, shortAnswer, warnOfPenalties } from '../short-answer.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { type Answer, answersOf, hide, numberIn, show, type Written, written } from './answers.ts'

interface Block {
  text: string
  tags: string[]
  source: string
  /** Category names, outermost first. */
  names: string[]
  /** Line number, from 1. */
  line: number
}

/** Splits questions at empty lines outside of braces. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  let lines: string[] = []
  let tags: string[] = []
  let saved: string[] = []
  let depth = 0
  let names: string[] = []
  let from = 1
  const end = () => {
    if (lines.join('').trim() !== '')
      found.push({ text: lines.join('\n'), tags, source: saved.join('\n'), names, line: from })
    if (lines.length > 0) {
      tags = []
      saved = []
    }
    lines = []
    depth = 0
  }
  for (const [at, line] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    if (line.trim() === '' && depth === 0) {
      end()
      continue
    }
    if (/^\s*\/\//.test(line)) {
      tags.push(...[...line.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(([, tag = '']) => tag.replace(/\\(.)/g, '$1')))
      saved.push(line)
      continue
    }
    if (/^\s*\$CATEGORY:/.test(line)) {
      end()
      names = categoryNames(line.replace(/^\s*\$CATEGORY:/, ''))
      continue
    }
    if (lines.length === 0) from = at + 1
    lines.push(line)
    saved.push(line)
    const bare = line.replace(/\\./g, '')
    depth = Math.max(0, depth + (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0))
  }
  end()
  return found
}

type ToHtml = (hidden: string) => string

/** A question being read. */
interface Reading {
  doc: ProblemDoc
  toHtml: ToHtml
  warnings: string[]
  doubts: string[]
  feedback: Feedback[]
}

function numeric({ doc, toHtml, warnings, feedback }: Reading, body: string): void {
  doc.problemType = kind.number
  const listed = answersOf(body)
  const [alone = '', said = ''] = body.split(/[~]/)[0]?.split(/#(.*)/s) ?? []
  const list = listed.some(({ isEqual }) => isEqual)
    ? listed
    : [{ isEqual: true, weight: 100, hidden: alone.trim(), feedback: said.trim() }, ...listed]
  const { answer, tolerance, credits } = numberAnswer(
    list.filter(({ isEqual }) => isEqual).map(({ weight, hidden }) => ({ ...numberIn(show(hidden)), percent: weight })),
    warnings,
  )
  doc.answer = answer
  doc.numberRule.tolerance = tolerance
  doc.creditList = credits
  for (const one of list)
    feedback.push({ about: one.isEqual ? `答“${show(one.hidden)}”` : '答错时', html: toHtml(one.feedback) })
}

function match({ doc, toHtml, warnings }: Reading, answers: readonly Answer[]): void {
  doc.problemType = kind.match
  const rights: string[] = []
  for (const { hidden } of answers) {
    const [left = '', right = ''] = hidden.split(/\s*->\s*(.*)/s)
    const html = toHtml(right)
    if (!rights.includes(html)) rights.push(html)
    if (left.trim() === '') continue
    doc.optionList.push({ id: letterAt(doc.optionList.length), optionContent: toHtml(left) })
    doc.answer.push(String(rights.indexOf(html) + 1))
  }
  if (doc.optionList.length > 26 || rights.length > 26) warnings.push(setMessage.optionsCut)
  doc.optionList = doc.optionList.slice(0, 26)
  doc.answer = doc.answer.slice(0, 26)
  doc.matchList = rights.slice(0, 26).map((optionContent, at) => ({ id: String(at + 1), optionContent }))
}

/**
 * An answer after `=` makes it a single choice, as in Moodle; weights only make it a multiple choice, unless one is 100
 * %.
 */
function choice({ doc, toHtml, warnings, feedback }: Reading, given: readonly Answer[], hinted: number): void {
  if (given.length > 26) warnings.push(setMessage.optionsCut)
  const answers = given.slice(0, 26)
  doc.optionList = answers.map(({ hidden }, at) => ({ id: letterAt(at), optionContent: toHtml(hidden) }))
  const whole = answers.flatMap(({ weight }, at) => (weight >= 100 ? [at] : []))
  const isSingle = hinted !== kind.uncertain && (answers.some(({ isEqual }) => isEqual) || whole.length === 1)
  const percents = answers.map(({ weight }) => weight)
  doc.problemType = isSingle ? kind.single : hinted === kind.uncertain ? kind.uncertain : kind.multiple
  if (isSingle) {
    const best = whole[0] ?? percents.indexOf(Math.max(...percents))
    if (whole.length === 0) warnings.push(setMessage.bestIsPart(percents[best] ?? 0))
    if (whole.length > 1) warnings.push(setMessage.severalWhole(whole.length))
    doc.answer = (percents[best] ?? 0) > 0 ? [letterAt(best)] : []
    doc.creditList = [
      ...singleCredits(percents),
      ...whole.slice(1).map((at) => ({ place: 0, text: letterAt(at), percent: 100 })),
    ].filter(({ text }) => !doc.answer.includes(text))
    warnOfPenalties(doc.problemType, percents, warnings)
  } else {
    doc.answer = percents.flatMap((percent, at) => (percent > 0 ? [letterAt(at)] : []))
    const credits = multipleCredits(percents)
    if (credits) doc.creditList = credits
    else warnings.push(setMessage.sharesLost)
  }
  answers.forEach((one, at) =>
    feedback.push({ about: aboutAnswer(doc.optionList[at]?.optionContent ?? ''), html: toHtml(one.feedback) }),
  )
}

/** `{>3 EXACT …` with the items in order, as Moodle's ordering plug-in writes them. */
function ordering({ doc, toHtml, warnings }: Reading, body: string): void {
  doc.problemType = kind.order
  const items = body
    .split('\n')
    .slice(1)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (items.length > 26) warnings.push(setMessage.optionsCut)
  doc.optionList = items.slice(0, 26).map((text, at) => ({ id: letterAt(at), optionContent: toHtml(text) }))
  doc.answer = doc.optionList.map(({ id }) => id)
}

function blanks({ doc, toHtml, warnings, feedback }: Reading, answers: readonly Answer[]): void {
  doc.problemType = kind.blanks
  const list = answers.map(({ hidden, weight }) => ({ text: written(hidden, 'plain').text, percent: weight }))
  const isWild = hasWild(list)
  const { key, aliases, credits } = shortAnswer(list, isWild, warnings)
  if (isWild) doc.blankRule = { ...doc.blankRule, wildcard: 1 }
  doc.answer = [key]
  doc.aliasList = aliases.length > 0 ? [aliases] : []
  doc.creditList = credits.map((one) => ({ place: 0, ...one }))
  for (const one of answers) feedback.push({ about: `答“${show(one.hidden)}”`, html: toHtml(one.feedback) })
}

/** A row, or the text of a description, which is no question. */
function readBlock({ text, tags, source, names }: Block, rowNo: number, media: MediaBag): ReadRow | string {
  const warnings: string[] = []
  const hidden = hide(text.trim())
  const named = /^::(.*?)::\s*/s.exec(hidden)
  const body = named ? hidden.slice(named[0].length) : hidden
  const open = body.indexOf('{')
  const close = body.lastIndexOf('}')
  const [before, inside, after] =
    open >= 0 && close > open
      ? [body.slice(0, open), body.slice(open + 1, close), body.slice(close + 1)]
      : [body, null, '']
  const whole = written(before, 'moodle')
  const html = (one: Written) => {
    const made = htmlOfText(one.text, one.format)
    return one.format === 'moodle' || one.format === 'plain'
      ? isPlain(made)
        ? textToHtml(one.text)
        : fromForeign(made, media, () => null, warnings)
      : fromForeign(made, media, () => null, warnings)
  }
  const toHtml: ToHtml = (one) => (one.trim() === '' ? '' : html(written(one, whole.format)))
  if (inside === null) return html(whole)
  const [answerPart = '', general = ''] = inside.split(/####(.*)/s)
  const trimmed = answerPart.trim()
  const { labels, kind: hinted, more } = fromTags(tags, ['单位'])
  const { topic, tags: above } = filedUnder(names)
  if (topic !== '' && labels.topics.length === 0) {
    labels.topics.push(topic)
    labels.tags.push(...above)
  }
  const doc = blankDoc(kind.essay)
  const reading: Reading = { doc, toHtml, warnings, doubts: [], feedback: [] }
  const answers = answersOf(trimmed)
  const [said = '', ofWrong = '', ofRight = ''] = trimmed.split('#')
  if (trimmed.startsWith('#')) {
    numeric(reading, trimmed.slice(1))
    doc.numberRule.unit = more.单位 ?? ''
  } else if (trimmed.startsWith('>')) ordering(reading, trimmed)
  else if (/^(?:T|F|TRUE|FALSE)$/i.test(said.trim())) {
    doc.problemType = kind.judge
    doc.answer = [judgement(said.trim())]
    reading.feedback.push({ about: '答错时', html: toHtml(ofWrong) }, { about: '答对时', html: toHtml(ofRight) })
  } else if (trimmed.includes('~')) choice(reading, answers, hinted)
  else if (answers.some((one) => one.hidden.includes('->'))) {
    match(reading, answers)
    if (!answers.every((one) => one.hidden.includes('->'))) reading.doubts.push(setMessage.arrowsMixed)
  } else if (answers.length > 0) blanks(reading, answers)
  else if (trimmed !== '') reading.doubts.push(setMessage.answersUnread(show(trimmed)))
  let stem = whole.text
  const tail = show(after).trim()
  const isHtml = whole.format === 'html'
  if (doc.problemType === kind.blanks) {
    const marked = tail === '' ? markBlanks(stem) : { text: `${stem} [[1]] ${tail}`, count: 1 }
    stem = marked.count === 0 ? (isHtml ? `${paragraphs(stem)}<p>[[1]]</p>` : `${stem} [[1]]`) : marked.text
  } else if (tail !== '') stem = `${stem} ${doc.problemType === kind.essay ? '' : '____ '}${tail}`
  doc.problemContent = html({ text: stem, format: whole.format })
  doc.analysis = withFeedback(toHtml(general), reading.feedback)
  return rowOfDoc(rowNo, doc, {
    labels,
    warnings,
    doubts: reading.doubts,
    source,
    original: originalLines(source.split('\n')),
  })
}

/** Plain paragraphs, including formulas between dollar signs. */
const isPlain = (html: string): boolean => !/<(?!\/?p>)/.test(html)

/** Reads all questions; descriptions (texts without braces) and category names become blocks. */
export function readGift(text: string): ReadResult {
  const media = new MediaBag()
  const rows: ReadRow[] = []
  const blockList: SourceBlock[] = []
  let heading = ''
  for (const block of blocks(text)) {
    const path = block.names.join(' / ')
    if (path !== heading && path !== '')
      blockList.push({ line: block.line, text: paragraphs(escapeText(path)), why: 'heading' })
    heading = path
    const read = readBlock(block, rows.length + 1, media)
    if (typeof read === 'string') blockList.push({ line: block.line, text: read, why: 'instruction' })
    else rows.push(read)
  }
  return { rows, media: media.list, report: { ...noReport(), blockList } }
}
