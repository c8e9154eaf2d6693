import type { DrawView } from '../../../shapes.ts'
import type { DrawOffer } from '@zhixing/contract/live/draw-frames'
import type { WithFlags } from '@zhixing/contract/flags'
import type * as wire from '@zhixing/contract/live/room-frames'

export type RoomAnswer = WithFlags<wire.RoomAnswer>
export type RoomLine = WithFlags<wire.RoomLine>
export type RoomPerson = WithFlags<wire.RoomPerson>
export type AskView = WithFlags<wire.AskView>

export type Role = 0 | 1 | 2 | 3
export interface Named {
  userId: string
  userName: string
}

/** State of a room, reduced from server frames. */
export interface RoomView {
  /** Number of the last line; 0 before the first welcome. */
  seq: number
  /** The room has admitted the page: later lines are news. */
  isIn: boolean
  you: { userId: string; userName: string; roomRole: Role; isMuted: boolean }
  /** Chat lines by number. */
  lines: readonly RoomLine[]
  /** There are older lines on the server. */
  hasOlder: boolean
  pinned: { seq: number; userName: string; text: string } | null
  announcement: string
  /** The card above the chat. */
  card: RoomLine | null
  /** Last typed caption. */
  caption: { seq: number; text: string } | null
  /** Last automatic caption. */
  speech: { seq: number; text: string } | null
  /** State of automatic captions; null if unavailable, and for non-staff. */
  autoCaption: wire.CaptionState | null
  isMuted: boolean
  hands: readonly Named[]
  reports: readonly RoomLine[]
  ask: AskView | null
  answerList: readonly number[] | null
  /** The current or last draw. */
  draw: DrawView | null
  /** Whether draws are available; for staff. */
  draws: DrawOffer
  online: number
}

export const emptyView: RoomView = {
  seq: 0,
  isIn: false,
  you: { userId: '0', userName: '', roomRole: 0, isMuted: false },
  lines: [],
  hasOlder: false,
  pinned: null,
  announcement: '',
  card: null,
  caption: null,
  speech: null,
  autoCaption: null,
  isMuted: false,
  hands: [],
  reports: [],
  ask: null,
  answerList: null,
  draw: null,
  draws: 0,
  online: 0,
}

/** Maximum lines in memory; older ones are fetched on demand. */
const MAX_LINES = 400
const shownKinds = new Set(['chat', 'announce', 'card', 'callOn', 'muteAll', 'ask', 'mute', 'draw', 'drawEnd'])

/** Whether this role runs the session. */
export const isStaff = ({ roomRole }: { roomRole: Role }): boolean => roomRole >= 2

/** Reducer of server frames. Duplicate lines are ignored, so frames are idempotent. Pure. */
export function withAnswer(view: RoomView, answer: RoomAnswer): RoomView {
  switch (answer.type) {
    case 'welcome':
      return welcomed(view, answer)
    case 'lines':
      return {
        ...answer.lines.filter(({ seq }) => seq > view.seq).reduce(withLine, view),
        seq: Math.max(view.seq, answer.seq),
      }
    case 'online':
      return { ...view, online: answer.online }
    case 'draw':
      return { ...view, draw: answer.draw }
    case 'ask':
      return {
        ...view,
        ask: answer.ask,
        answerList: answer.ask.askId === view.ask?.askId ? view.answerList : null,
      }
    default:
      return view
  }
}

function welcomed(view: RoomView, answer: Extract<RoomAnswer, { type: 'welcome' }>): RoomView {
  const { you, room, isGap, lines, ask, answerList, draw, hands, online } = answer
  const before = isGap ? { ...emptyView, hasOlder: lines.length > 0 } : view
  const joined = lines.filter(({ seq }) => seq > before.seq).reduce(withLine, before)
  return {
    ...joined,
    isIn: true,
    you,
    // The server's current state wins over line history.
    pinned: room.pinned && { seq: room.pinned.seq, userName: room.pinned.userName, text: room.pinned.text },
    announcement: room.announcement,
    card: room.card,
    // Captions from before the user joined do not belong to the current picture.
    caption: isGap ? null : joined.caption,
    speech: isGap ? null : joined.speech,
    autoCaption: room.autoCaption,
    isMuted: room.isMuted,
    hands,
    ask,
    answerList,
    draw,
    draws: room.draws,
    online,
    seq: answer.seq,
  }
}

function withLine(view: RoomView, line: RoomLine): RoomView {
  const { kind, detail } = line
  const lines =
    shownKinds.has(kind) &&
    (line.text !== '' || kind !== 'chat') &&
    !((kind === 'announce' || kind === 'card') && line.text === '')
  const next = lines
    ? { ...view, lines: cut([...view.lines, line]), hasOlder: view.hasOlder || view.lines.length >= MAX_LINES }
    : view
  switch (kind) {
    case 'remove':
      return {
        ...next,
        lines: next.lines.filter(({ seq }) => seq !== detail.seq),
        reports: next.reports.filter((report) => report.detail.seq !== detail.seq),
      }
    case 'pin':
      return { ...next, pinned: detail.seq ? { seq: detail.seq, userName: detail.name ?? '', text: line.text } : null }
    case 'announce':
      return { ...next, announcement: line.text }
    case 'card':
      return { ...next, card: line.text === '' ? null : line }
    case 'caption':
      return { ...next, [detail.auto === 1 ? 'speech' : 'caption']: { seq: line.seq, text: line.text } }
    case 'autoCaption':
      return { ...next, autoCaption: (detail.state ?? 0) as wire.CaptionState }
    case 'muteAll':
      return { ...next, isMuted: detail.on === 1 }
    case 'mute':
      return detail.userId === view.you.userId
        ? { ...next, you: { ...view.you, isMuted: Boolean(detail.minutes) } }
        : next
    case 'hand': {
      const others = next.hands.filter(({ userId }) => userId !== detail.userId)
      const hand = { userId: detail.userId ?? '', userName: detail.name ?? '' }
      return { ...next, hands: detail.on === 1 ? [...others, hand] : others }
    }
    case 'callOn':
      return { ...next, hands: next.hands.filter(({ userId }) => userId !== detail.userId) }
    case 'kick':
      return { ...next, hands: next.hands.filter(({ userId }) => userId !== detail.userId) }
    case 'report':
      return { ...next, reports: [...next.reports, line] }
    default:
      return next
  }
}

const cut = (lines: readonly RoomLine[]) => (lines.length > MAX_LINES ? lines.slice(-MAX_LINES) : lines)

/** Prepends older lines. Pure. */
export function withOlder(view: RoomView, older: readonly RoomLine[], hasMore: boolean): RoomView {
  const first = view.lines[0]?.seq ?? Number.POSITIVE_INFINITY
  return { ...view, lines: [...older.filter(({ seq }) => seq < first), ...view.lines], hasOlder: hasMore }
}
