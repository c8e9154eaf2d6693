/**
 * Heuristics for misparsed problems: an option label inside an option, a key inside a stem, a problem number inside a
 * problem, stray markup. `rowOfDoc` and `rowOfRaw` (to-row.ts) run them for all formats and add the warnings to the
 * row; a row with warnings needs confirmation. Pure.
 */
import { answerForm, isChoice, isSubjective, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { letters } from './fields/keys.ts'
import type { RawProblem } from './fields/raw.ts'
import { unescape } from './html.ts'
import { sanityTexts } from './sanity-texts.ts'

type Leaf = SubProblem | ProblemDoc

/** Text lines of HTML, without code, which may contain any sign. */
function wordsOf(html: string): string[] {
  if (html === '') return []
  return unescape(
    html
      .replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** An option label. A、B 都对 and D. H. Lawrence are text. */
const LABEL =
  /(?:^|(?<![A-Z][.．])[\s\u3000；;])[（(]?([A-HＡ-Ｈ])\s*(?:[.．](?!\s*(?:[A-Z]\s*[.．]|$))|、(?!\s*(?:[A-Z](?![a-z\s])|$))|[:：)）](?!\s*$))/
const KEY_WORDS =
  /(?:参考|正确|标准|本题)?答案\s*[：:】\]]|【\s*(?:答案|解析|详解|分析)\s*】|^解析\s*[：:]|^(?:Answer|Key)s?\s*[:：]/im
const NUMBER = /^(\d{1,3})\s*[、．.]\s*(?=\S)(?!\d)/
/** `1-5 ABCDA`, `1.A 2.B 3.C`: keys of several problems. */
const KEY_LIST =
  /\d{1,3}\s*[-~～—–]\s*\d{1,3}\s*[:：.、]?\s*[A-G]{2,}(?![a-z])|(?:(?:^|\s)\d{1,3}\s*[.、．:：]?\s*[A-G]{1,4}(?![A-Za-z])[\s,，;；]*){3,}/
const OPTION_LINE = /^[（(]?[AＡ]\s*[.．、:：)）]\s*\S/
const NEXT_OPTION = /(?:^|\s)[（(]?[BＢ]\s*[.．、:：)）]\s*\S/
const MARKUP =
  /\*\*[^\s*][^*\n]*\*\*|\[(?:html|markdown|moodle|plain)\]|<\/(?:p|div|span|b|strong|i|em|u|font|td|tr|table|ul|li|sup|sub)>|<(?:p|br|div|span|font)(?:\s[^>]*)?\/?>|&(?:nbsp|lt|gt|amp|quot|#\d+);|^```|^#{1,6}\s/m
const SAYS_KEY =
  /(?:故|所以|因此|应)\s*(?:本题|答案)?\s*(?:应)?选\s*(?:择)?\s*[：:]?\s*([A-H]{1,6})(?![A-Za-z])|答案\s*(?:为|是|选)\s*[：:]?\s*([A-H]{1,6})(?![A-Za-z])/

function optionWarnings({ optionList }: Leaf): string[] {
  return optionList.flatMap(({ id, optionContent }) => {
    const lines = wordsOf(optionContent)
    const text = lines.join('\n')
    const found: string[] = []
    const label = LABEL.exec(text)
    if (label) found.push(sanityTexts.labelInOption(id, label[0].trim()))
    if (KEY_WORDS.test(text)) found.push(sanityTexts.keyInOption(id))
    const number = lines.slice(1).find((line) => NUMBER.test(line))
    if (number) found.push(sanityTexts.numberInOption(id, number.slice(0, 20)))
    return found
  })
}

function stemWarnings(doc: Leaf): string[] {
  const lines = wordsOf(doc.problemContent)
  const text = lines.join('\n')
  const found: string[] = []
  const key = KEY_WORDS.exec(text) ?? KEY_LIST.exec(text)
  if (key) found.push(sanityTexts.keyInStem(key[0].trim().slice(0, 20)))
  // Points counted from 1 are part of the stem.
  const numbers = lines.slice(1).flatMap((line) => {
    const number = NUMBER.exec(line)
    return number ? [{ no: Number(number[1]), line }] : []
  })
  const odd = numbers.find(({ no }, at) => no !== at + 1)
  if (odd) found.push(sanityTexts.numberInStem(odd.line.slice(0, 20)))
  if (doc.optionList.length === 0 && doc.gapList.length === 0) {
    const at = lines.findIndex((line) => OPTION_LINE.test(line) || /\sA\s*[.．、]\s*\S/.test(line))
    if (at >= 0 && NEXT_OPTION.test(lines.slice(at).join('\n'))) found.push(sanityTexts.optionsInStem)
  }
  return found
}

function keyWarnings(doc: Leaf): string[] {
  const found: string[] = []
  const [only = ''] = doc.answer
  if ((answerForm(doc.problemType) === 'texts' || isSubjective(doc.problemType)) && doc.answer.length === 1) {
    const plain = wordsOf(only).join(' ')
    if (/^[A-H]{1,6}$/.test(plain)) found.push(sanityTexts.letterKey(plain))
  }
  const lines = wordsOf(doc.analysis)
  if (isChoice(doc.problemType) && doc.answer.length > 0) {
    const said = SAYS_KEY.exec(lines.join('\n'))
    const key = letters(said?.[1] ?? said?.[2] ?? '').join('')
    if (said && key !== '' && key !== [...doc.answer].sort().join(''))
      found.push(sanityTexts.otherKey(said[0], doc.answer.join('')))
  }
  const solution = [...lines, ...doc.answer.flatMap(wordsOf)]
  if (solution.some((line) => /^题\s*号[\s：:|]*\d/.test(line))) found.push(sanityTexts.keysInSolution)
  const at = lines.findIndex((line, place) => place > 0 && NUMBER.test(line))
  if (at >= 0 && lines.slice(at + 1, at + 6).some((line) => OPTION_LINE.test(line)))
    found.push(sanityTexts.problemInAnalysis)
  return found
}

function leafWarnings(doc: Leaf): string[] {
  const fields = [doc.problemContent, doc.analysis, ...doc.optionList.map(({ optionContent }) => optionContent)]
  const markup = fields.map((html) => MARKUP.exec(wordsOf(html).join('\n'))).find((one) => one !== null)
  return [
    ...optionWarnings(doc),
    ...stemWarnings(doc),
    ...keyWarnings(doc),
    ...(markup ? [sanityTexts.markup(markup[0].slice(0, 20))] : []),
  ]
}

/** Warnings about a document, as sentences for its author. */
export function docWarnings(doc: ProblemDoc): string[] {
  return [...new Set([...leafWarnings(doc), ...doc.subList.flatMap(leafWarnings)])]
}

/** Warnings that need the source fields: letters of options, a kind that was overridden. */
export function rawWarnings(raw: RawProblem, doc: Pick<ProblemDoc, 'problemType'>): string[] {
  const found: string[] = []
  const ids = raw.options.map(({ id }) => id)
  if (ids.some((id, at) => /^[A-Z]$/.test(id) && id !== String.fromCharCode(65 + at)))
    found.push(sanityTexts.optionLetters(ids.join('、')))
  if (raw.kind !== 0 && !raw.isAnyChoice && raw.kind !== doc.problemType)
    found.push(sanityTexts.kindChanged(kindName(raw.kind), kindName(doc.problemType)))
  else if (answerForm(doc.problemType) === 'judge' && raw.kind === 0 && raw.options.length === 2)
    found.push(sanityTexts.judgePair)
  return found
}
