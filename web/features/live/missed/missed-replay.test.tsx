// @vitest-environment happy-dom
import type { OutputOf } from '@zhixing/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissedReplay } from './missed-replay.tsx'

type Missed = OutputOf<'assistant/auth/missed/view'>

const fetched = vi.fn<typeof fetch>()
const answered = (data: object, code = 200, msg = '') => new Response(JSON.stringify({ code, msg, data }))
const stretch: Missed['list'][number] = {
  begin: 100,
  end: 400,
  itemList: [
    { kind: 'chapter', second: 120, text: '极值' },
    { kind: 'said', second: 210, text: '讲义：https://example.com/notes.pdf。' },
  ],
  hasSummary: true,
  turn: null,
}
const turn = {
  turnId: '7',
  talkId: '8',
  question: '第 1 节 1:40–6:40',
  answer: '',
  isGenerated: false,
  state: 'waiting',
  notice: '',
  placeList: [
    { passageId: '1', kind: 'transcript', periodId: '5', periodName: '第 1 节', place: 100, sentence: '导数' },
    { passageId: '2', kind: 'transcript', periodId: '5', periodName: '第 1 节', place: 250, sentence: '积分' },
  ],
  useful: 0,
  gmtCreate: '2026-11-30T00:00:00Z',
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(() => vi.restoreAllMocks())

const show = async (data: Missed) => {
  fetched.mockResolvedValueOnce(answered({ ...data, list: data.list.map((one) => ({ ...one, itemList: [] })) }))
  if (data.list.length > 0) fetched.mockResolvedValueOnce(answered(data))
  render(
    <MissedReplay periodId="5">
      <video data-testid="film" muted />
    </MissedReplay>,
  )
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await act(async () => {})
}
const second = () => screen.getByTestId<HTMLVideoElement>('film').currentTime
/** Opens the account, which is read only then. */
const openIt = async () => {
  await press(/^看看$/)
  await screen.findByRole('button', { name: /从 1:40 开始看/ })
  expect(fetched).toHaveBeenCalledTimes(2)
}
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('offers nothing to who attended everything, and where it is refused', async () => {
  await show({ list: [], isAbsent: false, spent: '' })
  expect(screen.queryByText('我错过了什么')).toBeNull()
  cleanup()
  fetched.mockReset()
  fetched.mockResolvedValueOnce(answered({}, 999, '你正在参加一场考试'))
  render(<MissedReplay periodId="5">播放器</MissedReplay>)
  await act(async () => {})
  expect(screen.queryByText('我错过了什么')).toBeNull()
})

it('times jump in the replay; links of the teacher open', async () => {
  await show({ list: [stretch], isAbsent: false, spent: '' })
  screen.getByText('直播时你有 1 段不在场，共 5 分钟。')
  await openIt()
  await press(/从 1:40 开始看/)
  expect(second()).toBe(100)
  await press(/跳到 2:00：极值/)
  expect(second()).toBe(120)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/notes.pdf')
})

it('a summary is followed, labelled, and its citations jump', async () => {
  await show({ list: [stretch], isAbsent: true, spent: '' })
  screen.getByText(/这场直播你没有参加/)
  await openIt()
  const events = [
    { type: 'text', text: '- 讲了积分[2]' },
    { type: 'end', state: 'done', notice: '', isGenerated: true },
  ]
  fetched.mockResolvedValueOnce(answered(turn))
  fetched.mockResolvedValueOnce(new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')))
  await press(/AI 概括这一段/)
  const cite = await screen.findByRole('button', { name: /依据 2：第 1 节 4:10/ })
  expect(JSON.parse(fetched.mock.calls[2]?.[1]?.body as string)).toMatchObject({ periodId: '5', begin: 100, end: 400 })
  expect(fetched.mock.calls[3]?.[0]).toBe('/stream/ask/7')
  expect(cite.closest('[data-ai-generated="true"]')?.textContent).toContain('AI 生成')
  await act(async () => void fireEvent.click(cite))
  expect(second()).toBe(250)
  await screen.findByRole('button', { name: '重新概括' })
})

it('without a model there is no summary; a full budget says so', async () => {
  await show({ list: [{ ...stretch, hasSummary: false }], isAbsent: false, spent: 'user' })
  await openIt()
  screen.getByText(/这一小时的智能额度已用完/)
  expect(screen.queryByRole('button', { name: /概括/ })).toBeNull()
})
