/** GIFT, the text format of Moodle. Pure but for the cleaning of HTML. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc, letter } from '../blank-doc.ts'
import { judgement } from '../fields/keys.ts'
import { markBlanks } from '../fields/read.ts'
import { fromForeign } from '../from-foreign.ts'
import { paragraphs, textToHtml } from '../html.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { noReport, type ReadResult, type ReadRow } from '../row.ts'
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
}

/** Questions are parted by empty lines, but not within braces. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  let lines: string[] = []
  let tags: string[] = []
  let saved: string[] = []
  let depth = 0
  const end = () => {
    if (lines.join('').trim() !== '') found.push({ text: lines.join('\n'), tags, source: saved.join('\n') })
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

/** `=a ~b ~%50%c#feedback` */
function answersOf(body: string): Answer[] {
  return [...body.matchAll(/([=~])((?:(?![=~]).)*)/gs)].map(([, sign = '', rest = '']) => {
    const weighed = /^\s*%(-?[\d.]+)%/.exec(rest)
    const text = (weighed ? rest.slice(weighed[0].length) : rest).split('#')[0] ?? ''
    const weight = weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0
    return { right: weight > 0, weight, text: show(text).trim() }
  })
}

type ToHtml = (text: string) => string

function numeric(doc: ProblemDoc, body: string): void {
  doc.problemType = kind.number
  const first = (/=(?:%[\d.]+%)?([^=~#]*)/.exec(body)?.[1] ?? body.split('#')[0] ?? '').trim()
  const range = /^(-?[\d.eE+]+)\s*\.\.\s*(-?[\d.eE+]+)$/.exec(first)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    doc.answer = [String(Number(((low + high) / 2).toPrecision(12)))]
    doc.numberRule.tolerance = Math.abs(Number(((high - low) / 2).toPrecision(12)))
    return
  }
  const [value = '', tolerance = ''] = show(first).split(':')
  doc.answer = [value.trim()]
  const allowed = Number(tolerance.trim() || 0)
  doc.numberRule.tolerance = allowed >= 0 ? allowed : 0
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

function choice(doc: ProblemDoc, answers: Answer[], toHtml: ToHtml, hinted: number): void {
  doc.optionList = answers.slice(0, 26).map(({ text }, at) => ({ id: letter(at), optionContent: toHtml(text) }))
  doc.answer = answers.flatMap(({ right }, at) => (right && at < 26 ? [letter(at)] : []))
  const partial = answers.some(({ weight }) => weight > 0 && weight < 100)
  doc.problemType = hinted === kind.uncertain ? hinted : partial || doc.answer.length > 1 ? kind.multiple : kind.single
}

function blanks(doc: ProblemDoc, answers: Answer[]): void {
  doc.problemType = kind.blanks
  const texts = answers.filter(({ right }) => right).map(({ text }) => text)
  doc.answer = texts.slice(0, 1)
  doc.aliasList = texts.length > 1 ? [texts.slice(1, 21)] : []
}

function readBlock({ text, tags, source }: Block, rowNo: number, media: MediaBag): ReadRow {
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
  const doc = blankDoc(kind.essay)
  doc.analysis = feedback.trim() === '' ? '' : toHtml(show(feedback).trim())
  const reported = judgement((trimmed.split('#')[0] ?? '').trim())
  const answers = answersOf(trimmed)
  let stem = show(before).trim()
  const tail = show(after).trim()
  if (trimmed.startsWith('#')) {
    numeric(doc, trimmed.slice(1))
    doc.numberRule.unit = more.单位 ?? ''
  } else if (answers.length === 0 && reported !== '' && /^(T|F|TRUE|FALSE)\b/i.test(trimmed)) {
    doc.problemType = kind.judge
    doc.answer = [reported]
  } else if (answers.length > 0 && answers.every(({ text: one }) => one.includes('->'))) match(doc, answers, toHtml)
  else if (trimmed.includes('~')) choice(doc, answers, toHtml, hinted)
  else if (answers.length > 0) blanks(doc, answers)
  if (doc.problemType === kind.blanks) {
    const marked = tail === '' ? markBlanks(stem) : { text: `${stem} [[1]] ${tail}`, count: 1 }
    stem = marked.count === 0 ? (isHtml ? `${paragraphs(stem)}<p>[[1]]</p>` : `${stem} [[1]]`) : marked.text
  } else if (tail !== '') stem = `${stem} ${doc.problemType === kind.essay ? '' : '____ '}${tail}`
  doc.problemContent = toHtml(stem)
  return rowOfDoc(rowNo, doc, { labels, warnings, source })
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
