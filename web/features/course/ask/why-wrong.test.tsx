// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WhyWrong } from './why-wrong.tsx'

const fetched = vi.fn<typeof fetch>()
const answered = (data: object, code = 200, msg = '') => new Response(JSON.stringify({ code, msg, data }))
const turn = {
  turnId: '7',
  talkId: '8',
  courseId: '3',
  question: '海水变暖时珊瑚会怎样？',
  answer: '',
  isGenerated: false,
  state: 'waiting',
  notice: '',
  placeList: [{ passageId: '1', kind: 'text', periodId: '5', periodName: '珊瑚', place: 2, sentence: '珊瑚会«白化»' }],
  useful: 0,
  gmtCreate: '2026-11-30T00:00:00Z',
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const show = async () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <WhyWrong problemId="9" /> },
    { path: '/view/:id', Component: () => <p>课程页</p> },
  ])
  render(<Page />)
  await press(/讲讲为什么错/)
}

it('an explanation is followed, labelled, rated, and its citation opens the lesson there', async () => {
  const events = [
    { type: 'text', text: '海水变暖会白化[1]' },
    { type: 'end', state: 'done', notice: '', isGenerated: true },
  ]
  fetched.mockResolvedValueOnce(answered(turn))
  fetched.mockResolvedValueOnce(new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')))
  await show()
  const cite = await screen.findByRole('button', { name: /依据 1：珊瑚 第 2 段/ })
  expect(JSON.parse(fetched.mock.calls[0]?.[1]?.body as string)).toMatchObject({ problemId: '9' })
  expect(fetched.mock.calls[1]?.[0]).toBe('/stream/ask/7')
  expect(cite.closest('[data-ai-generated="true"]')?.textContent).toContain('AI 生成')
  screen.getByRole('button', { name: '有用' })
  screen.getByRole('button', { name: '复制' })
  expect(screen.getByRole('link', { name: /跳到珊瑚：第 2 段/ }).getAttribute('href')).toBe('/view/3?period=5&p=2')
  await act(async () => void fireEvent.click(cite))
  await screen.findByText('课程页')
})

it('without a model the places are shown, with a sentence; a refusal may be tried again', async () => {
  fetched.mockResolvedValueOnce(answered({}, 999, '没有找到讲到这道题的课程'))
  await show()
  await screen.findByText('没有找到讲到这道题的课程')
  fetched.mockResolvedValueOnce(answered({ ...turn, state: 'places', notice: 'noModel' }))
  await press(/再试一次/)
  await screen.findByText(/没有启用智能讲解/)
  screen.getByRole('link', { name: /跳到珊瑚/ })
  expect(screen.queryByRole('button', { name: '有用' })).toBeNull()
  // The question was sent again under its key.
  const keys = fetched.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { clientKey: string }).clientKey,
  )
  expect(keys[0]).toBe(keys[1])
})

it('a sentence of an old conversation stays as it is', async () => {
  fetched.mockResolvedValueOnce(answered({ ...turn, state: 'places', notice: '从前的说明' }))
  await show()
  await screen.findByText('从前的说明')
})
