// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../page.fixture.ts'
import { ApplyPanel } from './apply-panel.tsx'
import type { Grade } from './grade.ts'

const page = webPage()
const PAGE = 'exam/auth/grade/apply/record/page'
const ONE = 'exam/auth/grade/apply/record/audit'
const MANY = 'exam/auth/grade/apply/record/audit/batch'
const application = (id: string, more: object = {}) => ({
  id,
  nickname: `人${id}`,
  headImgUrl: '',
  mobile: '139****5678',
  gmtCreate: '2026-11-01T00:00:00Z',
  joinSource: 2,
  applyDescription: '',
  answerList: [
    {
      title: '学校',
      answer: '一中',
    },
  ],
  auditStatus: 1,
  auditUserName: '',
  auditOpinion: '',
  ...more,
})
const grade = { gradeId: '3', userRole: 3, gradeStatus: 2 } as unknown as Grade
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
beforeEach(() => {
  page.answerBy(PAGE, ({ auditStatus }) => ({
    list:
      auditStatus === 1
        ? [application('1'), application('2', { joinSource: 1 })]
        : [application('3', { auditStatus, auditUserName: '王老师', auditOpinion: '资料不全' })],
    totalPage: 3,
  }))
  page.answer('exam/auth/grade/apply/record/summary', { pending: 2, approved: 5, refused: 6, ignored: 7 })
})

it('shows counts by state, answers, and who decided', async () => {
  await page.show(<ApplyPanel grade={grade} />)
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['待审核2', '已通过5', '已拒绝6', '已忽略7'])
  expect(screen.getAllByText('学校：一中')).toHaveLength(2)
  expect(screen.getAllByText('通过邀请申请')).toHaveLength(1)
  fireEvent.click(tabs[2] as HTMLElement)
  await settled()
  expect(page.sentTo(PAGE).at(-1)).toEqual({ gradeId: '3', auditStatus: 3, pageCurrent: 1 })
  screen.getByText(/由王老师处理 资料不全/)
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})

it('one is approved or ignored once by its own call, and the list is read again', async () => {
  await page.show(<ApplyPanel grade={grade} />)
  const reads = page.sentTo(PAGE).length
  await pressTwice('通过')
  expect(page.sentTo(ONE)).toEqual([{ id: '2', auditStatus: 2 }])
  expect(page.sentTo(PAGE).length).toBeGreaterThan(reads)
  await press('忽略')
  expect(page.sentTo('exam/auth/grade/apply/record/ignore')).toEqual([{ id: '2' }])
  expect(page.sentTo(MANY)).toEqual([])
})

it('several are approved together; the choice ends with it, and when the state changes', async () => {
  await page.show(<ApplyPanel grade={grade} />)
  fireEvent.click(box('选择人1的申请'))
  screen.getByRole('button', { name: '通过所选（1）' })
  fireEvent.click(box('选择人1的申请'))
  expect(screen.queryByRole('button', { name: /所选/ })).toBeNull()
  fireEvent.click(box('全选本页'))
  await press('通过所选（2）')
  expect(page.sentTo(MANY)).toEqual([{ ids: ['1', '2'], auditStatus: 2 }])
  expect(box('全选本页').checked).toBe(false)
  fireEvent.click(box('选择人1的申请'))
  fireEvent.click(screen.getAllByRole('tab')[1] as HTMLElement)
  fireEvent.click(screen.getAllByRole('tab')[0] as HTMLElement)
  await settled()
  expect(box('选择人1的申请').checked).toBe(false)
})

it('a refusal of the server keeps the reason that was typed', async () => {
  await page.show(<ApplyPanel grade={grade} />)
  await press('拒绝')
  await type(/^原因/, '资料不全')
  page.refuse(MANY, '原因太长', 'auditOpinion')
  await press('拒绝')
  expect([errors(), field(/^原因/).value]).toEqual([['原因太长'], '资料不全'])
  page.answer(MANY, {})
  await pressTwice('拒绝')
  expect(page.sentTo(MANY).slice(1)).toEqual([{ ids: ['2'], auditStatus: 3, auditOpinion: '资料不全' }])
  expect(screen.queryByLabelText(/^原因/)).toBeNull()
})

it('assistants and disbanded classes decide nothing', async () => {
  const { unmount } = await page.show(<ApplyPanel grade={{ ...grade, userRole: 5 } as Grade} />)
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  unmount()
  await page.show(<ApplyPanel grade={{ ...grade, gradeStatus: 4 } as Grade} />)
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})
