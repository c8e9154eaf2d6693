// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { vodKind } from '../kinds.ts'
import { OutlineContext, type OutlineState } from './outline-context.ts'
import { OutlineDraft } from './outline-draft.tsx'

const fetched = vi.fn<typeof fetch>()
const answered = (data: object, code = 200, msg = '') => new Response(JSON.stringify({ code, msg, data }))
const addChapter = vi.fn()
const addPeriods = vi.fn()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  for (const one of [fetched, addChapter, addPeriods]) one.mockReset()
  vi.unstubAllGlobals()
})

const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const show = async (isOn: boolean) => {
  fetched.mockResolvedValueOnce(answered({ isOn }))
  const state = { kind: vodKind, courseId: '5', actions: { addChapter, addPeriods } } as unknown as OutlineState
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <OutlineContext value={state}>
          <OutlineDraft isEmpty />
        </OutlineContext>
      ),
    },
  ])
  render(<Page />)
  await act(async () => {})
}

it('is not offered without a model', async () => {
  await show(false)
  expect(screen.queryByRole('button')).toBeNull()
})

it('a proposal is shown first; accepting adds it, and a repeat sends the same keys', async () => {
  await show(true)
  await press(/AI 起草大纲/)
  await press(/^起草$/)
  screen.getByText('请写明主题')
  fireEvent.change(screen.getByLabelText(/主题/, { selector: 'input[name="topic"]' }), { target: { value: '雪花' } })
  fetched.mockResolvedValueOnce(answered({ chapterList: [{ chapterName: '现象', periodList: ['六角形', '枝杈'] }] }))
  await press(/^起草$/)
  await screen.findByText('第 1 章 现象')
  screen.getByText('枝杈')
  expect(JSON.parse(fetched.mock.calls.at(-1)?.[1]?.body as string)).toMatchObject({
    courseId: '5',
    source: 'topic',
    text: '雪花',
  })
  expect(addChapter).not.toHaveBeenCalled()

  addChapter.mockResolvedValue({ id: '9' })
  addPeriods.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ ids: ['1', '2'] })
  await press(/采用/)
  // Its lessons failed: the proposal stays.
  screen.getByText('第 1 章 现象')
  await press(/采用/)
  expect(addChapter.mock.calls[0]).toEqual(addChapter.mock.calls[1])
  expect(addPeriods.mock.calls[0]).toEqual(addPeriods.mock.calls[1])
  expect(addPeriods.mock.calls[0]?.[1]).toMatchObject([{ periodName: '六角形' }, { periodName: '枝杈' }])
  expect(screen.queryByText('第 1 章 现象')).toBeNull()
})
