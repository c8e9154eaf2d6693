/**
 * Frames of the live room's WebSocket, GET /stream/room/{periodId}: JSON in text frames. A client frame carries a
 * client-generated `key`: its answer (`ok`, `no`) repeats it, and a resent frame is idempotent. Room events are
 * lines in one total order, numbered by `seq`; a client that reconnects sends its last number (`?since=`) and gets
 * the lines after it.
 */
import { askTypes } from './codes.ts'
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'
import { DrawDraft, type DrawOffer, type DrawView } from './draw-frames.ts'

/** Maximum size of a client frame, in bytes. */
export const MAX_FRAME_BYTES = 8 * 1024
export const MAX_MESSAGE = 500
/** Maximum length of a caption: two lines below the video. */
export const MAX_CAPTION = 80
/** Maximum options of a question. */
export const MAX_OPTIONS = 8
/** Maximum length of a question and of one option, in characters. */
export const MAX_ASK_TITLE = 200
export const MAX_ASK_OPTION = 100

export const MAX_CARD_TITLE = 60

/**
 * State of automatic captions. `waiting`: on, no speech yet; `behind`: some are missing; `noPlace`: this server's
 * limit is reached.
 */
export const captionStates = { off: 0, waiting: 1, on: 2, paused: 3, behind: 4, noPlace: 5 } as const
export type CaptionState = (typeof captionStates)[keyof typeof captionStates]

export const RoomRole = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export const AskType = z.union([z.literal(1), z.literal(2), z.literal(9)])
const Seq = z.int().min(0).max(2_000_000_000)
/** Idempotency key. */
const key = z.string().regex(/^[\w-]{8,40}$/)
const Places = z
  .array(
    z
      .int()
      .min(0)
      .max(MAX_OPTIONS - 1),
  )
  .max(MAX_OPTIONS)

/** A question as the lecturer asks it: a poll, or, with `rightList`, a quiz. */
export const AskDraft = z
  .object({
    askType: AskType,
    askTitle: Text('题目', MAX_ASK_TITLE),
    optionList: z.array(Text('选项', MAX_ASK_OPTION)).max(MAX_OPTIONS).default([]),
    rightList: Places.default([]).meta({ description: 'indexes of the right options; empty: a poll' }),
    limitSeconds: z
      .int()
      .min(0)
      .max(3600)
      .default(0)
      .meta({ description: 'closes automatically after this time; 0: manually' }),
  })
  .refine(({ askType, optionList }) => askType === askTypes.rollCall || optionList.length >= 2, '请至少填写两个选项')
  .refine(({ rightList, optionList }) => rightList.every((at) => at < optionList.length), '正确答案不在选项中')
  .refine(
    ({ askType, rightList }) => askType === askTypes.multiple || rightList.length <= 1,
    '单选题只能有一个正确答案',
  )
export type AskDraft = z.output<typeof AskDraft>

/** A card above the chat: a link to a page of the site, or a coupon of its claim page. */
export const RoomCard = z.union([
  z.object({
    url: z
      .string()
      .max(300, '网址最多 300 个字')
      .regex(/^\/(?![/\\])[^\s\\]*$/, '只能推送本站的页面')
      .meta({ description: 'path of a page of the site' }),
    title: Text('卡片标题', MAX_CARD_TITLE),
  }),
  z.object({ batchId: Id.meta({ description: 'batch of coupons that can be claimed now' }) }),
])
export type RoomCard = z.output<typeof RoomCard>

export const RoomFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('say'), key, text: Text('消息', MAX_MESSAGE), replySeq: Seq.default(0) }),
  z.object({ type: z.literal('hand'), key, up: Flag }),
  z.object({ type: z.literal('report'), key, seq: Seq, reason: Text('举报理由', 100) }),
  z.object({ type: z.literal('answer'), key, askId: Id, answerList: Places }),
  z.object({ type: z.literal('people'), key }),
  // Lecturer and assistants only.
  z.object({ type: z.literal('pin'), key, seq: Seq.meta({ description: '0: unpin' }) }),
  z.object({ type: z.literal('remove'), key, seq: Seq }),
  z.object({ type: z.literal('mute'), key, userId: Id, minutes: z.int().min(0).max(1440) }),
  z.object({ type: z.literal('muteAll'), key, on: Flag }),
  z.object({ type: z.literal('kick'), key, userId: Id, on: Flag }),
  z.object({ type: z.literal('announce'), key, text: Text('公告', 300, 0) }),
  z.object({
    type: z.literal('card'),
    key,
    card: RoomCard.nullable().meta({ description: 'null: take the card back' }),
  }),
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
/** A frame as the page writes it, before defaults are applied. */
export type RoomFrameInput = z.input<typeof RoomFrame>

