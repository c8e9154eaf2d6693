// @vitest-environment happy-dom
import { usualRule } from '@zhixing/contract/grade/book-rules'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, pressTwice, settled, type, webPage } from '../../../page.fixture.ts'
import { BookPanel } from './book-panel.tsx'

const page = webPage()
const SAVE = 'exam/auth/grade/book/save'
const column = (columnId: string, part: string, columnName: string, more: object = {}) => ({
  columnId,
  part,
  columnName,
  fullScore: 100,
  weight: 1,
  ...more,
})
const book = {
  gradeName: '一班',
  rule: {
    ...usualRule,
    courseWeight: 0,
    examWeight: 100,
    homeworkWeight: 0,
    manualWeight: 0,
    dropExam: 1,
    isShown: true,
  },
  columnList: [column('1', 'exam', '期中'), column('2', 'exam', '期末'), column('3', 'manual', '表现')],
  list: [
    { userId: '8', nickname: '小林', marks: [0, 90, null] },
    { userId: '9', nickname: '小周', marks: [null, 40, 5] },
    { userId: '10', nickname: '小吴', marks: [null, null, null] },
  ],
}
const show = async (mayManage = true) => {
  page.answer('exam/auth/grade/book/view', book)
  await page.show(<BookPanel gradeId="3" mayManage={mayManage} />)
  await settled()
}
const cells = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
let none: string | null | undefined
beforeEach(() => void (none = undefined))

it('a mark of 0 is shown as 0, a missing one is not; the lowest is dropped from the total', async () => {
  await show()
  const [, , missing, ...rest] = cells('小吴')
  none = missing
  expect(none).not.toBe('0')
  expect(rest.slice(0, 2)).toEqual([none, none])
  expect(cells('小林').slice(1, 5)).toEqual(['0', '90', none, '90'])
  expect(cells('小周').slice(1, 5)).toEqual([none, '40', '5', '40'])
  screen.getByTitle('不计入总评')
})

it('another rule is tried at once, warned about, and saved once for managers only', async () => {
  await show()
  expect(screen.queryByRole('button', { name: '保存规则' })).toBeNull()
  await type('去掉最低的考试（次）', '0')
  expect(cells('小林')[4]).toBe('45')
  await type('班级考试权重', '50')
  screen.getByText('权重合计 50')
  screen.getByText(/合计不是 100/)
  page.refuse(SAVE, '服务器忙')
  await press('保存规则')
  screen.getByText('正在试算，尚未保存')
  page.answer(SAVE, {})
  await pressTwice('保存规则')
  expect(page.sentTo(SAVE).slice(1)).toEqual([{ gradeId: '3', ...book.rule, isShown: 1, dropExam: 0, examWeight: 50 }])
  await press('放弃试算')
  expect(cells('小林')[4]).toBe('90')
})

it('others may try a rule, not save it', async () => {
  await show(false)
  await type('及格线', '30')
  expect(screen.queryByRole('button', { name: '保存规则' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加成绩项' })).toBeNull()
})

it('a column is removed after a question', async () => {
  await show()
  await press('删除')
  screen.getByText('删除成绩项“表现”？')
  expect(page.sentTo('exam/auth/grade/book/column/delete')).toEqual([])
  await press('删除')
  expect(page.sentTo('exam/auth/grade/book/column/delete')).toEqual([{ gradeId: '3', id: '3' }])
})
