// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { OutputOf } from '@zhixing/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SubtitleDraft } from './subtitle-draft.tsx'
import { Translate } from './translate.tsx'

type Draft = OutputOf<'vod/auth/subtitle/recognition/view'>
type Estimate = OutputOf<'assistant/auth/track/view'>

const fetched = vi.fn<typeof fetch>()
let draft: Draft
let estimate: Estimate
beforeEach(() => {
  draft = {
    isOffered: false,
    priceFen: 0,
    state: 2,
    progress: 100,
    failReason: '',
    language: 'en',
    sourceLanguage: 'zh',
    cueList: [
      { start: 0, end: 1, text: 'Hello' },
      { start: 1, end: 2, text: '〔未译〕二' },
    ],
  }
  estimate = { notice: '', lineTotal: 120, usage: 9000, costFen: 12, leftUsage: 5000 }
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (address) => {
    const path = address as string
    const data = path.includes('desk/state') ? { isOn: true } : path.includes('track/view') ? estimate : draft
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const loaded = vi.fn<(cues: Draft['cueList']) => void>()
const open = (isDirty = false) => {
  const Component = () => (
    <>
      <SubtitleDraft videoId="7" language="en" minutes={3} onLoad={loaded} />
      <Translate videoId="7" language="zh" present={['zh', 'en']} isDirty={isDirty} />
    </>
  )
  const router = createMemoryRouter([{ path: '/', Component }])
  render(<RouterProvider router={router} />)
  return router
}
const asked = () =>
  fetched.mock.calls.map(
    ([address, init]) => [address as string, JSON.parse((init?.body as string | undefined) ?? '{}') as object] as const,
  )

test('a translated draft says so, counts what is left, and is loaded without a recognizer', async () => {
  open()
  expect((await screen.findByText(/由模型从中文翻译，还没有人核对/)).textContent).toContain('1 条没有译出')
  expect(screen.queryByRole('button', { name: '自动识别字幕' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '载入译文草稿（2 条）' }))
  expect(loaded).toHaveBeenCalledWith(draft.cueList)
})

test('a translation that broke off goes on from its source', async () => {
  Object.assign(draft, { state: 3, failReason: '翻译没有全部完成：服务限流。' })
  open()
  expect(await screen.findByText(/服务限流/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '从中断处继续翻译' }))
  await waitFor(() =>
    expect(asked()).toContainEqual([
      expect.stringContaining('track/save'),
      expect.objectContaining({ videoId: '7', language: 'zh', target: 'en' }),
    ]),
  )
})

test('the cost and the budget are shown before, and the editor goes to the other language', async () => {
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: '翻译成…' }))
  expect(await screen.findByText(/共 120 条字幕，预计约 9,000 token，费用约 ¥0.12/)).toBeTruthy()
  expect(screen.getByText(/剩余额度约 5,000 token/)).toBeTruthy()
  expect(asked().some(([path]) => path.includes('track/save'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '开始翻译' }))
  await waitFor(() => expect(router.state.location.search).toBe('?language=ja'))
})

test('without a budget the reason is shown and nothing can begin; edits are saved first', async () => {
  estimate = { ...estimate, notice: '今天本站的智能额度已用完，明天可以继续。' }
  open()
  fireEvent.click(await screen.findByRole('button', { name: '翻译成…' }))
  expect(await screen.findByText(/额度已用完/)).toBeTruthy()
  expect((screen.getByRole('button', { name: '开始翻译' }) as HTMLButtonElement).disabled).toBe(true)
  cleanup()
  open(true)
  expect(((await screen.findByRole('button', { name: '翻译成…' })) as HTMLButtonElement).disabled).toBe(true)
})
