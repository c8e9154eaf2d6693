import type { RoomAnswer, RoomLine } from './room-view.ts'
import { expect, test } from 'vitest'
import { emptyView, withAnswer, withOlder } from './room-view.ts'

const line = (seq: number, over: Partial<RoomLine> = {}): RoomLine => ({
  seq,
  kind: 'chat',
  userId: '7',
  userName: '小红',
  headImgUrl: '',
  roomRole: 1,
  text: `第 ${seq} 句`,
  detail: {},
  time: '2026-11-23T08:00:00Z',
  ...over,
})
const welcome = (over: Partial<Extract<RoomAnswer, { type: 'welcome' }>> = {}): RoomAnswer => ({
  type: 'welcome',
  you: { userId: '7', userName: '小红', roomRole: 1, isMuted: false },
  room: { isMuted: false, pinned: null, announcement: '', card: null, autoCaption: null, draws: 0 },
  seq: 2,
  isGap: true,
  lines: [line(1), line(2)],
  ask: null,
  answerList: null,
  draw: null,
  hands: [],
  online: 3,
  ...over,
})
const lines = (...list: RoomLine[]): RoomAnswer => ({ type: 'lines', seq: list.at(-1)?.seq ?? 0, lines: list })
const seqs = (view: { lines: readonly RoomLine[] }) => view.lines.map(({ seq }) => seq)
const first = withAnswer(emptyView, welcome())

test('lines are deduplicated', () => {
  const next = withAnswer(withAnswer(first, lines(line(2), line(3))), lines(line(3), line(4)))
  expect(seqs(next)).toEqual([1, 2, 3, 4])
  expect(next.seq).toBe(4)
})

test('a reconnect keeps the lines; after a gap the view is reset', () => {
  const back = withAnswer(first, welcome({ isGap: false, seq: 4, lines: [line(3), line(4)] }))
  expect(seqs(back)).toEqual([1, 2, 3, 4])
  const restarted = withAnswer(first, welcome({ isGap: true, seq: 900, lines: [line(899), line(900)] }))
  expect(seqs(restarted)).toEqual([899, 900])
})

test('a removed line disappears with its report and its pin', () => {
  const pinned = withAnswer(
    first,
    lines(
      line(3, { kind: 'pin', text: '第 2 句', detail: { seq: 2, name: '小红' } }),
      line(4, { kind: 'report', detail: { seq: 2 } }),
    ),
  )
  expect(pinned.pinned).toEqual({ seq: 2, userName: '小红', text: '第 2 句' })
  expect(pinned.reports).toHaveLength(1)
  const afterRemoval = withAnswer(
    pinned,
    lines(
      line(5, { kind: 'remove', text: '', detail: { seq: 2 } }),
      line(6, { kind: 'pin', text: '', detail: { seq: 0 } }),
    ),
  )
  expect(seqs(afterRemoval)).toEqual([1])
  expect([afterRemoval.pinned, afterRemoval.reports.length]).toEqual([null, 0])
})

test('hands queue in order, and are lowered when someone is called on', () => {
  const up = (seq: number, userId: string) => line(seq, { kind: 'hand', detail: { userId, name: userId, on: 1 } })
  const both = withAnswer(first, lines(up(3, '8'), up(4, '9')))
  expect(both.hands.map(({ userId }) => userId)).toEqual(['8', '9'])
  const called = withAnswer(both, lines(line(5, { kind: 'callOn', text: '', detail: { userId: '8', name: '8' } })))
  expect(called.hands.map(({ userId }) => userId)).toEqual(['9'])
})

test('a muted user is notified; others are unaffected', () => {
  const mute = (seq: number, userId: string, minutes: number) =>
    line(seq, { kind: 'mute', text: '', detail: { userId, minutes } })
  expect(withAnswer(first, lines(mute(3, '8', 10))).you.isMuted).toBe(false)
  const muted = withAnswer(first, lines(mute(3, '7', 10)))
  expect(muted.you.isMuted).toBe(true)
  expect(withAnswer(muted, lines(mute(4, '7', 0))).you.isMuted).toBe(false)
})

test('older lines go before the others', () => {
  const later = withAnswer(emptyView, welcome({ lines: [line(5)], seq: 5 }))
  expect(seqs(withOlder(later, [line(3), line(4), line(5)], false))).toEqual([3, 4, 5])
})

test('an answer is stored with its question', () => {
  const ask = {
    askId: '1',
    askType: 1,
    askTitle: '？',
    askHtml: '',
    optionHtmlList: [] as string[],
    explanation: '',
    optionList: ['甲', '乙'],
    limitSeconds: 0,
    askStatus: 2,
    closeTime: null,
    isPoll: true,
    rightList: [],
    countList: [0, 0],
    answered: 0,
  } as const
  const answered = withAnswer(
    emptyView,
    welcome({ ask: { ...ask, optionList: ['甲', '乙'], rightList: [], countList: [0, 1] }, answerList: [1] }),
  )
  const counted = withAnswer(answered, {
    type: 'ask',
    ask: { ...ask, optionList: ['甲', '乙'], rightList: [], countList: [3, 4], answered: 7 },
  })
  expect(counted.answerList).toEqual([1])
  expect(
    withAnswer(counted, {
      type: 'ask',
      ask: { ...ask, askId: '2', optionList: ['甲', '乙'], rightList: [], countList: null },
    }).answerList,
  ).toBeNull()
})

test('a caption is shown over the picture and not in the chat', () => {
  const next = withAnswer(first, lines(line(3, { kind: 'caption', text: '先看图像的交点', roomRole: 3 })))
  expect(next.caption).toEqual({ seq: 3, text: '先看图像的交点' })
  expect(seqs(next)).toEqual([1, 2])
  expect(withAnswer(next, lines(line(4, { kind: 'caption', text: '再求导' }))).caption?.seq).toBe(4)
})

test('captions from before the user joined are ignored; the first line of a room is shown', () => {
  const caption = line(1, { kind: 'caption', text: '之前说的' })
  expect(withAnswer(emptyView, welcome({ lines: [caption], seq: 1 })).caption).toBeNull()
  const empty = withAnswer(emptyView, welcome({ lines: [], seq: 0 }))
  expect(withAnswer(empty, lines(caption)).caption?.seq).toBe(1)
})

test('automatic captions are shown beside typed ones', () => {
  const speech = line(3, { kind: 'caption', text: '先看图像', detail: { auto: 1 } })
  const next = withAnswer(first, lines(speech, line(4, { kind: 'caption', text: '交点在左边' })))
  expect(next.speech).toEqual({ seq: 3, text: '先看图像' })
  expect(next.caption).toEqual({ seq: 4, text: '交点在左边' })
  expect(withAnswer(next, lines(line(5, { kind: 'autoCaption', detail: { on: 1, state: 3 } }))).autoCaption).toBe(3)
})

test('one card is shown until the next or until it is taken back; the welcome tells the current one', () => {
  const card = (seq: number, text: string) => line(seq, { kind: 'card', text, detail: { url: '/view/1' } })
  const shown = withAnswer(first, lines(card(3, '课程'), card(4, '试卷')))
  expect(shown.card?.text).toBe('试卷')
  const gone = withAnswer(shown, lines(line(5, { kind: 'card', text: '' })))
  expect(gone.card).toBe(null)
  expect(seqs(gone)).toEqual([1, 2, 3, 4])
  expect(withAnswer(shown, welcome()).card).toBe(null)
})
