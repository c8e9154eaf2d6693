/** Groups of equal answers. Pure. */
import { normalised } from './normalised.ts'

const RULE = { ignoreCase: 1, ignoreSpace: 1, ignorePunct: 1 }

/**
 * Groups texts that are equal by the rule for blanks (width, case, spaces, punctuation), largest first; single texts
 * are left out.
 */
export function alikeGroups<T extends { text: string }>(answers: readonly T[]): { text: string; list: T[] }[] {
  const byText = Map.groupBy(answers, ({ text }) => normalised(text, RULE))
  return [...byText]
    .flatMap(([key, list]) => (key === '' || list.length < 2 ? [] : [{ text: usual(list), list }]))
    .sort((a, b) => b.list.length - a.list.length || (a.text < b.text ? -1 : 1))
}

/** True when all texts are equal by that rule. */
export const areAlike = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => normalised(text, RULE))).size <= 1

function usual(list: readonly { text: string }[]): string {
  const counts = [...Map.groupBy(list, ({ text }) => text.trim())]
  return counts.reduce((best, one) => (one[1].length > best[1].length ? one : best))[0]
}
