// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { errors, ME, press, pressTwice, webPage } from '../../../page.fixture.ts'
import { AnswerItem, type AnswerItemProps } from './answer-item.tsx'

const page = webPage()
const SAVE = 'community/auth/questions/comment/save'
const DELETE = 'community/auth/questions/comment/delete'
const UPDATE = 'community/auth/questions/update'
const onChanged = vi.fn()
const comment = (id: string, commentUserId: string, more: object = {}) => ({
  id,
  commentUserId,
  questionsId: '5',
  parentId: '30',
  content: `话${id}`,
  nickname: `人${commentUserId}`,
  headImgUrl: '',
  isOfficial: false,
  isAsker: false,
  statusId: 1,
  gmtCreate: '2026-11-01T00:00:00Z',
  mentionList: [],
  replyNickname: '',
  admireCount: 2,
  ...more,
})
const answer = {
  ...comment('30', '8'),
  isAccepted: false,
  replyCount: 3,
  replyList: [comment('31', ME.id), comment('32', '9')],
}
const show = (more: object = {}, props: Partial<AnswerItemProps> = {}) =>
  page.show(
    <AnswerItem
      {...{ html: '<p>回答</p>', mayAccept: false, liked: [], onChanged, ...props }}
      answer={{ ...answer, ...more } as unknown as AnswerItemProps['answer']}
    />,
  )
const said = () => screen.queryAllByText(/^话/, { selector: 'p, p *' }).map(({ textContent }) => textContent)
beforeEach(() => void onChanged.mockReset())

it('the asker accepts an answer once, and takes that back', async () => {
  const first = await show({}, { mayAccept: true })
  page.answer(UPDATE, {})
  await pressTwice('采纳人8的回答')
  expect(page.sentTo(UPDATE)).toEqual([{ id: '5', acceptCommentId: '30' }])
  expect(onChanged).toHaveBeenCalledOnce()
  first.unmount()
  const second = await show({ isAccepted: true }, { mayAccept: true })
  await press('取消采纳')
  expect(page.sentTo(UPDATE).at(-1)).toEqual({ id: '5', acceptCommentId: '0' })
  second.unmount()
  await show()
  expect(screen.queryByRole('button', { name: /采纳/ })).toBeNull()
})

it('a refused acceptance changes nothing', async () => {
  await show({}, { mayAccept: true })
  page.refuse(UPDATE, '服务器忙')
  await press('采纳人8的回答')
  expect(onChanged).not.toHaveBeenCalled()
})

it('a comment is two characters at least, kept on a refusal, and counted', async () => {
  await show()
  await press('3 条评论')
  const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  write('好')
  await press('发布')
  expect(errors()).toEqual(['请写至少 2 个字'])
  write('话33')
  page.refuse(SAVE, '评论太频繁')
  await press('发布')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('话33')
  page.answer(SAVE, comment('33', ME.id))
  await pressTwice('发布')
  expect(page.sentTo(SAVE).slice(1)).toEqual([
    { questionsId: '5', parentId: '30', content: '话33', mentionIds: [], clientKey: expect.any(String) },
  ])
  expect(said()).toEqual(['话31', '话32', '话33'])
  screen.getByRole('button', { name: '4 条评论' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('all comments replace the first ones', async () => {
  await show()
  page.answer('community/api/questions/comment/list', {
    list: [comment('31', ME.id), comment('32', '9'), comment('33', '9')],
  })
  await press('查看全部 3 条评论')
  expect(page.sentTo('community/api/questions/comment/list')).toEqual([
    { questionsId: '5', rootId: '30', pageSize: 100 },
  ])
  expect([said().length, screen.queryByText('查看全部 3 条评论')]).toEqual([3, null])
})

it('own comments and answers are deleted, an accepted answer not', async () => {
  const first = await show()
  expect(screen.getAllByRole('button', { name: '删除' })).toHaveLength(1)
  page.refuse(DELETE, '服务器忙')
  await press('删除')
  await press('删除')
  expect(said()).toEqual(['话31', '话32'])
  page.answer(DELETE, {})
  await press('删除')
  expect(page.sentTo(DELETE).at(-1)).toEqual({ id: '31' })
  expect([said(), onChanged.mock.calls.length]).toEqual([['话32'], 0])
  screen.getByRole('button', { name: '2 条评论' })
  first.unmount()
  const own = await show({ commentUserId: ME.id, replyList: [], replyCount: 0 })
  await press('删除')
  screen.getByText('删除这条回答？')
  await press('删除')
  expect([page.sentTo(DELETE).at(-1), onChanged.mock.calls.length]).toEqual([{ id: '30' }, 1])
  own.unmount()
  await show({ commentUserId: ME.id, replyList: [], replyCount: 0, isAccepted: true })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

it('an answer under review says so and cannot be acted on', async () => {
  await show({ statusId: 2, replyList: [], replyCount: 0 }, { mayAccept: true })
  screen.getByText('审核通过前只有你能看到')
  expect(screen.queryAllByRole('button')).toEqual([])
})
