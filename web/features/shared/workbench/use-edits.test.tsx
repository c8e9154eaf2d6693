// @vitest-environment happy-dom
import { NumberInput } from './number-input.tsx'
import { FormItem } from './kit.ts'
import { Input } from '../../../ui/input.tsx'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api.ts'
import { AdminForm } from './admin-form.tsx'

interface Values {
  title: string
  text: string
  price: number
}
const start = { title: '旧标题', text: '旧正文', price: 1 }
const save = vi.fn(async (_values: Values, _etag: string | undefined): Promise<unknown> => undefined)
vi.mock('./use-admin.ts', () => ({ useIsReader: () => false }))

function show() {
  const page = (
    <AdminForm<Values>
      initialValues={start}
      edits={{ etag: 'v1', valuesOf: ({ fen, ...now }: { fen: number }) => ({ ...now, price: fen / 100 }) }}
      onSubmit={save}
    >
      <FormItem name="title" label="标题">
        <Input />
      </FormItem>
      <FormItem name="text" label="正文">
        <Input />
      </FormItem>
      <FormItem name="price" label="价格">
        <NumberInput />
      </FormItem>
    </AdminForm>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
const late = (current: object) =>
  new ApiError(409, '已在别处修改', undefined, { stale: { etag: 'v2', current: { ...current } } })

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
  save.mockReset().mockResolvedValue(undefined)
})
afterEach(cleanup)

it('sends the etag it was given', async () => {
  show()
  type('标题', '我的标题')
  await submit()
  expect(save).toHaveBeenCalledWith({ ...start, title: '我的标题' }, 'v1')
})

it('after a conflict merges their changes, keeps the own ones, and saves with the new etag', async () => {
  save.mockRejectedValueOnce(late({ title: '对方的标题', text: '对方的正文', fen: 200 }))
  show()
  type('标题', '我的标题')
  await submit()
  expect([field('标题').value, field('正文').value, field('价格').value]).toEqual(['我的标题', '对方的正文', '2'])
  expect(screen.getByText('已载入对方修改的：正文、价格。')).toBeDefined()
  expect(screen.getByText(/“标题”你们都改了/).textContent).toContain('对方改为“对方的标题”')
  await submit()
  expect(save).toHaveBeenLastCalledWith({ title: '我的标题', text: '对方的正文', price: 2 }, 'v2')
})

it('takes their value for one field or for all', async () => {
  save.mockRejectedValueOnce(late({ title: '对方的标题', text: '旧正文', fen: 100 }))
  show()
  type('标题', '我的标题')
  type('正文', '我的正文')
  await submit()
  fireEvent.click(screen.getByRole('button', { name: '用对方的' }))
  expect([field('标题').value, field('正文').value]).toEqual(['对方的标题', '我的正文'])
  fireEvent.click(screen.getByRole('button', { name: /重新载入/ }))
  expect([field('标题').value, field('正文').value]).toEqual(['对方的标题', '旧正文'])
})
