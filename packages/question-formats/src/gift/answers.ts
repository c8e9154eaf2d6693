/** Parses the part of GIFT in braces: answers with weights and feedback. Pure. */
import type { TextFormat } from '../foreign-text.ts'

/** Escaped characters are mapped to private-use ones during parsing. */
const HIDDEN = '\ue010'
const SIGNS = '~=#{}:\\'
export const hide = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : HIDDEN + String.fromCharCode(0xe011 + SIGNS.indexOf(sign)),
  )
export const show = (text: string): string =>
  text.replace(/\ue010(.)/gs, (_, one: string) => SIGNS.charAt(one.charCodeAt(0) - 0xe011))

/** A text with its format prefix. */
export interface Written {
  text: string
  format: TextFormat
}
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]\s*/

/** Parses `[html]…`; without a prefix the format of the question applies. */
export function written(hidden: string, format: TextFormat): Written {
  const found = FORMAT.exec(hidden)
  return {
    text: show(found ? hidden.slice(found[0].length) : hidden).trim(),
    format: (found?.[1] as TextFormat | undefined) ?? format,
  }
}

export interface Answer {
  /** It begins with `=`. */
  isEqual: boolean
  weight: number
  /** Escapes still mapped. */
  hidden: string
  feedback: string
}

/** `=a ~b ~%50%c#feedback` */
export function answersOf(body: string): Answer[] {
  return [...body.replace(/~\s*=/g, '=').matchAll(/([=~])((?:(?![=~]).)*)/gs)].map(([, sign = '', rest = '']) => {
    const weighed = /^\s*%(-?[\d.]+)%/.exec(rest)
    const [hidden = '', feedback = ''] = (weighed ? rest.slice(weighed[0].length) : rest).split(/#(.*)/s)
    return {
      isEqual: sign === '=',
      weight: weighed ? Number(weighed[1]) : sign === '=' ? 100 : 0,
      hidden: hidden.trim(),
      feedback: feedback.trim(),
    }
  })
}

/** Value and tolerance as texts: `3:0.5`, `1..5`, `9.8:5%`. */
export function numberIn(text: string): { value: string; tolerance: string } {
  const range = /^(-?[\d.eE+]+)\s*\.\.\s*(-?[\d.eE+-]+)$/.exec(text)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    return {
      value: String(Number(((low + high) / 2).toPrecision(12))),
      tolerance: String(Math.abs(Number(((high - low) / 2).toPrecision(12)))),
    }
  }
  const [value = '', tolerance = ''] = text.split(':')
  return { value: value.trim(), tolerance: tolerance.trim() }
}
