/**
 * What travels over the socket of a live room, GET /stream/room/{periodId}: JSON in text frames. What a browser sends carries a `key` of its own
 * making, by which its answer (`ok`, `no`) is known and a repeated message is not written twice. Everything that happens in a room is a
 * line with a number (`seq`), in one order for all; whoever comes back names the last number they have (`?since=`) and gets what they missed.
 */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'
import { DrawDraft, type DrawOffer, type DrawView } from './draw-frames.ts'

/** Largest frame that a browser may send, in bytes. */
export const MAX_FRAME_BYTES = 8 * 1024
export const MAX_MESSAGE = 500
/** What is said, as text: as long as two lines under a picture. */
export const MAX_CAPTION = 80
/** Options of a question. */
export const MAX_OPTIONS = 8
/** Characters of a question and of one of its options. */
export const MAX_ASK_TITLE = 200
export const MAX_ASK_OPTION = 100

/** `roomRole`: 0 a visitor, who reads only. */
export const roomRoles = { visitor: 0, learner: 1, assistant: 2, lecturer: 3 } as const
/** `askType`: the roll call is answered by being there. */
export const askTypes = { single: 1, multiple: 2, rollCall: 9 } as const
/** `askStatus`. */
export const askStates = { prepared: 1, open: 2, closed: 3 } as const

/** How captions by a recognizer go: not wished, wished but nothing was heard yet, written, left alone for a while, some missing, too many at once on this server. */
export const captionStates = { off: 0, waiting: 1, on: 2, paused: 3, behind: 4, noPlace: 5 } as const
export type CaptionState = (typeof captionStates)[keyof typeof captionStates]

export const RoomRole = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export const AskType = z.union([z.literal(1), z.literal(2), z.literal(9)])
const Seq = z.int().min(0).max(2_000_000_000)
/** By this a repetition is known. */
const key = z.string().regex(/^[\w-]{8,40}$/)
const Places = z
  .array(
    z
      .int()
      .min(0)
      .max(MAX_OPTIONS - 1),
  )
  .max(MAX_OPTIONS)

/** What a lecturer asks: a poll, or with places of right options an answer card. */
export const AskDraft = z
  .object({
    askType: AskType,
    askTitle: Text('题目', MAX_ASK_TITLE),
    optionList: z.array(Text('选项', MAX_ASK_OPTION)).max(MAX_OPTIONS).default([]),
    rightList: Places.default([]).meta({ description: 'places of the right options; empty: a poll' }),
    limitSeconds: z
      .int()
      .min(0)
      .max(3600)
      .default(0)
      .meta({ description: 'closes by itself after so long; 0: by hand' }),
  })
  .refine(({ askType, optionList }) => askType === askTypes.rollCall || optionList.length >= 2, '请至少填写两个选项')
  .refine(({ rightList, optionList }) => rightList.every((at) => at < optionList.length), '正确答案不在选项中')
  .refine(
    ({ askType, rightList }) => askType === askTypes.multiple || rightList.length <= 1,
    '单选题只能有一个正确答案',
  )
export type AskDraft = z.output<typeof AskDraft>

export const RoomFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('say'), key, text: Text('消息', MAX_MESSAGE), replySeq: Seq.default(0) }),
  z.object({ type: z.literal('hand'), key, up: Flag }),
  z.object({ type: z.literal('report'), key, seq: Seq, reason: Text('举报理由', 100) }),
  z.object({ type: z.literal('answer'), key, askId: Id, answerList: Places }),
  z.object({ type: z.literal('people'), key }),
  // Of those who run the session.
  z.object({ type: z.literal('pin'), key, seq: Seq.meta({ description: '0: nothing any more' }) }),
  z.object({ type: z.literal('remove'), key, seq: Seq }),
  z.object({ type: z.literal('mute'), key, userId: Id, minutes: z.int().min(0).max(1440) }),
  z.object({ type: z.literal('muteAll'), key, on: Flag }),
  z.object({ type: z.literal('kick'), key, userId: Id, on: Flag }),
  z.object({ type: z.literal('announce'), key, text: Text('公告', 300, 0) }),
  z.object({ type: z.literal('caption'), key, text: Text('字幕', MAX_CAPTION) }),
  z.object({ type: z.literal('autoCaption'), key, on: Flag }),
  z.object({ type: z.literal('draw'), key, draft: DrawDraft }),
  z.object({ type: z.literal('drawNow'), key, drawId: Id }),
  z.object({ type: z.literal('dropDraw'), key, drawId: Id }),
  z.object({ type: z.literal('callOn'), key, userId: Id }),
  z.object({ type: z.literal('ask'), key, askId: Id.optional(), draft: AskDraft.optional() }),
  z.object({ type: z.literal('closeAsk'), key, askId: Id }),
])
export type RoomFrame = z.output<typeof RoomFrame>
/** What a page sends, before anything is filled in. */
export type RoomFrameInput = z.input<typeof RoomFrame>