export const lineKinds = [
  'chat',
  'pin',
  'remove',
  'mute',
  'muteAll',
  'kick',
  'announce',
  'card',
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

/** One line of a room: a message or an event. */
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
      /** The user concerned. */
      userId: z.string().optional(),
      name: z.string().optional(),
      on: z.int().optional(),
      minutes: z.int().optional(),
      askId: z.string().optional(),
      /** A question: its `askType`, and 1 for a poll. */
      askType: z.int().optional(),
      isPoll: Flag.optional(),
      drawId: z.string().optional(),
      /** A card: its page or its batch of coupons with their rule; none: taken back. */
      url: z.string().optional(),
      batchId: z.string().optional(),
      rule: z.string().optional(),
      /** Set if written automatically: a caption by speech recognition, a draw decided by the end of its session. */
      auto: z.int().optional(),
      /** State of automatic captions: `captionStates`. */
      state: z.int().optional(),
    })
    .meta({ description: 'fields that depend on `kind`' }),
  time: DateTime,
})
export type RoomLine = z.output<typeof RoomLine>

/** Rich text of a bank question, where plain text loses something. */
export const askRich = {
  askHtml: z.string().meta({ description: 'HTML of the stem; empty if plain text suffices' }),
  optionHtmlList: z.array(z.string()).meta({ description: 'HTML of the options; empty if plain text suffices' }),
}

/** The open or most recent question, as one participant sees it. */
export const AskView = z.object({
  askId: Id,
  askType: AskType,
  askTitle: z.string(),
  optionList: z.array(z.string()),
  ...askRich,
  limitSeconds: z.int(),
  askStatus: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  closeTime: DateTime.nullable(),
  isPoll: Flag.meta({ description: '1: no option is right or wrong' }),
  rightList: z.array(z.int()).meta({ description: 'only once closed, or for lecturer and assistants' }),
  countList: z.array(z.int()).nullable().meta({ description: 'answers by option; null: not shown yet' }),
  answered: z.int(),
  explanation: z.string().meta({ description: 'HTML; only once closed, or for lecturer and assistants' }),
})
export type AskView = z.output<typeof AskView>

export interface RoomPerson {
  userId: string
  userName: string
  /** Class through which a learner has the course; '' for participants who do not run the session. */
  className: string
  headImgUrl: string
  roomRole: 0 | 1 | 2 | 3
  isMuted: 0 | 1
  isKicked: 0 | 1
}

/** Frames from the server. */
export type RoomAnswer =
  | {
      type: 'welcome'
      you: { userId: string; userName: string; roomRole: 0 | 1 | 2 | 3; isMuted: 0 | 1 }
      room: {
        isMuted: 0 | 1
        pinned: RoomLine | null
        announcement: string
        /** The line of the card that is shown. */
        card: RoomLine | null
        /** State of automatic captions; null: none, or the participant does not run the session. */
        autoCaption: CaptionState | null
        /** Whether draws are available; for lecturer and assistants. */
        draws: DrawOffer
      }
      /** Last `seq` of the room. `isGap`: more lines were missed than are sent; the page must drop its own. */
      seq: number
      isGap: 0 | 1
      lines: RoomLine[]
      ask: AskView | null
      /** The participant's answer. */
      answerList: number[] | null
      /** The open or most recent draw. */
      draw: DrawView | null
      /** Raised hands in order: all of them for lecturer and assistants, otherwise the participant's own. */
      hands: { userId: string; userName: string }[]
      online: number
    }
  | { type: 'lines'; seq: number; lines: RoomLine[] }
  | { type: 'online'; online: number }
  /** The session changed (ended, replay available): reload it. */
  | { type: 'session' }
  | { type: 'ask'; ask: AskView }
  | { type: 'draw'; draw: DrawView | null }
  | { type: 'people'; key: string; people: RoomPerson[] }
  | { type: 'ok'; key: string; seq?: number }
  | { type: 'no'; key: string; code: number; msg: string }
  /** Last frame: reason of the disconnect. The page reconnects automatically only if `again` is 1. */
  | { type: 'end'; code: number; msg: string; again: 0 | 1 }
