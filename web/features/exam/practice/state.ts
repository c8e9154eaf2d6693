/** State of a problem from the marks of its parts. Pure. */
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { ItemState } from './answer-sheet.tsx'

/** `marks`: one per part, undefined while unmarked. `isQueued`: answered, but not sent yet. */
export function stateOf(
  marks: readonly (Pick<Mark, 'answerStatus'> | undefined)[],
  isLocked: boolean,
  isQueued = false,
): ItemState {
  const all = marks.map((mark) => mark?.answerStatus)
  if (isLocked) return 'locked'
  if (all.length === 0 || all.includes(undefined)) return isQueued ? 'queued' : 'open'
  if (all.includes('reviewing')) return 'reviewing'
  if (all.every((status) => status === 'right')) return 'right'
  if (all.some((status) => status === 'right' || status === 'part')) return 'part'
  return all.every((status) => status === 'none') ? 'none' : 'wrong'
}

/** Where to continue: after the last answered problem, else at an open one; the current one if none is open. */
export function resumeAt(states: readonly ItemState[], currentNo: number): number {
  const answered = states.some((state) => state !== 'open' && state !== 'locked')
  const open = nextOpen(states, answered ? currentNo : 0)
  return open >= 0 ? open : Math.min(Math.max(currentNo, 1), states.length) - 1
}

/** Next unanswered problem from an index on, wrapping around; -1 if there is none. */
export function nextOpen(states: readonly ItemState[], from: number): number {
  const ahead = states.findIndex((state, at) => at >= from && state === 'open')
  return ahead >= 0 ? ahead : states.indexOf('open')
}
