/** GIFT, the text format of Moodle. Pure but for the cleaning of HTML. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc, letter } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { judgement } from '../fields/keys.ts'
import { markBlanks } from '../fields/read.ts'
import { fromForeign } from '../from-foreign.ts'
import { paragraphs, textToHtml } from '../html.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { originalLines } from '../original.ts'
import { noReport, type ReadResult, type ReadRow } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'

/** Escaped characters stand as private ones while signs are looked for. */
const HIDDEN = '\ue010'
const SIGNS = '~=#{}:\\'
const hide = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : HIDDEN + String.fromCharCode(0xe011 + SIGNS.indexOf(sign)),
  )
const show = (text: string): string =>
  text.replace(/\ue010(.)/gs, (_, one: string) => SIGNS.charAt(one.charCodeAt(0) - 0xe011))

interface Block {
  text: string
  tags: string[]
  source: string
  /** The last name of the category it stands under. */
  topic: string
}

/** Questions are parted by empty lines, but not within braces. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  let lines: string[] = []
  let tags: string[] = []
  let saved: string[] = []
  let depth = 0
  let topic = ''
  const end = () => {
    if (lines.join('').trim() !== '') found.push({ text: lines.join('\n'), tags, source: saved.join('\n'), topic })
    if (lines.length > 0) {
      tags = []
      saved = []
    }
    lines = []
    depth = 0
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
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
      const names = line
        .replace(/^\s*\$CATEGORY:/, '')
        .split('/')
        .map((one) => one.trim())
      topic = (names.filter((one) => !/^(?:\$.*|top|default.*|)$/i.test(one)).at(-1) ?? '').slice(0, 60)
      continue
    }
    lines.push(line)
    saved.push(line)
    const bare = line.replace(/\\./g, '')
    depth = Math.max(0, depth + (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0))
  }
  end()
  return found
}

interface Answer {
  right: boolean
  weight: number
  text: string
}

/** How an answer is written is said before it, as before a stem. */
const ANSWER_FORMAT = /^\[(?:html|moodle|plain|markdown)\]\s*/

/** `=a ~b ~%50%c#feedback` */
function answersOf(body: string): Answer[] {
  return [...body.replace(/~\s*=/g, '=').matchAll(/([=~])((?:(?![=~]).)*)/gs)].map(([, sign = '', rest = '']) => {
    const weighed = /^\s*%(-?[\d.]+)%/.exec(rest)
    const text = (weighed ? rest.slice(weighed[0].length) : rest).split('#')[0] ?? ''
    const weight = weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0
    return { right: weight > 0, weight, text: show(text).trim().replace(ANSWER_FORMAT, '') }
  })
}

type ToHtml = (text: string) => string

/** A value with its tolerance: `3:0.5`, `1..5`. */
function numberIn(text: string): { value: string; tolerance: number } {
  const range = /^(-?[\d.eE+]+)\s*\.\.\s*(-?[\d.eE+]+)$/.exec(text)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    return {
      value: String(Number(((low + high) / 2).toPrecision(12))),
      tolerance: Math.abs(Number(((high - low) / 2).toPrecision(12))),
    }
  }
  const [value = '', tolerance = ''] = text.split(':')
  const allowed = Number(tolerance.trim() || 0)
  return { value: value.trim(), tolerance: allowed >= 0 ? allowed : 0 }
}

