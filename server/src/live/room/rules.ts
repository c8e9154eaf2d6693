/** Room rules. Pure. */
import { roomRoles, askTypes } from '@zhixing/contract/live/codes'
import type { AskDraft, RoomFrame } from '@zhixing/contract/live/room-frames'

export type Role = 0 | 1 | 2 | 3
type FrameType = RoomFrame['type']

/** Absence up to this counts as present: reload, tunnel, phone call. */
export const AWAY_MS = 60_000
/** Interval of attendance updates. */
export const TOUCH_MS = 15_000
/** How long a participant counts as present after the last heartbeat. */
export const PRESENT_MS = 40_000

const ofLearners: readonly FrameType[] = ['say', 'hand', 'report', 'answer', 'people']
const ofStaff: readonly FrameType[] = [
  'pin',
  'remove',
  'mute',
  'muteAll',
  'kick',
  'announce',
  'card',
  'caption',
  'autoCaption',
  'draw',
  'drawNow',
  'dropDraw',
  'callOn',
  'ask',
  'closeAsk',
]

/** Whether a role may send a frame type. */
export function maySend(role: Role, type: FrameType): boolean {
  if (ofStaff.includes(type)) return isStaffRole(role)
  return role !== roomRoles.visitor && ofLearners.includes(type)
}

/** Whether a role is staff: lecturer or assistant. */
export const isStaffRole = (role: Role): boolean => role >= roomRoles.assistant

/** Whether a role may mute or ban another: the lecturer everyone else, assistants learners. */
export const mayModerate = (role: Role, other: Role): boolean => isStaffRole(role) && role > other

/** Message rate per ten seconds, by trust: staff, owners of the course, others. */
export function messagesPerTenSeconds(role: Role, ownsCourse: boolean): number {
  if (isStaffRole(role)) return 30
  return ownsCourse ? 6 : 3
}

/** Maximum questions per session. */
export const MAX_ASKS = 100

/** Maximum frames per socket in ten seconds; more closes it. */
export const MAX_FRAMES = 40

/** Fixed-window frame counter. Returns whether a frame is within the limit. */
export function frameBudget(max: number = MAX_FRAMES): (now: number) => boolean {
  let until = 0
  let count = 0
  return (now) => {
    if (now >= until) {
      until = now + 10_000
      count = 0
    }
    count += 1
    return count <= max
  }
}

/** Normalized answer: sorted unique indexes; null if invalid for the question. */
export function fitAnswer(
  { askType, optionList }: Pick<AskDraft, 'askType' | 'optionList'>,
  answer: readonly number[],
): number[] | null {
  if (askType === askTypes.rollCall) return []
  const places = [...new Set(answer)].sort((a, b) => a - b)
  const fits = places.length > 0 && places.every((at) => at < optionList.length)
  return fits && (askType === askTypes.multiple || places.length === 1) ? places : null
}

/** Whether an answer is right; null for polls. */
export function isRight(rightList: readonly number[], answer: readonly number[]): 0 | 1 | null {
  if (rightList.length === 0) return null
  return rightList.length === answer.length && rightList.every((at) => answer.includes(at)) ? 1 : 0
}

/** Counts per option. */
export function countByOption(options: number, rows: readonly { at: number; count: number }[]): number[] {
  const counts = Array.from({ length: options }, () => 0)
  for (const { at, count } of rows) if (at < options) counts[at] = count
  return counts
}

/** Quote of a line in a reply. */
export const quoted = (text: string): string => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)
