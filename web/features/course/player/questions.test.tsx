// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ME, press, pressTwice, webPage } from '../../../page.fixture.ts'
import { usePages } from '../../../use-pages.ts'
import { Questions, type QuestionsProps } from './questions.tsx'
import type { Question } from './use-questions.ts'

const page = webPage()
const SAVE = 'course/auth/courseQuestion/save'
const onJump = vi.fn()
const player = { current: { time: () => 42.9 } } as unknown as NonNullable<QuestionsProps['player']>
const comment = (id: string, userId: string, text: string, more: object = {}) =>
  ({
    id,
    userId,
    commentText: text,
    nickname: `人${userId}`,
    courseId: '3',
    periodId: '4',
    commentId: '0',
    videoTime: 0,
    isSite: false,
    isLecturer: false,
    headImgUrl: '',
    mentionList: [],
    replyList: [],
    gmtCreate: '2026-11-01T00:00:00Z',
    ...more,
  }) as unknown as Question
const stored = [
  comment('11', '8', '前面的', { videoTime: 20, replyList: [comment('21', ME.id, '我答', { commentId: '11' })] }),
  comment('12', ME.id, '后面的', { videoTime: 90 }),
]

function List(more: Partial<QuestionsProps>) {
  const questions = usePages<Question>('4', async () => ({ list: stored, totalCount: 2, totalPage: 1 }))
  const rest = { courseId: '3', periodId: '4', teacherId: '9', owned: true, player, onJump, draft: undefined }
  return <Questions {...rest} {...more} questions={questions} />
}
const shown = () => screen.queryAllByText(/的$|^我答$|^新/, { selector: 'p' }).map(({ textContent }) => textContent)
const ask = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const write = (text: string) => fireEvent.change(ask(), { target: { value: text } })
beforeEach(() => void onJump.mockReset())

it('a question has the position at which writing began, is kept on a refusal, and takes its place in the list', async () => {
  await page.show(<List />)
  write('新')
  await press('提问')
  expect(page.sentTo(SAVE)).toEqual([])
  player.current = { time: () => 70 } as never
  write('新的问')
  page.refuse(SAVE, '提问太频繁')
  await press('提问')
  expect(ask().value).toBe('新的问')
  page.answer(SAVE, comment('13', ME.id, '新的问', { videoTime: 42 }))
  await pressTwice('提问')
  const [first, ...rest] = page.sentTo(SAVE)
  expect(rest).toEqual([{ periodId: '4', commentText: '新的问', videoTime: 42, clientKey: expect.any(String) }])
  expect(first?.clientKey).not.toBe(rest[0]?.clientKey)
  expect(shown()).toEqual(['前面的', '我答', '新的问', '后面的'])
  expect(ask().value).toBe('')
})

it('a question that was asked of the course fills the form, with its position', async () => {
  page.answer(SAVE, comment('13', ME.id, '从助手来', { videoTime: 7 }))
  await page.show(<List draft={{ commentText: '从助手来', videoTime: 7 }} />)
  expect(ask().value).toBe('从助手来')
  await press('提问')
  expect(page.sentTo(SAVE)).toEqual([expect.objectContaining({ commentText: '从助手来', videoTime: 7 })])
})

it('positions jump; a lesson to read has none', async () => {
  const { unmount } = await page.show(<List />)
  await press(/1:30/)
  expect(onJump).toHaveBeenCalledExactlyOnceWith(90)
  unmount()
  await page.show(<List player={null} />)
  expect(screen.queryByText('1:30')).toBeNull()
})

it('only owners and the lecturer answer; an answer goes below its question', async () => {
  const { unmount } = await page.show(<List owned={false} />)
  expect(screen.queryByRole('button', { name: '回答' })).toBeNull()
  unmount()
  await page.show(<List owned={false} teacherId={ME.id} />)
  page.answer('course/auth/courseComment/save', { id: '30' })
  await press('回答')
  fireEvent.change(screen.getAllByRole('textbox').at(-1) as HTMLElement, { target: { value: '新的答' } })
  await press('回答')
  expect(page.sentTo('course/auth/courseComment/save')).toEqual([
    expect.objectContaining({ courseId: '3', commentId: '12', commentText: '新的答' }),
  ])
  expect(shown()).toEqual(['前面的', '我答', '后面的', '新的答'])
})

it('own questions and answers are deleted, others not', async () => {
  await page.show(<List />)
  expect(screen.getAllByRole('button', { name: '删除' })).toHaveLength(2)
  await press('删除')
  await press('删除')
  expect(page.sentTo('course/auth/courseComment/delete')).toEqual([{ id: '12' }])
  expect(shown()).toEqual(['前面的', '我答'])
  await press('删除')
  await press('删除')
  expect(shown()).toEqual(['前面的'])
})
