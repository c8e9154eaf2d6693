/** Meaning and edits of an answer. Pure. */
import { answerForm, BLANK_MARK, choosesSeveral, isChoice, isMaterial } from '@zhixing/contract/exam/kinds'
import type { LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'

export interface Choice {
  id: string
  optionContent: string
}
/** Answerable parts: the sub-problems of a material problem, else the problem itself. */
export function leavesOf(problem: LearnerProblem | LearnerSub): readonly LearnerSub[] {
  return isMaterial(problem.problemType) && 'subList' in problem ? problem.subList : [problem]
}

/** Whether anything was answered (empty texts do not count). */
export const isAnswered = (answer: readonly string[] | undefined): boolean =>
  answer?.some((text) => text.trim() !== '') ?? false

/** Whether every blank, gap or item has an answer; for other kinds, whether anything was answered. */
export function isComplete(problem: LearnerSub, answer: readonly string[] | undefined): boolean {
  if (!answer || !isAnswered(answer)) return false
  const form = answerForm(problem.problemType)
  const places =
    form === 'texts'
      ? problem.blankTotal
      : form === 'pairs'
        ? problem.optionList.length
        : form === 'gaps'
          ? problem.gapList.length
          : 1
  return places === 1 || answer.filter((text) => text.trim() !== '').length >= places
}

/**
 * Applies a pressed choice: single choice replaces, multiple choice toggles. Letters stay sorted, so that equal
 * choices are equal answers.
 */
export function pressChoice(problemType: number, answer: readonly string[], id: string): string[] {
  if (!choosesSeveral(problemType)) return [id]
  const next = answer.includes(id) ? answer.filter((one) => one !== id) : [...answer, id]
  return next.toSorted()
}

/** Sets one place of a list of texts; all empty becomes the empty list, which is no answer. */
export function withPlace(answer: readonly string[], at: number, text: string, places: number): string[] {
  const next = Array.from({ length: Math.max(places, at + 1) }, (_, place) =>
    place === at ? text : (answer[place] ?? ''),
  )
  return next.every((one) => one === '') ? [] : next
}

/** Text and files of a written answer (kinds 5 and 12). */
export function written(answer: readonly string[]): { text: string; files: string[] } {
  const [text = '', ...files] = answer
  return { text, files }
}
export const writtenAnswer = (text: string, files: readonly string[]): string[] =>
  text === '' && files.length === 0 ? [] : [text, ...files]

/** Moves an item to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item === undefined) return next
  next.splice(Math.min(Math.max(to, 0), next.length), 0, item)
  return next
}

/** Answer after a letter or digit key; null if the key has no meaning for this problem. */
export function pressKey(
  problem: LearnerSub,
  options: readonly Choice[],
  answer: readonly string[],
  key: string,
): string[] | null {
  const letter = key.toUpperCase()
  if (answerForm(problem.problemType) === 'judge') {
    if (letter === 'T' || letter === 'A' || letter === '1') return ['T']
    if (letter === 'F' || letter === 'B' || letter === '2') return ['F']
    return null
  }
  if (!isChoice(problem.problemType)) return null
  const at = /^[1-9]$/.test(letter) ? Number(letter) - 1 : /^[A-Z]$/.test(letter) ? letter.charCodeAt(0) - 65 : -1
  const option = problem.spotList?.[at] ?? options[at]
  return option ? pressChoice(problem.problemType, answer, option.id) : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
/** Text content of HTML, for select options and accessible names. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*\bdata-latex="([^"]*)"[^>]*>(?:[^<]*<\/(?:span|div)>)?/g, ' $1 ')
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * HTML with a placeholder for each blank: `<span data-place="1">`. Only marks in text count, not those inside a tag.
 */
export function withPlaces(html: string): string {
  return html.replace(new RegExp(`<[^>]*>|${BLANK_MARK.source}`, 'g'), (found, number: string | undefined) =>
    number === undefined ? found : `<span data-place="${Number(number)}"></span>`,
  )
}
/** Numbers of the blanks in a stem. */
export const placesIn = (html: string): Set<number> =>
  new Set([...withPlaces(html).matchAll(/data-place="(\d+)"/g)].map(([, number]) => Number(number)))

/** A written text as HTML: text between two `$$` is a formula, everything else is escaped. */
export function textHtml(text: string): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
  return safe
    .replace(
      /\$\$([^$\n]+)\$\$/g,
      (_, latex: string) => `<span data-type="inline-math" data-latex="${latex.trim()}"></span>`,
    )
    .replace(/\n/g, '<br>')
}
