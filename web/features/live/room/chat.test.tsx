// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, settled, webPage } from '../../../page.fixture.ts'
import { Chat } from './chat.tsx'
import type { RoomView } from './room-view.ts'
import { roomOf } from './use-room.ts'

const page = webPage()
const sent = vi.spyOn(roomOf('4'), 'send')
const addOlder = vi.spyOn(roomOf('4'), 'addOlder').mockImplementation(() => {})
const line = (seq: number, more: object = {}) => ({
  seq,
  kind: 'chat',
  userId: '8',
  userName: '子路',
  roomRole: 1,
  text: `话${seq}`,
  time: '2026-11-01T00:00:00Z',
  detail: {},
  headImgUrl: '',
  gmtCreate: '2026-11-01T00:00:00Z',
  ...more,
})
const learner = { roomRole: 1, isMuted: false, userId: '7', userName: '子贡' }
const view = {
  lines: [line(1), line(2)],
  you: learner,
  isIn: true,
  isMuted: false,
  hasOlder: false,
  announcement: '',
  pinned: null,
  reactions: {},
} as unknown as RoomView
const show = (more: object = {}, user?: null) =>
  page.show(
    <Chat periodId="4" view={{ ...view, ...more }} isNew={false} address="/live/room/4" />,
    user === null ? { user } : {},
  )
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const say = async (text: string) => {
  fireEvent.change(input(), { target: { value: text } })
  fireEvent.submit(input().form as HTMLFormElement)
  await settled()
}
beforeEach(() => {
  vi.clearAllMocks()
  sent.mockResolvedValue({ type: 'ok' } as never)
})

it('sends trimmed text, clears it only when it was accepted, and nothing empty', async () => {
  await show()
  await say('   ')
  expect(sent).not.toHaveBeenCalled()
  sent.mockRejectedValueOnce(new Error('说得太快'))
  await say(' 老师好 ')
  expect(input().value).toBe(' 老师好 ')
  await say(' 老师好 ')
  expect(sent.mock.calls).toEqual([
    [{ type: 'say', text: '老师好', replySeq: 0 }],
    [{ type: 'say', text: '老师好', replySeq: 0 }],
  ])
  expect(input().value).toBe('')
})

it('says why nothing can be said; teachers are never muted', async () => {
  const placeholder = async (more: object, user?: null) => {
    const { unmount } = await show(more, user)
    const { placeholder: words, disabled } = input()
    unmount()
    return disabled ? words : ''
  }
  expect(await placeholder({})).toBe('')
  expect(await placeholder({ isMuted: true })).toBe('老师已开启全体禁言')
  expect(await placeholder({ you: { ...learner, isMuted: true }, isMuted: true })).toBe('你已被禁言，暂时不能发言')
  expect(await placeholder({ you: { ...learner, roomRole: 3 }, isMuted: true })).toBe('')
  expect(await placeholder({ isIn: false, you: { ...learner, roomRole: 0 } })).toBe('正在进入互动区……')
  await show({ you: { ...learner, roomRole: 0 } }, null)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toContain(encodeURIComponent('/live/room/4'))
})

it('earlier messages are read from before the first one', async () => {
  await show({ hasOlder: true })
  page.answer('live/api/room/line/list', { list: [line(0)], hasMore: true })
  await press('查看更早的消息')
  expect(page.sentTo('live/api/room/line/list')).toEqual([{ periodId: '4', before: 1, pageSize: 50 }])
  expect(addOlder).toHaveBeenCalledExactlyOnceWith([line(0)], true)
})

it('only staff takes the pinned message down', async () => {
  const { unmount } = await show({ pinned: line(2), announcement: '下周停课' })
  screen.getByText(/下周停课/)
  expect(screen.queryByRole('button', { name: '取消置顶' })).toBeNull()
  unmount()
  await show({ pinned: line(2), you: { ...learner, roomRole: 3 } })
  await press('取消置顶')
  expect(sent).toHaveBeenCalledExactlyOnceWith({ type: 'pin', seq: 0 })
})
