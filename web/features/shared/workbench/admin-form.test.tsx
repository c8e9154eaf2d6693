// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Input } from '../../../ui/input.tsx'
import { AdminForm } from './admin-form.tsx'
import { FormItem } from './kit.ts'

interface Values {
  title: string
  isPaid: boolean
  price?: string
  link?: string
  levels: { days: string }[]
}
const save = vi.fn(async (_values: Values): Promise<unknown> => undefined)
const isMissing = vi.fn(async (_link: unknown): Promise<string | undefined> => undefined)
vi.mock('./use-admin.ts', () => ({ useIsReader: () => false }))

const page = (
  <AdminForm<Values>
    initialValues={{ title: '', isPaid: true, price: '9', levels: [{ days: '3' }] }}
    done={null}
    onSubmit={save}
  >
    {({ values: { isPaid } }) => (
      <>
        <FormItem name="title" label="标题" rules={[{ required: true }, { max: 4 }]}>
          <Input />
        </FormItem>
        <FormItem name="isPaid" valuePropName="checked">
          <Checkbox>收费</Checkbox>
        </FormItem>
        {isPaid && (
          <FormItem name="price" label="价格">
            <Input />
          </FormItem>
        )}
        <FormItem name="link" label="链接" rules={[{ ask: isMissing }]}>
          <Input />
        </FormItem>
        <FormItem name={['levels', 0, 'days']} label="天数">
          <Input />
        </FormItem>
      </>
    )}
  </AdminForm>
)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => act(async () => fireEvent.submit(field('标题').form as HTMLFormElement))
const errors = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
const answers = (error: ApiError) => save.mockRejectedValueOnce(error)
let router: ReturnType<typeof createMemoryRouter>

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  isMissing.mockReset().mockResolvedValue(undefined)
  router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/other', element: 'another page' },
  ])
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

it('submits the values of mounted fields, nested ones included', async () => {
  type('标题', '新课')
  type('天数', '7')
  fireEvent.click(field('收费'))
  await send()
  expect(save.mock.lastCall?.[0]).toEqual({ title: '新课', isPaid: false, link: undefined, levels: [{ days: '7' }] })
})

it('restores the value of a field that is mounted again', async () => {
  type('标题', '新课')
  fireEvent.click(field('收费'))
  fireEvent.click(field('收费'))
  await send()
  expect(save.mock.lastCall?.[0]).toMatchObject({ title: '新课', isPaid: true, price: '9' })
})

it('does not submit an invalid form; shows the error at the field and focuses it', async () => {
  await send()
  expect(save).not.toHaveBeenCalled()
  const [error] = screen.getAllByRole('alert').filter(({ textContent }) => textContent)
  expect(error?.textContent).toBe('请填写标题')
  expect(document.activeElement).toBe(field('标题'))
  expect(field('标题').getAttribute('aria-describedby')).toBe(error?.id)
  type('标题', '太长的标题')
  expect(errors()).toEqual(['标题不能超过 4 个字'])
  type('标题', '正好')
  expect(errors()).toEqual([])
})

it('asks the server about a value on submit only', async () => {
  isMissing.mockResolvedValue('没有这个页面')
  type('标题', '新课')
  type('链接', '/nowhere')
  expect(isMissing).not.toHaveBeenCalled()
  await send()
  expect(errors()).toEqual(['没有这个页面'])
  expect(document.activeElement).toBe(field('链接'))
  expect(save).not.toHaveBeenCalled()
})

it('shows a refusal at its field, at the nearest field above it, or at the foot, and keeps the input', async () => {
  type('标题', '新课')
  answers(new ApiError(422, '不能为空', 'link'))
  await send()
  expect([errors(), document.activeElement]).toEqual([['不能为空'], field('链接')])
  answers(new ApiError(422, '天数太大', 'levels.0.days.max'))
  await send()
  expect([errors(), document.activeElement]).toEqual([['天数太大'], field('天数')])
  answers(new ApiError(429, '太频繁', 'captcha'))
  await send()
  expect(errors()).toEqual(['太频繁'])
  expect(field('标题').value).toBe('新课')
})

it('asks before unsaved changes are left, and no longer once they are saved', async () => {
  type('标题', '新课')
  await act(() => router.navigate('/other'))
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(screen.getByText('继续填写'))
  expect(field('标题').value).toBe('新课')
  await send()
  await act(() => router.navigate('/other'))
  expect(router.state.location.pathname).toBe('/other')
})
