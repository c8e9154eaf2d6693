/** Questions that people define for a form or a list, and checks of their answers: shared by server and browser. */

/** How an answer is given. A question without a kind is answered by one of its options, or in words without any. */
export const questionKinds = ['text', 'number', 'date', 'choice'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Longest answer in words. */
export const MAX_ANSWER = 200

interface Asked {
  isRequired: 0 | 1 | boolean
  optionList: readonly string[]
  kind?: QuestionKind
}

const kindOf = ({ kind, optionList }: Asked): QuestionKind => kind ?? (optionList.length > 0 ? 'choice' : 'text')

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/

/** An answer as it is stored: `2026年1月5日` becomes `2026-01-05`, `1,200` becomes `1200`. Pure. */
export function plainAnswer(question: Asked, typed: string): string {
  const text = typed.trim()
  const kind = kindOf(question)
  if (kind === 'number') return text.normalize('NFKC').replaceAll(',', '').trim()
  if (kind !== 'date') return text
  const [, year = '', month = '', day = ''] = DATE.exec(text.normalize('NFKC')) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export type AnswerProblem = 'missing' | 'option' | 'number' | 'date' | 'long'

/** What is wrong with a plain answer; undefined: nothing. Pure. */
export function answerProblem(question: Asked, answer: string): AnswerProblem | undefined {
  if (answer === '') return question.isRequired ? 'missing' : undefined
  const kind = kindOf(question)
  if (kind === 'choice') return question.optionList.includes(answer) ? undefined : 'option'
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(answer) ? undefined : 'number'
  if (kind === 'date') return isDay(answer) ? undefined : 'date'
  return [...answer].length > MAX_ANSWER ? 'long' : undefined
}
