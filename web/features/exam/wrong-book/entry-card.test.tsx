// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, type, webPage } from '../../../page.fixture.ts'
import { type Entry, EntryCard } from './entry-card.tsx'

const page = webPage()
const SAVE = 'exam/auth/user/error/problem/note/save'
const NOW = Date.parse('2026-11-30T00:00:00Z')
const [onChanged, onMaster, onSelect, onRemove] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const entry = {
  id: '5',
  problemId: '9',
  subId: '0',
  recordId: '0',
  errorCount: 3,
  rightCount: 0,
  isMastered: false,
  isDue: true,
  subjectName: '数学',
  sourceType: 1,
  sourceName: '期中',
  lastTime: '2026-11-29T00:00:00Z',
  nextReviewTime: '2026-12-02T00:00:00Z',
  note: '',
  reason: '',
  userAnswer: ['A'],
  explainedList: [],
  problem: {
    id: '9',
    problemType: 1,
    problemContent: '<p>题干</p>',
    optionList: [],
    subList: [],
    blankTotal: 0,
    gapList: [],
  },
} as unknown as Entry
const show = (more: object = {}) =>
  page.show(
    <EntryCard
      {...{ no: 1, now: NOW, isSelected: false, onSelect, onChanged, onRemove, onMaster }}
      entry={{ ...entry, ...more } as Entry}
    />,
  )
beforeEach(() => void vi.clearAllMocks())

it('shows how often it went wrong, and when it is due', async () => {
  const due = await show()
  screen.getByText('错 3 次')
  screen.getByText('该复习了')
  expect([screen.queryByText(/连对/), screen.queryByText(/下次复习/)]).toEqual([null, null])
  due.unmount()
  const later = await show({ isDue: false, rightCount: 2 })
  screen.getByText('连对 2 次')
  expect([screen.queryByText('该复习了'), screen.queryByText(/下次复习/) !== null]).toEqual([null, true])
  later.unmount()
  await show({ isMastered: true, isDue: true })
  expect([screen.queryByText('该复习了'), screen.queryByText('放回复习') !== null]).toEqual([null, true])
})

it('a note begins with what is stored, is kept on a refusal, and is sent once', async () => {
  await show({ note: '旧的' })
  await press('改笔记')
  expect(field('我的笔记').value).toBe('旧的')
  await type('我的笔记', ' 符号看反了 ')
  page.refuse(SAVE, '笔记太长')
  await press('保存')
  expect([errors(), field('我的笔记').value]).toEqual([['笔记太长'], ' 符号看反了 '])
  page.answer(SAVE, {})
  await pressTwice('保存')
  expect(page.sentTo(SAVE).slice(1)).toEqual([{ id: '5', note: ' 符号看反了 ', reason: '' }])
  expect(onChanged.mock.calls).toEqual([[expect.objectContaining({ id: '5', note: '符号看反了', reason: '' })]])
  expect(screen.queryByLabelText('我的笔记')).toBeNull()
})

it('a cancelled note is forgotten', async () => {
  await show({ note: '旧的' })
  await press('改笔记')
  await type('我的笔记', '别的')
  await press('取消')
  await press('改笔记')
  expect([field('我的笔记').value, page.sentTo(SAVE)]).toEqual(['旧的', []])
})

it('is mastered, and redone by its address', async () => {
  await show()
  await press('已掌握')
  expect(onMaster).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: '重做' }).getAttribute('href')).toBe('/account/error/start?id=5')
})
