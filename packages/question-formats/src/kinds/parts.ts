/** Pieces of written formats that several kinds share. */
import { letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc } from '../blank-doc.ts'
import { percentText } from '../credits.ts'
import { xmlEscape, xmlText } from '../xml-escape.ts'

export const cdata = (text: string): string => `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
export const element = (name: string, text: string): string => `<${name}>${xmlEscape(text)}</${name}>`
/** An answer of Moodle that is plain text. */
export const plainAnswer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="plain_text"><text>${cdata(text)}</text>${more}</answer>`

/** The key of a QTI response. */
export const qtiKey = (list: readonly string[]): string =>
  `<correctResponse>${list.map((one) => `<value>${xmlEscape(one)}</value>`).join('')}</correctResponse>`
export const declare = (id: string, cardinality: string, baseType: string, inside: string): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`

const isBlock = /^<(div|table|ul|ol|h[2-4]|blockquote|pre|p|hr|figure)\b/
/** Wraps inline content where QTI requires blocks. */
export const flow = (html: string): string => (isBlock.test(html) ? html : `<div>${html}</div>`)

/** Escapes a text of GIFT. */
export const giftEscape = (text: string): string => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
/** Escapes asterisks in a key of GIFT or Moodle, where a bare `*` is not meant as a wildcard. */
export const starred = (key: string, { blankRule }: Pick<ProblemDoc, 'blankRule'>): string =>
  blankRule.wildcard === 1 ? key : key.replaceAll('*', '\\*')
/** Shows the blank as a line, unless the stem has lines. */
export const withLine = (stem: string): string => (/__|＿＿/.test(stem) ? stem : stem.replace('[[1]]', '_____'))

/** Partial credit as text: `C 50%；D 25%`. */
export const creditsText = (list: ProblemDoc['creditList'], name: (one: ProblemDoc['creditList'][number]) => string) =>
  list.map((one) => `${name(one)} ${percentText(one.percent)}%`).join('；')

export const p = (text: string): string => `<p>${text}</p>`
export const exampleOptions = (...texts: string[]) =>
  texts.map((text, at) => ({ id: letterAt(at), optionContent: p(text) }))
/** An example for templates. */
export const example = (problemType: number, stem: string, over: Partial<ProblemDoc>): ProblemDoc => ({
  ...blankDoc(problemType),
  problemContent: p(stem),
  score: 2,
  ...over,
})
