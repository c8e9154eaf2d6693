// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errors, field, ME, press, settled, type, webPage } from '../../../page.fixture.ts'
import { Comments } from './comments.tsx'
import type { CommentPage, Thread } from './types.ts'

const page = webPage()
const SAVE = 'course/auth/courseComment/save'
const DELETE = 'course/auth/courseComment/delete'
const thread = (id: string, userId: string, text: string, replyList: Thread['replyList'] = []): Thread => ({
  ...({ id, userId, courseId: '3', commentId: '0', periodId: '0', score: 4, commentText: text } as Thread),
  nickname: `人${userId}`,
  headImgUrl: '',
  isSite: false,
  isLecturer: false,
  mentionList: [],
  gmtCreate: '2026-11-01T00:00:00Z',
  replyList,
})
const first = {
  list: [thread('11', ME.id, '我的评价'), thread('12', '8', '别人的')],
  pageCurrent: 1,
  pageSize: 2,
  totalPage: 2,
  totalCount: 3,
  score: 4,
  scoreCounts: [0, 0, 0, 2, 0],
} as unknown as CommentPage
const show = (owned = true, user: object | null = ME, own?: { score: number; commentText: string }) =>
  page.show(<Comments courseId="3" lecturerUserId="9" page={first} owned={owned} own={own} />, { user })
const texts = () => screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)

it('a rating is complete before it is sent, keeps its text on a refusal, and appears on top', async () => {
  await show()
  await press('写评价')
  await screen.findByLabelText(/评价内容/)
  await press('发表评价')
  expect(page.sentTo(SAVE)).toEqual([])
  expect(errors()).toEqual(expect.arrayContaining(['请选择 1 到 5 星的评分', '评价内容至少 2 个字']))
  fireEvent.click(screen.getByRole('radio', { name: /5/ }))
  await type(/评价内容/, ' 很好 ')
  page.refuse(SAVE, '内容含有违规词', 'commentText')
  await press('发表评价')
  expect(errors()).toContain('内容含有违规词')
  expect(field(/评价内容/).value).toBe(' 很好 ')
  page.answer(SAVE, { id: '20' })
  await press('发表评价')
  expect(page.sentTo(SAVE).at(-1)).toEqual({ courseId: '3', commentText: ' 很好 ', score: 5, mentionIds: [] })
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('很好')
  expect(page.loads()).toBe(2)
})

it('further ratings are added once, also those that new ones shifted', async () => {
  await show()
  page.answer('course/api/courseComment/list', { list: [first.list[1], thread('13', '8', '第三条')] })
  fireEvent.click(screen.getByRole('link', { name: '查看更多评价' }))
  await settled()
  expect(page.sentTo('course/api/courseComment/list')).toEqual([{ courseId: '3', pageCurrent: 2, pageSize: 2 }])
  expect(texts()).toEqual(['我的评价', '别人的', '第三条'])
  expect(screen.queryByRole('link', { name: '查看更多评价' })).toBeNull()
})

it('only own comments are deleted; a refusal keeps them', async () => {
  await show()
  expect(screen.getAllByRole('button', { name: /^删除我的评论/ })).toHaveLength(1)
  page.refuse(DELETE, '不能删除')
  await press('删除我的评论：我的评价')
  await press('删除')
  expect(texts()).toEqual(['我的评价', '别人的'])
  page.answer(DELETE, {})
  await press('删除')
  expect(page.sentTo(DELETE)).toEqual([{ id: '11' }, { id: '11' }])
  expect(texts()).toEqual(['别人的'])
})

it('a reply belongs to its rating', async () => {
  await show(false, { ...ME, id: '9' })
  page.answer(SAVE, { id: '31' })
  await press('回复人8')
  await screen.findByLabelText('回复内容')
  await type('回复内容', '谢谢')
  await press('发送')
  expect(page.sentTo(SAVE)).toEqual([expect.objectContaining({ courseId: '3', commentId: '12', commentText: '谢谢' })])
  const [mine, other] = screen.getAllByRole('article')
  expect(other?.textContent).toContain('谢谢')
  expect(mine?.textContent).not.toContain('谢谢')
})

it('visitors and others than owners cannot rate', async () => {
  const { unmount } = await show(true, null)
  expect(screen.getByText('登录后评价')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^删除我的评论/ })).toBeNull()
  unmount()
  await show(false)
  expect(screen.getByText('报名学习后可评价')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '写评价' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^回复/ })).toBeNull()
})
