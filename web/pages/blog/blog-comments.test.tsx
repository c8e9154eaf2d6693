// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { errors, field, ME, press, pressTwice, settled, webPage } from '../../page.fixture.ts'
import { BlogComments } from './blog-comments.tsx'

const page = webPage()
const LIST = 'community/api/blog/comment/list'
const SAVE = 'community/auth/blog/comment/save'
type Page = Parameters<typeof BlogComments>[0]['page']
const comment = (id: string, userId: string, more: object = {}) => ({
  id,
  userId,
  rootId: id,
  parentId: '0',
  nickname: `人${userId}`,
  headImgUrl: '',
  content: `话${id}`,
  isAuthor: false,
  replyNickname: '',
  gmtCreate: '2026-11-01T00:00:00Z',
  statusId: 1,
  mentionList: [],
  admireCount: 2,
  isAdmire: false,
  replyCount: 0,
  replyList: [],
  ...more,
})
const reply = (id: string, userId: string) => comment(id, userId, { rootId: '11', parentId: '11' })
const first = {
  list: [
    comment('11', '8', {
      replyCount: 3,
      replyList: [reply('21', '9'), reply('22', ME.id)],
    }),
    comment('12', ME.id),
  ],
  pageCurrent: 1,
  pageSize: 2,
  totalPage: 2,
  totalCount: 3,
} as unknown as Page
const said = () => screen.queryAllByText(/^话/).map(({ textContent }) => textContent)
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const show = (user: object | null = ME) => page.show(<BlogComments blogId="5" page={first} />, { user })
beforeEach(() => page.answer(SAVE, comment('31', ME.id)))

it('a comment is sent once, put on top and counted; a refusal keeps it', async () => {
  await show()
  await press('发表')
  expect(page.sentTo(SAVE)).toEqual([])
  write('写评论', '话31')
  page.refuse(SAVE, '评论太频繁')
  await press('发表')
  expect([errors(), field('写评论').value]).toEqual([['评论太频繁'], '话31'])
  page.answer(SAVE, comment('31', ME.id))
  await pressTwice('发表')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { blogId: '5', parentId: '0', content: '话31', mentionIds: [], clientKey: expect.any(String) },
  ])
  expect(said()[0]).toBe('话31')
  screen.getByRole('heading', { name: '评论 4' })
  expect(field('写评论').value).toBe('')
})

it('a reply goes to the end of its thread', async () => {
  await show()
  fireEvent.click(screen.getAllByRole('button', { name: '回复' })[1] as HTMLElement)
  write('回复 人9', '话32')
  page.answer(SAVE, { ...reply('32', ME.id), parentId: '21', replyNickname: '人9' })
  fireEvent.submit(field('回复 人9').form as HTMLFormElement)
  await settled()
  expect(page.sentTo(SAVE)).toEqual([expect.objectContaining({ parentId: '21', content: '话32' })])
  expect(said()).toEqual(['话11', '话21', '话22', '话32', '话12'])
  screen.getByRole('button', { name: '展开另外 1 条回复' })
})

it('further threads and replies are added once', async () => {
  await show()
  page.answer(LIST, { list: [reply('21', '9'), reply('22', ME.id), reply('23', '9')], totalCount: 3 })
  await press('展开另外 1 条回复')
  expect(page.sentTo(LIST)).toEqual([{ blogId: '5', rootId: '11', pageCurrent: 1, pageSize: 20 }])
  expect(said()).toEqual(['话11', '话21', '话22', '话23', '话12'])
  page.answer(LIST, { list: [comment('12', ME.id), comment('13', '8')] })
  await press('更多评论')
  expect(page.sentTo(LIST).at(-1)).toEqual({ blogId: '5', pageCurrent: 2, pageSize: 2 })
  expect(said()).toEqual(['话11', '话21', '话22', '话23', '话12', '话13'])
})

it('own comments are deleted after a question; a refusal keeps them', async () => {
  await show()
  expect(screen.getAllByRole('button', { name: '删除' })).toHaveLength(2)
  page.refuse('community/auth/blog/comment/delete', '服务器忙')
  fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0] as HTMLElement)
  await press('删除')
  expect(said()).toContain('话22')
  page.answer('community/auth/blog/comment/delete', {})
  await press('删除')
  expect(page.sentTo('community/auth/blog/comment/delete').at(-1)).toEqual({ id: '22' })
  expect(said()).toEqual(['话11', '话21', '话12'])
})

it('visitors read, and sign in to comment', async () => {
  await show(null)
  expect(screen.queryByRole('button', { name: '回复' })).toBeNull()
  screen.getByText('登录后评论')
})
