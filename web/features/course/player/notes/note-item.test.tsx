// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, pressTwice, settled, type, webPage } from '../../../../page.fixture.ts'
import { type Note, NoteItem } from './note-item.tsx'

const page = webPage()
const SAVE = 'user/auth/user/note/log/save'
const note = {
  id: '5',
  courseId: '3',
  periodId: '4',
  videoTime: 65.9,
  content: '记下的话',
  gmtModified: '2026-11-01T00:00:00Z',
} as Note
const onChanged = vi.fn()
const onDeleted = vi.fn()
const onJump = vi.fn()
const show = (more: object = {}) =>
  page.show(<NoteItem note={note} onChanged={onChanged} onDeleted={onDeleted} onJump={onJump} {...more} />)
beforeEach(() => void vi.clearAllMocks())

it('its time seeks in the player, links elsewhere, and is absent for a lesson to read', async () => {
  const { unmount } = await show()
  await press('跳到 1:05')
  expect(onJump).toHaveBeenCalledExactlyOnceWith(65.9)
  unmount()
  const other = await show({ onJump: undefined })
  expect(screen.getByRole('link', { name: '去 1:05 处学习' }).getAttribute('href')).toBe('/view/3?period=4&t=65')
  other.unmount()
  await show({ timeless: true })
  expect(screen.queryByText(/1:05/)).toBeNull()
})

it('an edit is sent once with its position; a refusal keeps the text, an empty one is not sent', async () => {
  await show()
  await press('编辑')
  expect(field('笔记内容').value).toBe('记下的话')
  await type('笔记内容', '  ')
  await press('保存')
  expect(page.sentTo(SAVE)).toEqual([])
  expect(screen.getByText('请先写点什么')).toBeTruthy()
  page.refuse(SAVE, '内容太长')
  await type('笔记内容', '新的话')
  await press('保存')
  expect(screen.getByText('内容太长')).toBeTruthy()
  expect(field('笔记内容').value).toBe('新的话')
  page.answer(SAVE, { ...note, content: '新的话' })
  await pressTwice('保存')
  expect(page.sentTo(SAVE).slice(1)).toEqual([{ id: '5', content: '新的话', videoTime: 65.9 }])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith({ ...note, content: '新的话' })
  expect(screen.queryByLabelText('笔记内容')).toBeNull()
})

it('the keyboard saves and cancels', async () => {
  await show()
  await press('编辑')
  await type('笔记内容', '别的')
  fireEvent.keyDown(field('笔记内容'), { key: 'Enter' })
  await settled()
  expect(page.sentTo(SAVE)).toEqual([])
  fireEvent.keyDown(field('笔记内容'), { key: 'Escape' })
  expect(screen.getByText('记下的话')).toBeTruthy()
  await press('编辑')
  page.answer(SAVE, note)
  fireEvent.keyDown(field('笔记内容'), { key: 'Enter', ctrlKey: true })
  await settled()
  expect(page.sentTo(SAVE)).toHaveLength(1)
})

it('is removed after a question, also if another device removed it before', async () => {
  await show()
  page.refuse('user/auth/user/note/log/delete', '服务器忙')
  await press('删除')
  await press('删除')
  expect(onDeleted).not.toHaveBeenCalled()
  page.refuse('user/auth/user/note/log/delete', '没有这条笔记', undefined, 404)
  await press('删除')
  expect(page.sentTo('user/auth/user/note/log/delete').at(-1)).toEqual({ id: '5' })
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith('5')
})
