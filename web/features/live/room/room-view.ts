import type { DrawOffer, DrawView } from '@zhixing/contract/live/draw-frames'
import type { AskView, CaptionState, RoomAnswer, RoomLine } from '@zhixing/contract/live/room-frames'

export type Role = 0 | 1 | 2 | 3
export interface Named {
  userId: string
  userName: string
}

/** A room as the page shows it: what the server sent, put together. */
export interface RoomView {
  /** The number of the last line that is here; 0 before the first welcome. */
  seq: number
  /** The room has let the page in: what comes from now on is news. */
  isIn: boolean
  you: { userId: string; userName: string; roomRole: Role; isMuted: 0 | 1 }
  /** What is shown in the chat, by number. */
  lines: readonly RoomLine[]
  /** Lines before these were there, too. */
  hasOlder: boolean
  pinned: { seq: number; userName: string; text: string } | null
  announcement: string
  /** What was last typed of what is said. */
  caption: { seq: number; text: string } | null
  /** What a recognizer wrote last. */
  speech: { seq: number; text: string } | null
  /** How captions by a recognizer go; null where there is none, and for those who do not run the session. */
  autoCaption: CaptionState | null
  isMuted: 0 | 1
  hands: readonly Named[]
  reports: readonly RoomLine[]
  ask: AskView | null
  answerList: readonly number[] | null
  /** The draw that is open or was the last. */
  draw: DrawView | null
  /** Whether there may be draws; to those who run the session. */
  draws: DrawOffer
  online: number
}

export const emptyView: RoomView = {
  seq: 0,
  isIn: false,
  you: { userId: '0', userName: '', roomRole: 0, isMuted: 0 },
  lines: [],
  hasOlder: false,
  pinned: null,
  announcement: '',
  caption: null,
  speech: null,
  autoCaption: null,
  isMuted: 0,
  hands: [],
  reports: [],
  ask: null,
  answerList: null,
  draw: null,
  draws: 0,
  online: 0,
}

/** Lines that a browser holds; older ones are asked for again. */
const MAX_LINES = 400
const shownKinds = new Set(['chat', 'announce', 'callOn', 'muteAll', 'ask', 'mute', 'draw', 'drawEnd'])

/** Who runs the session. */
export const isStaff = ({ roomRole }: { roomRole: Role }): boolean => roomRole >= 2

/** The view after an answer of the server. Lines that are there already change nothing, so a repeated answer does no harm. Pure. */
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
    // What holds now is the server's word, whatever the lines since then have said.
    pinned: room.pinned && { seq: room.pinned.seq, userName: room.pinned.userName, text: room.pinned.text },
    announcement: room.announcement,
    // What was said before somebody came is no caption of what they see.
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
    shownKinds.has(kind) && (line.text !== '' || kind !== 'chat') && !(kind === 'announce' && line.text === '')
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
    case 'caption':
      return { ...next, [detail.auto === 1 ? 'speech' : 'caption']: { seq: line.seq, text: line.text } }
    case 'autoCaption':
      return { ...next, autoCaption: (detail.state ?? 0) as CaptionState }
    case 'muteAll':
      return { ...next, isMuted: detail.on === 1 ? 1 : 0 }
    case 'mute':
      return detail.userId === view.you.userId
        ? { ...next, you: { ...view.you, isMuted: detail.minutes ? 1 : 0 } }
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

/** Older lines, put before those that are there. Pure. */
export function withOlder(view: RoomView, older: readonly RoomLine[], hasMore: boolean): RoomView {
  const first = view.lines[0]?.seq ?? Number.POSITIVE_INFINITY
  return { ...view, lines: [...older.filter(({ seq }) => seq < first), ...view.lines], hasOlder: hasMore }
}
