// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, settled, webPage } from '../../../../page.fixture.ts'
import { createObservable } from '../../../../offline/observable.ts'
import type { AttemptStore } from '../attempt-store.ts'
import { type AttemptView, emptyView } from '../attempt-types.ts'
import { AttemptWorkspace } from './attempt-workspace.tsx'

const page = webPage()
const BEGIN = Date.parse('2026-11-01T08:00:00Z')
const leaf = (id: string) => ({
  id,
  problemType: 1,
  problemContent: `<p>题干${id}</p>`,
  blankTotal: 0,
  gapList: [],
  score: 2,
  subList: [],
  optionList: ['A', 'B'].map((key) => ({
    id: key,
    optionContent: `${id}${key}`,
  })),
})
const paper = {
  titleList: [{ id: 't', titleName: '一、单选', titleDesc: '', pools: [{ count: 3, problemIds: ['1', '2', '3'] }] }],
  problemList: ['1', '2', '3'].map(leaf),
}
const rules = {
  shuffleTitle: 0,
  shuffleProblem: 0,
  shuffleOption: 0,
  navMethod: 'free',
  submitAfter: 0,
  leaveLimit: 0,
  leaveSeconds: 5,
  blockCopy: 0,
  tools: [],
}
const sitting = { recordId: '1', examName: '期中', beginTime: new Date(BEGIN).toISOString(), seed: 1, rules }
const store = {
  answer: vi.fn(),
  flag: vi.fn(),
  goTo: vi.fn(),
  finish: vi.fn(),
  takeOver: vi.fn(),
  readNotices: vi.fn(),
  event: vi.fn(),
  retry: vi.fn(),
  highlight: vi.fn(),
  left: vi.fn(() => 1),
  scratch: vi.fn(),
}
let now = BEGIN + 60_000
let isWriting = true
let secondsLeft: number | null = 600
const state = createObservable<AttemptView>(emptyView)
const fake = {
  ...store,
  tick: () => secondsLeft,
  now: () => now,
  mayWrite: () => isWriting,
  view: state.get,
} as unknown as AttemptStore
const onTakeTab = vi.fn()
function Room() {
  const view = useSyncExternalStore(state.subscribe, state.get, state.get)
  return <AttemptWorkspace store={fake} view={view} onTakeTab={onTakeTab} />
}
const show = (more: object = {}, ruled: object = {}) => {
  const saved = { sync: { kind: 'saved' }, savedAt: BEGIN }
  const view = {
    ...emptyView,
    ...saved,
    phase: 'doing',
    paper,
    sitting: { ...sitting, rules: { ...rules, ...ruled } },
    ...more,
  }
  state.set(view as unknown as AttemptView)
  return page.show(<Room />)
}
const side = () => within(screen.getByRole('complementary', { name: '答题卡' }))
const numbers = () =>
  side()
    .getAllByRole('button', { name: /^第/ })
    .map((button) => button.getAttribute('aria-label'))
const confirm = () => within(screen.getByRole('dialog', { name: '确认交卷？' }))
const options = () => screen.getAllByRole<HTMLInputElement>('radio')

beforeEach(() => {
  vi.clearAllMocks()
  store.goTo.mockImplementation((current: number) => state.set({ ...state.get(), current }))
  now = BEGIN + 60_000
  isWriting = true
  secondsLeft = 600
})

it('shows one problem, the time left and the state of each; a choice is stored at once', async () => {
  await show({ answers: { 2: ['B'] }, flags: { 3: true } })
  screen.getByText('题干1')
  expect(screen.queryByText('题干2')).toBeNull()
  expect(screen.getByRole('timer').textContent).toContain('10:00')
  expect(numbers()).toEqual(['第 1 题，未答，当前', '第 2 题，已答', '第 3 题，未答，已标记'])
  side().getByText('已答 1 / 3 · 标记 1')
  fireEvent.click(options()[1] as HTMLElement)
  expect(store.answer).toHaveBeenCalledExactlyOnceWith('1', ['B'])
  await press('标记')
  expect(store.flag).toHaveBeenCalledExactlyOnceWith('1', true)
})