export const lineKinds = [
  'chat',
  'pin',
  'remove',
  'mute',
  'muteAll',
  'kick',
  'announce',
  'hand',
  'callOn',
  'ask',
  'askEnd',
  'report',
  'caption',
  'autoCaption',
  'draw',
  'drawEnd',
] as const
export const LineKind = z.enum(lineKinds)
export type LineKind = z.output<typeof LineKind>

/** One line of a room. */
export const RoomLine = z.object({
  seq: z.int(),
  kind: LineKind,
  userId: z.string(),
  userName: z.string(),
  headImgUrl: z.string(),
  roomRole: RoomRole,
  text: z.string(),
  detail: z
    .object({
      replySeq: z.int().optional(),
      replyName: z.string().optional(),
      replyText: z.string().optional(),
      /** The line that is pinned, removed or reported. */
      seq: z.int().optional(),
      /** Whom it concerns. */
      userId: z.string().optional(),
      name: z.string().optional(),
      on: z.int().optional(),
      minutes: z.int().optional(),
      askId: z.string().optional(),
      drawId: z.string().optional(),
      /** Done by itself: a caption that a recognizer wrote, a draw that was decided by the end of its session. */
      auto: z.int().optional(),
      /** How captions go: `captionStates`. */
      state: z.int().optional(),
    })
    .meta({ description: 'what else belongs to a line of its kind' }),
  time: DateTime,
})
export type RoomLine = z.output<typeof RoomLine>

/** What a question of the bank has beside its words, where these do not show everything. */
export const askRich = {
  askHtml: z.string().meta({ description: 'HTML of the stem where words do not show it; else empty' }),
  optionHtmlList: z.array(z.string()).meta({ description: 'likewise of the options' }),
}

/** A question that is open, or was the last, as one person sees it. */
export const AskView = z.object({
  askId: Id,
  askType: AskType,
  askTitle: z.string(),
  optionList: z.array(z.string()),
  ...askRich,
  limitSeconds: z.int(),
  askStatus: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  closeTime: DateTime.nullable(),
  isPoll: Flag.meta({ description: 'nothing is right or wrong' }),
  rightList: z.array(z.int()).meta({ description: 'only once it is closed, or for those who run the session' }),
  countList: z.array(z.int()).nullable().meta({ description: 'answers by option; null where they are not shown yet' }),
  answered: z.int(),
  explanation: z.string().meta({ description: 'HTML; only once it is closed, or for those who run the session' }),
})
export type AskView = z.output<typeof AskView>

export interface RoomPerson {
  userId: string
  userName: string
  /** By which a class has them; only to those who run the session, else ''. */
  className: string
  headImgUrl: string
  roomRole: 0 | 1 | 2 | 3
  isMuted: 0 | 1
  isKicked: 0 | 1
}

/** What the server sends. */
export type RoomAnswer =
  | {
      type: 'welcome'
      you: { userId: string; userName: string; roomRole: 0 | 1 | 2 | 3; isMuted: 0 | 1 }
      room: {
        isMuted: 0 | 1
        pinned: RoomLine | null
        announcement: string
        /** How captions by a recognizer go; null where there is none, and to those who do not run the session. */
        autoCaption: CaptionState | null
        /** Whether there may be draws; to those who run the session. */
        draws: DrawOffer
      }
      /** The last number there is. `isGap`: more was missed than is sent; what the page has must be dropped. */
      seq: number
      isGap: 0 | 1
      lines: RoomLine[]
      ask: AskView | null
      /** The own answer to it. */
      answerList: number[] | null
      /** The draw that is open or was the last. */
      draw: DrawView | null
      /** Who has a hand up, in order: all of them for those who run the session, else at most the person themselves. */
      hands: { userId: string; userName: string }[]
      online: number
    }
  | { type: 'lines'; seq: number; lines: RoomLine[] }
  | { type: 'online'; online: number }
  /** The session itself is another one now (it ended, its replay is there): ask anew. */
  | { type: 'session' }
  | { type: 'ask'; ask: AskView }
  | { type: 'draw'; draw: DrawView | null }
  | { type: 'people'; key: string; people: RoomPerson[] }
  | { type: 'ok'; key: string; seq?: number }
  | { type: 'no'; key: string; code: number; msg: string }
  /** The last frame: why the server hangs up. The page comes back by itself only where `again` says so. */
  | { type: 'end'; code: number; msg: string; again: 0 | 1 }
