/** Rules of the room of a live session: pure. */
import { type AskDraft, askTypes, type RoomFrame, roomRoles } from '@zhixing/contract/live/room-frames'

export type Role = 0 | 1 | 2 | 3
type FrameType = RoomFrame['type']

/** Whoever is seen again within this time was there meanwhile: a reload, a tunnel, a phone call. */
export const AWAY_MS = 60_000
/** How often the time of those who are there is written. */
export const TOUCH_MS = 15_000
/** For so long a person counts as present after they were last seen. */
export const PRESENT_MS = 40_000

const ofLearners: readonly FrameType[] = ['say', 'hand', 'report', 'answer', 'people']
const ofStaff: readonly FrameType[] = [
  'pin',
  'remove',
  'mute',
  'muteAll',
  'kick',
  'announce',
  'caption',
  'autoCaption',
  'draw',
  'drawNow',
  'dropDraw',
  'callOn',
  'ask',
  'closeAsk',
]

/** Whether a role may send a frame: visitors read, learners talk, who runs the session does everything. */
export function maySend(role: Role, type: FrameType): boolean {
  if (ofStaff.includes(type)) return runs(role)
  return role !== roomRoles.visitor && ofLearners.includes(type)
}

/** The lecturer and assistants. */
export const runs = (role: Role): boolean => role >= roomRoles.assistant

/** Whether one may mute or throw out another: the lecturer anybody else, assistants learners. */
export const mayCurb = (role: Role, other: Role): boolean => runs(role) && role > other

/** Messages in ten seconds, by how far somebody is trusted: who runs the session, whose course it is, who came by. */
export function messagesPerTenSeconds(role: Role, ownsCourse: boolean): number {
  if (runs(role)) return 30
  return ownsCourse ? 6 : 3
}

/** Questions of one session, prepared and asked. */
export const MAX_ASKS = 100

/** Frames of any kind that one socket may send in ten seconds; whoever sends more is hung up on. */
export const MAX_FRAMES = 40

/** Counts frames in windows of ten seconds. Answers whether this one is still within bounds. */
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

/** An answer as it is kept: places in order, each once; null where it does not fit the question. */
export function fitAnswer(
  { askType, optionList }: Pick<AskDraft, 'askType' | 'optionList'>,
  answer: readonly number[],
): number[] | null {
  if (askType === askTypes.rollCall) return []
  const places = [...new Set(answer)].sort((a, b) => a - b)
  const fits = places.length > 0 && places.every((at) => at < optionList.length)
  return fits && (askType === askTypes.multiple || places.length === 1) ? places : null
}

/** Whether an answer is right; null where nothing is right or wrong. */
export function isRight(rightList: readonly number[], answer: readonly number[]): 0 | 1 | null {
  if (rightList.length === 0) return null
  return rightList.length === answer.length && rightList.every((at) => answer.includes(at)) ? 1 : 0
}

/** Answers by option. */
export function countByOption(options: number, rows: readonly { at: number; count: number }[]): number[] {
  const counts = Array.from({ length: options }, () => 0)
  for (const { at, count } of rows) if (at < options) counts[at] = count
  return counts
}

/** What a reply repeats of the line that it answers. */
export const quoted = (text: string): string => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)