function numeric(doc: ProblemDoc, body: string): void {
  doc.problemType = kind.number
  const all = [...body.matchAll(/=(?:%([\d.]+)%)?([^=~#]*)/g)].map(([, weight, text = '']) => ({
    weight: Number(weight ?? 100),
    text: show(text).trim(),
  }))
  const whole = all.find(({ weight }) => weight >= 100) ?? all[0]
  const { value, tolerance } = numberIn(show(whole?.text ?? body.split(/[#~]/)[0] ?? '').trim())
  doc.answer = [value]
  doc.numberRule.tolerance = tolerance
  doc.creditList = all.flatMap((one) => {
    if (one === whole || one.weight <= 0) return []
    const near = numberIn(one.text)
    return [
      { place: 0, text: near.tolerance > 0 ? `${near.value}:${near.tolerance}` : near.value, percent: one.weight },
    ]
  })
}

function match(doc: ProblemDoc, answers: Answer[], toHtml: ToHtml): void {
  doc.problemType = kind.match
  const rights: string[] = []
  for (const { text } of answers) {
    const [left = '', right = ''] = text.split(/\s*->\s*(.*)/s)
    const html = toHtml(right)
    if (!rights.includes(html)) rights.push(html)
    if (left.trim() === '') continue
    doc.optionList.push({ id: letter(doc.optionList.length), optionContent: toHtml(left) })
    doc.answer.push(String(rights.indexOf(html) + 1))
  }
  doc.matchList = rights.map((optionContent, at) => ({ id: String(at + 1), optionContent }))
}

function choice(doc: ProblemDoc, answers: Answer[], toHtml: ToHtml, hinted: number, warnings: string[]): void {
  doc.optionList = answers.slice(0, 26).map(({ text }, at) => ({ id: letter(at), optionContent: toHtml(text) }))
  // With one answer that earns all of it only one is asked for.
  const whole = answers.filter(({ weight }) => weight >= 100)
  const isSingle = whole.length === 1 && hinted !== kind.uncertain && answers.every(({ weight }) => weight >= 0)
  const isKey = ({ right, weight }: Answer): boolean => (isSingle ? weight >= 100 : right)
  doc.answer = answers.flatMap((one, at) => (isKey(one) && at < 26 ? [letter(at)] : []))
  doc.problemType =
    hinted === kind.uncertain
      ? hinted
      : !isSingle && answers.some(({ weight }) => weight > 0 && weight < 100)
        ? kind.multiple
        : doc.answer.length > 1
          ? kind.multiple
          : kind.single
  const percents = answers.slice(0, 26).map(({ weight }) => weight)
  const credits = doc.problemType === kind.single ? singleCredits(percents) : multipleCredits(percents)
  if (credits) doc.creditList = credits
  else warnings.push(setMessage.sharesLost)
}

/** `{>3 EXACT …` and the items below in their right order, as Moodle's plug-in writes them. */
function ordering(doc: ProblemDoc, body: string, toHtml: ToHtml): void {
  doc.problemType = kind.order
  const items = show(body)
    .split('\n')
    .slice(1)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, 26)
  doc.optionList = items.map((text, at) => ({ id: letter(at), optionContent: toHtml(text) }))
  doc.answer = doc.optionList.map(({ id }) => id)
}

function blanks(doc: ProblemDoc, answers: Answer[]): void {
  doc.problemType = kind.blanks
  const isWhole = answers.some(({ weight }) => weight >= 100)
  if (isWhole)
    doc.creditList = answers.flatMap(({ text, weight }) =>
      weight > 0 && weight < 100 ? [{ place: 0, text, percent: weight }] : [],
    )
  const texts = answers.filter(({ weight }) => (isWhole ? weight >= 100 : weight > 0)).map(({ text }) => text)
  doc.answer = texts.slice(0, 1)
  doc.aliasList = texts.length > 1 ? [texts.slice(1, 21)] : []
}

function readBlock({ text, tags, source, topic }: Block, rowNo: number, media: MediaBag): ReadRow {
  const warnings: string[] = []
  const hidden = hide(text.trim())
  const named = /^::(.*?)::\s*/s.exec(hidden)
  const body = named ? hidden.slice(named[0].length) : hidden
  const format = /^\[(html|moodle|plain|markdown)\]\s*/.exec(body)
  const isHtml = format?.[1] === 'html'
  const toHtml: ToHtml = (one) => (isHtml ? fromForeign(one, media, () => null, warnings) : textToHtml(one))
  const rest = format ? body.slice(format[0].length) : body
  const open = rest.indexOf('{')
  const close = rest.lastIndexOf('}')
  const [before, inside, after] =
    open >= 0 && close > open
      ? [rest.slice(0, open), rest.slice(open + 1, close), rest.slice(close + 1)]
      : [rest, '', '']
  const [answerPart = '', feedback = ''] = inside.split(/####(.*)/s)
  const trimmed = answerPart.trim()
  const { labels, kind: hinted, more } = fromTags(tags, ['单位'])
  if (topic !== '' && labels.topics.length === 0) labels.topics.push(topic)
  const doc = blankDoc(kind.essay)
  doc.analysis = feedback.trim() === '' ? '' : toHtml(show(feedback).trim())
  const reported = judgement((trimmed.split('#')[0] ?? '').trim())
  const answers = answersOf(trimmed)
  let stem = show(before).trim()
  const tail = show(after).trim()
  if (trimmed.startsWith('#')) {
    numeric(doc, trimmed.slice(1))
    doc.numberRule.unit = more.单位 ?? ''
  } else if (trimmed.startsWith('>')) ordering(doc, trimmed, toHtml)
  else if (answers.length === 0 && reported !== '' && /^(T|F|TRUE|FALSE)\b/i.test(trimmed)) {
    doc.problemType = kind.judge
    doc.answer = [reported]
  } else if (answers.length > 0 && answers.every(({ text: one }) => one.includes('->'))) match(doc, answers, toHtml)
  else if (trimmed.includes('~')) choice(doc, answers, toHtml, hinted, warnings)
  else if (answers.length > 0) blanks(doc, answers)
  if (doc.problemType === kind.blanks) {
    const marked = tail === '' ? markBlanks(stem) : { text: `${stem} [[1]] ${tail}`, count: 1 }
    stem = marked.count === 0 ? (isHtml ? `${paragraphs(stem)}<p>[[1]]</p>` : `${stem} [[1]]`) : marked.text
  } else if (tail !== '') stem = `${stem} ${doc.problemType === kind.essay ? '' : '____ '}${tail}`
  doc.problemContent = toHtml(stem)
  return rowOfDoc(rowNo, doc, { labels, warnings, source, original: originalLines(source.split('\n')) })
}

/** Every question of a GIFT text; descriptions (text without braces) are rows that say what they lack. */
export function readGift(text: string): ReadResult {
  const media = new MediaBag()
  return {
    rows: blocks(text).map((block, at) => readBlock(block, at + 1, media)),
    media: media.list,
    report: noReport(),
  }
}
