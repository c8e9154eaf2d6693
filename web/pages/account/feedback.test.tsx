// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { errors, field, press, pressTwice, type, webPage } from '../../page.fixture.ts'
import Feedback from './feedback.tsx'

const page = webPage()
const SAVE = 'user/auth/user/feedback/log/save'
const entry = (id: string, status: number, more: object = {}) => ({
  id,
  status,
  feedbackType: 3,
  content: `反馈${id}`,
  gmtCreate: '2026-11-01T00:00:00Z',
  picList: [],
  replyContent: '',
  replyTime: null,
  ...more,
})
const show = (list: object[]) => {
  const loaderData = { list, count: list.length, current: 1, pages: 1 }
  return page.show(<Feedback {...({ loaderData } as unknown as ComponentProps<typeof Feedback>)} />)
}

it('is at least five characters, is kept on a refusal, sent once, and then leaves the contact', async () => {
  await show([])
  screen.getByText('还没有提交过反馈')
  await press('提交反馈')
  expect(errors()).toEqual(['请填写反馈内容'])
  await type(/^反馈内容/, ' 四个字呀 ')
  await press('提交反馈')
  expect(errors()).toEqual(['反馈内容至少 5 个字'])
  await type(/^反馈内容/, '正好五个字')
  await type('联系方式', 'a@b.cn')
  await type('反馈类型', '3')
  page.refuse(SAVE, '今天提交得太多了')
  await press('提交反馈')
  expect([errors(), field(/^反馈内容/).value]).toEqual([['今天提交得太多了'], '正好五个字'])
  page.answer(SAVE, {})
  await pressTwice('提交反馈')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { feedbackType: 3, content: '正好五个字', contact: 'a@b.cn', picList: [], pageUrl: '' },
  ])
  expect([field(/^反馈内容/).value, field('联系方式').value, field('反馈类型').value]).toEqual(['', 'a@b.cn', '1'])
  expect(page.loads()).toBe(2)
})

it('shows the state of each and the reply', async () => {
  await show([entry('1', 1), entry('2', 3, { replyContent: '已修好', replyTime: '2026-11-02T00:00:00Z' })])
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('待处理视频播放')
  expect(first).not.toContain('回复')
  expect(second).toContain('已回复')
  expect(second).toContain('已修好')
})
