/** Whether the current problem is complete. */
import type { RawProblem } from '../fields/raw.ts'

const STEM_KEY = /[（(]\s*(?:[A-ZＡ-Ｚ]{1,6}|[√×✓✗✔✘对错]|(?:正确|错误)(?=\s*[)）]\s*$))\s*[)）]/u
/**
 * How far a growing stem was searched without finding a key, so that a stem of thousands of lines is not rescanned for
 * each.
 */
const searched = new WeakMap<RawProblem, number>()
/** Longer than any key, with its spaces. */
const KEY_LENGTH = 200
function stemHasKey(draft: RawProblem): boolean {
  const { stem } = draft
  const before = searched.get(draft) ?? 0
  const from = before > stem.length ? 0 : Math.max(0, before - KEY_LENGTH)
  const has = STEM_KEY.test(stem.slice(from))
  if (has) searched.delete(draft)
  else searched.set(draft, stem.length)
  return has
}
export const hasKey = (draft: RawProblem | null): boolean =>
  draft !== null && (draft.answer !== '' || stemHasKey(draft) || draft.subs.some((sub) => sub.answer !== ''))
/** True when a problem has a key or options. */
export const isComplete = (draft: RawProblem | null): boolean =>
  hasKey(draft) || (draft !== null && (draft.options.length >= 2 || draft.subs.some((sub) => sub.options.length >= 2)))