it('goes to the next, the previous and any problem, and keeps within the paper', async () => {
  await show()
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '上一题' }).every((one) => one.disabled)).toBe(true)
  await press('下一题')
  screen.getByText('题干2')
  await press('上一题')
  screen.getByText('题干1')
  fireEvent.click(side().getByRole('button', { name: /^第 3 题/ }))
  screen.getByText('题干3')
  await press('去交卷')
  confirm().getByText('还有 3 道题没有答完：')
})

it('continues where another device stopped', async () => {
  await show({ current: -1, answers: { 1: ['A'] } })
  screen.getByText('题干2')
  expect(store.goTo).toHaveBeenCalledWith(1)
})

it('the hand-in lists what is open and flagged, leads there, and is confirmed', async () => {
  await show({ answers: { 1: ['A'], 2: ['B'] }, flags: { 1: true } })
  fireEvent.click(screen.getAllByRole('button', { name: '交卷' })[0] as HTMLElement)
  expect(
    confirm()
      .getAllByRole('button', { name: /^第/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '1'])
  fireEvent.click(confirm().getByRole('button', { name: '第 3 题' }))
  await settled()
  screen.getByText('题干3')
  expect(screen.queryByRole('dialog', { name: '确认交卷？' })).toBeNull()
  expect(store.finish).not.toHaveBeenCalled()
  fireEvent.click(screen.getAllByRole('button', { name: '交卷' })[0] as HTMLElement)
  fireEvent.click(confirm().getByRole('button', { name: '交卷' }))
  expect(store.finish).toHaveBeenCalledExactlyOnceWith('self')
})

it('cannot be handed in too early', async () => {
  const early = await show({}, { submitAfter: 1.5 })
  fireEvent.click(screen.getAllByRole('button', { name: '交卷' })[0] as HTMLElement)
  expect(confirm().getByRole<HTMLButtonElement>('button', { name: '交卷' }).disabled).toBe(true)
  confirm().getByText(/以后才能交卷/)
  early.unmount()
  now = BEGIN + 90_000
  await show({}, { submitAfter: 1.5 })
  fireEvent.click(screen.getAllByRole('button', { name: '交卷' })[0] as HTMLElement)
  expect(confirm().getByRole<HTMLButtonElement>('button', { name: '交卷' }).disabled).toBe(false)
})

it('a forward-only paper never goes back, asks before it goes on, and stores the place', async () => {
  await show({ answers: { 1: ['A'] } }, { navMethod: 'sequential' })
  expect(screen.queryByRole('button', { name: '上一题' })).toBeNull()
  expect(side().getByRole<HTMLButtonElement>('button', { name: /^第 3 题/ }).disabled).toBe(true)
  fireEvent.click(screen.getAllByRole('button', { name: '下一题' })[0] as HTMLElement)
  screen.getByText('进入下一题后不能再返回修改这道题。')
  expect(store.goTo).not.toHaveBeenCalledWith(1)
  await press('下一题')
  screen.getByText('题干2')
  expect(store.answer).toHaveBeenCalledExactlyOnceWith('2', [])
})

it('a device that may not write shows why and takes over when asked', async () => {
  isWriting = false
  await show({ isActive: false, answers: { 1: ['A'] } })
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '交卷' }).every((one) => one.disabled)).toBe(true)
  expect(options().every((one) => one.disabled)).toBe(true)
  expect(options()[0]?.checked).toBe(true)
  await press('在本机继续')
  expect(store.takeOver).toHaveBeenCalledOnce()
})

it('announcements are shown until they are read; a refused answer says why', async () => {
  const notice = (id: string) => ({ id, noticeText: `更正${id}`, gmtCreate: sitting.beginTime })
  await show({ notices: [notice('1'), notice('2')], noticesRead: 1, refusals: { 1: '选项不存在' } })
  expect([screen.queryByText('更正1'), screen.queryByText('更正2') !== null]).toEqual([null, true])
  screen.getByText(/选项不存在/)
  await press('知道了')
  expect(store.readNotices).toHaveBeenCalledOnce()
})
