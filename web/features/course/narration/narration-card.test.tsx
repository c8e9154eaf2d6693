// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NarrationCard } from './narration-card.tsx'
import type { Workbench } from './types.ts'

const fetched = vi.fn<typeof fetch>()
let bench: Workbench
beforeEach(() => {
  bench = {
    isOffered: true,
    voiceList: [{ id: 'anna', name: '安娜' }],
    plan: { sentences: 2, characters: 12, priceFen: 3 },
    draft: null,
    approved: null,
  }
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code: 200, msg: '', data: bench })))
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const saved = vi.fn<() => Promise<boolean>>(async () => true)
function open() {
  const Component = () => <NarrationCard periodId="7" rev={1} save={saved} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />)
}
const asked = () =>
  fetched.mock.calls.map(
    ([address, init]) =>
      [address as string, JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>] as const,
  )
type Draft = NonNullable<Workbench['draft']>
const draftOf = (state: Draft['state'], urls: string[]): Draft => ({
  narrationId: '1',
  rev: 4,
  state,
  progress: 100,
  failReason: '',
  voice: 'anna',
  isOutdated: false,
  sentenceList: urls.map((url, seq) => ({
    seq,
    paragraph: 1,
    sentence: `第${seq}句。`,
    spoken: `第${seq}句。`,
    seconds: 1,
    url,
  })),
})

test('is absent without a service', async () => {
  bench.isOffered = false
  const { container } = open()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  // The answer is read as a text or as JSON; either way its body is used then.
  const answer = await fetched.mock.results[0]?.value
  await waitFor(() => expect(answer.bodyUsed).toBe(true))
  await act(async () => new Promise<void>((done) => setImmediate(done)))
  expect(container.textContent).toBe('')
})

test('saves the text, shows amount and cost, and begins with the chosen voice', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '制作配音' }))
  expect(await screen.findByText(/共 2 句，需要合成 12 个字，预计费用 ¥0.03/)).toBeTruthy()
  expect(saved).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '开始制作' }))
  await waitFor(() =>
    expect(asked()).toContainEqual([
      expect.stringContaining('course/auth/narration/begin'),
      { periodId: '7', voice: 'anna' },
    ]),
  )
})

test('a made draft is approved with the revision that was heard, after a count of what was not', async () => {
  bench.draft = draftOf(2, ['/a', '/b'])
  open()
  fireEvent.click(await screen.findByRole('button', { name: '发布配音' }))
  const dialog = await screen.findByText(/还有 2 句没有试听/)
  expect(dialog.textContent).toContain('语音由人工智能合成')
  const buttons = screen.getAllByRole('button', { name: '发布配音' })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() =>
    expect(asked()).toContainEqual([
      expect.stringContaining('course/auth/narration/approve'),
      { periodId: '7', rev: 4 },
    ]),
  )
})

test('a draft is heard to its end in order, and counted as heard', async () => {
  const sounds: Sound[] = []
  class Sound extends EventTarget {
    src = ''
    played: string[] = []
    constructor() {
      super()
      sounds.push(this)
    }
    async play() {
      this.played.push(this.src)
    }
    pause() {}
  }
  vi.stubGlobal('Audio', Sound)
  bench.draft = draftOf(2, ['/a', '/b', '/c'])
  open()
  fireEvent.click(await screen.findByRole('button', { name: '连续试听' }))
  const [sound] = sounds
  act(() => void sound?.dispatchEvent(new Event('ended')))
  act(() => void sound?.dispatchEvent(new Event('ended')))
  expect(sound?.played).toEqual(['/a', '/b', '/c'])
  fireEvent.click(screen.getByRole('button', { name: '停止第 3 句' }))
  // The end of a sentence that was stopped is not heard any more.
  act(() => void sound?.dispatchEvent(new Event('ended')))
  fireEvent.click(screen.getByRole('button', { name: '发布配音' }))
  expect(await screen.findByText(/还有 1 句没有试听/)).toBeTruthy()
  expect(sounds).toHaveLength(1)
})

test('a failed draft says why, keeps its sentences, and cannot be approved', async () => {
  bench.draft = { ...draftOf(3, ['/a', '']), failReason: '语音合成服务拒绝了密钥' }
  open()
  expect(await screen.findByText('语音合成服务拒绝了密钥')).toBeTruthy()
  expect((screen.getByRole('button', { name: '发布配音' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: '试听第 1 句' }) as HTMLButtonElement).disabled).toBe(false)
  expect((screen.getByRole('button', { name: '试听第 2 句' }) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByRole('button', { name: '继续制作' })).toBeTruthy()
})

test('a changed text is said to be outdated', async () => {
  bench.approved = { voice: 'anna', seconds: 61, isOutdated: true, isHeard: true }
  open()
  expect(await screen.findByText(/学员可以收听（声音：安娜，1 分 1 秒）/)).toBeTruthy()
  expect(screen.getByText(/请按新的正文重新制作/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '按现在的正文重新制作' })).toBeTruthy()
})
