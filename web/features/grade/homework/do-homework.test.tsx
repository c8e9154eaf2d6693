// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field, press, pressTwice, settled, type, webPage } from '../../../page.fixture.ts'
import DoHomework, { type DoHomeworkProps } from './do-homework.tsx'

vi.mock('../../shared/rich-editor/index.ts', () => ({
  RichEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
const page = webPage()
const SUBMIT = 'exam/auth/grade/homework/own/submit'
const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const version = {
  versionNo: 2,
  content: '<p>交的</p>',
  fileList: [],
  submitTime: at(-1),
  withdrawTime: null,
  returnTime: null,
  returnReason: '',
  lateDays: 0,
  score: null,
  comment: '',
  drawingList: [],
  deduction: 0,
  finalScore: null,
}
const homework = {
  homeworkId: '5',
  title: '第一次',
  content: '<p>要求</p>',
  fileList: [],
  phase: 2,
  fullScore: 100,
  lateRule: 1,
  deductPercent: 0,
  deductLimit: 0,
  workStatus: 0,
  lateDays: 0,
  refusal: null,
  versionList: [],
  handInsLeft: 3,
  redoTime: null,
  finalScore: null,
  mayText: true,
  fileKinds: [],
  maxFiles: 3,
  maxMegabytes: 10,
  openTime: at(-3),
  dueTime: at(3),
  closeTime: null,
  draft: {
    content: '',
    fileList: [],
    rev: 0,
  },
}
const show = (more: object = {}) =>
  page.show(<DoHomework homework={{ ...homework, ...more } as unknown as DoHomeworkProps['homework']} />)
const hasForm = () => screen.queryByLabelText('作业内容') !== null

it('nothing empty is handed in; the question says how often it can be replaced; a failure keeps the text', async () => {
  await show()
  await type('作业内容', '<p> &nbsp;</p>')
  await press('提交作业')
  screen.getByText('请填写内容或上传文件')
  await type('作业内容', '<p>我的答案</p>')
  await press('提交作业')
  screen.getByText('之后还可以重交 2 次')
  page.refuse(SUBMIT, '已过截止时间')
  await press('提交作业')
  screen.getByText('已过截止时间')
  expect(field('作业内容').value).toBe('<p>我的答案</p>')
  await press('提交作业')
  page.answer(SUBMIT, {})
  await pressTwice('提交作业')
  const [first, ...rest] = page.sentTo(SUBMIT)
  expect(rest).toEqual([{ homeworkId: '5', content: '<p>我的答案</p>', fileIds: [], clientKey: first?.clientKey }])
  expect(page.loads()).toBeGreaterThan(1)
})

it('a changed text is another submission', async () => {
  await show()
  await type('作业内容', '<p>一</p>')
  await press('提交作业')
  page.disconnect(SUBMIT)
  await press('提交作业')
  await type('作业内容', '<p>二</p>')
  await press('提交作业')
  await press('提交作业')
  const [first, second] = page.sentTo(SUBMIT)
  expect(first?.clientKey).not.toBe(second?.clientKey)
})

it('after the due time it says how late and at what cost', async () => {
  await show({ phase: 3, dueTime: at(-1.5), lateRule: 3, deductPercent: 10, deductLimit: 50 })
  screen.getByText('已过截止时间，现在提交会标为迟交 2 天，扣 20%')
  screen.getByRole('button', { name: '迟交作业' })
})

it('a returned one is not late', async () => {
  const returned = { ...version, returnTime: at(-1), returnReason: '步骤不全' }
  await show({ phase: 3, dueTime: at(-1.5), workStatus: 2, versionList: [returned], redoTime: at(1) })
  expect(screen.getByText('老师退回了作业，请修改后重新提交').parentElement?.textContent).toContain('步骤不全')
  expect(screen.queryByText(/迟交 2 天/)).toBeNull()
  screen.getByRole('button', { name: '重新提交' })
})

it('what was handed in is withdrawn by its number after a question, or replaced', async () => {
  await show({ workStatus: 1, versionList: [version] })
  expect(hasForm()).toBe(false)
  await press('撤回修改')
  expect(page.sentTo('exam/auth/grade/homework/own/withdraw')).toEqual([])
  await press('撤回修改')
  expect(page.sentTo('exam/auth/grade/homework/own/withdraw')).toEqual([{ homeworkId: '5', versionNo: 2 }])
  await press('重新提交一份')
  await settled()
  expect(hasForm()).toBe(true)
})

it('says why nothing can be handed in, and shows the mark when it may be seen', async () => {
  const first = await show({ refusal: 'over' })
  expect([hasForm(), screen.queryByText('已过截止时间，不再接收作业。') !== null]).toEqual([false, true])
  first.unmount()
  const second = await show({ workStatus: 3, refusal: 'marked', finalScore: 87.5, versionList: [version] })
  screen.getByText(/作业已批改：87\.5/)
  second.unmount()
  await show({ workStatus: 3, refusal: 'marked', finalScore: null, versionList: [version] })
  screen.getByText('作业已批改，成绩待老师公布')
})
