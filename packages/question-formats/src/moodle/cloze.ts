/**
 * Moodle's embedded answers: `{1:SHORTANSWER:=北京~=北京市}`, `{1:MULTICHOICE:a~=b}`, `{2:NUMERICAL:=9.8:0.1}`. Pure.
 */
import { percentText } from '../credits.ts'

export interface GapAnswer {
  /** Worth 100 %. */
  right: boolean
  percent: number
  /** Verbatim; wildcards of texts are kept, `\*` is a literal asterisk. */
  text: string
  feedback: string
}
export interface Gap {
  /** `several`: all right choices are required. */
  type: 'text' | 'choice' | 'several' | 'number'
  weight: number
  answers: GapAnswer[]
  caseMatters: boolean
}

const GAP =
  /\{(\d{0,3}):(SHORTANSWER_C|SHORTANSWER|SAC|SA|MWC|MW|MULTICHOICE(?:_[HVS]+)?|MC[HVS]{0,2}|MULTIRESPONSE(?:_[HVS]+)?|MR[HVS]{0,2}|NUMERICAL|NM):((?:\\[\s\S]|[^}\\])*)\}/g

/** Removes escapes; `\*` is kept where a bare asterisk is a wildcard. */
const bare = (text: string, isText: boolean): string =>
  text.replace(/\\([\s\S])/g, (all, sign: string) => (isText && sign === '*' ? all : sign)).trim()

function answersOf(body: string, isText: boolean): GapAnswer[] {
  const parts: string[] = ['']
  for (let at = 0; at < body.length; at++) {
    const one = body.charAt(at)
    if (one === '\\') parts[parts.length - 1] += one + body.charAt(++at)
    else if (one === '~') parts.push('')
    else parts[parts.length - 1] += one
  }
  const found = parts
    .map((part) => {
      const weighed = /^\s*%(-?[\d.]+)%/.exec(part)
      const percent = weighed ? Number(weighed[1]) : /^\s*=/.test(part) ? 100 : 0
      const rest = part.slice(weighed?.[0].length ?? 0).replace(/^\s*=/, '')
      // Feedback follows an unescaped #.
      const text = /^(?:\\[\s\S]|[^\\#])*/.exec(rest)?.[0] ?? ''
      return { percent, text: bare(text, isText), feedback: bare(rest.slice(text.length + 1), false) }
    })
    .filter(({ text }) => text !== '')
  // Where no answer is worth 100 %, the best one counts as right.
  const best = Math.min(100, Math.max(1, ...found.map(({ percent }) => percent)))
  return found.map((one) => ({ ...one, right: one.percent >= best }))
}

/** Extracts the gaps of a text, leaving `[[1]]` in their places. */
export function readGaps(text: string): { text: string; gaps: Gap[] } {
  const gaps: Gap[] = []
  const left = text.replace(GAP, (_, weight: string, name: string, body: string) => {
    const type = /^(MULTIRESPONSE|MR)/.test(name)
      ? 'several'
      : /^(MULTI|MC)/.test(name)
        ? 'choice'
        : /^(NUM|NM)/.test(name)
          ? 'number'
          : 'text'
    gaps.push({
      type,
      weight: Number(weight || 1),
      answers: answersOf(body, type === 'text'),
      caseMatters: /(_C|SAC|MWC)$/.test(name),
    })
    return `[[${gaps.length}]]`
  })
  return { text: left, gaps }
}

const guard = (text: string): string => text.replace(/[}#~/"\\=%:]/g, '\\$&').replace(/\r\n?|\n/g, ' ')
/** Keeps the escape of asterisks in texts. */
const guardText = (text: string): string => text.split('\\*').map(guard).join('\\*')

/** A text gap; a bare `*` would match anything in Moodle. */
export const textGap = (
  texts: string[],
  credits: readonly { text: string; percent: number }[],
  weight: number,
  caseMatters: boolean,
): string => {
  const answers = [
    ...texts.map((text) => `=${guardText(text)}`),
    ...credits.map(({ text, percent }) => `%${percentText(percent)}%${guardText(text)}`),
  ]
  return `{${weight}:${caseMatters ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${answers.join('~')}}`
}

export const choiceGap = (list: { right: boolean; html: string }[], weight: number): string =>
  `{${weight}:MULTICHOICE:${list.map(({ right, html }) => `${right ? '=' : ''}${guard(html)}`).join('~')}}`
