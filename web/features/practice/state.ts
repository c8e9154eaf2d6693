/** How a problem went, from the marks of its parts. Pure. */
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { ItemState } from './answer-sheet.tsx'

/** `marks`: one per part, undefined where there is none yet. */
export function stateOf(marks: readonly (Pick<Mark, 'answerStatus'> | undefined)[], isLocked: boolean): ItemState {
  const all = marks.map((mark) => mark?.answerStatus)
  if (isLocked) return 'locked'
  if (all.length === 0 || all.includes(undefined)) return 'open'
  if (all.includes('reviewing')) return 'reviewing'
  if (all.every((status) => status === 'right')) return 'right'
  if (all.some((status) => status === 'right' || status === 'part')) return 'part'
  return all.every((status) => status === 'none') ? 'none' : 'wrong'
}

/** The first problem that is still to be answered, from a place on and then from the start; -1 when there is none. */
export function nextOpen(states: readonly ItemState[], from: number): number {
  const ahead = states.findIndex((state, at) => at >= from && state === 'open')
  return ahead >= 0 ? ahead : states.indexOf('open')
}
