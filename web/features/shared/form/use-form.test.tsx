// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api.ts'
import { type FormSettings, useForm } from './use-form.ts'

interface Values {
  name: string
  stars: number
  picture: string
}
const blank: Values = { name: '', stars: 0, picture: '' }
const send = vi.fn(async (_values: Values, _key: string): Promise<unknown> => undefined)

function Page(settings: Partial<FormSettings<Values>>) {
  const form = useForm<Values>({ start: blank, send, ...settings })
  return (
    <form {...form.attributes} data-testid="form">
      <p role="alert">{form.errors.form}</p>
      <input aria-label="name" {...form.control('name')} />
      <p data-testid="nameError">{form.errors.name}</p>
      {/* A control that shows the value in another way, with the id of its field and no name. */}
      <input id="picture" aria-label="file name" defaultValue="a.webp" />
      <div data-field="picture" data-testid="picture" tabIndex={-1}>
        <button type="button" onClick={() => form.change({ picture: 'x', stars: 3 })}>
          picture
        </button>
      </div>
      <p data-testid="values">{JSON.stringify(form.values)}</p>
      <button type="submit">{form.busy ? 'busy' : 'send'}</button>
    </form>
  )
}
const type = (text: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value: text } })
const submit = () => act(async () => void fireEvent.submit(screen.getByTestId('form')))
const text = (id: string) => screen.getByTestId(id).textContent

beforeEach(() => {
  localStorage.clear()
  send.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends what was typed and chosen', async () => {
  render(<Page />)
  type('字')
  fireEvent.click(screen.getByText('picture'))
  await submit()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: '字', stars: 3, picture: 'x' }, expect.any(String))
})

it('sends nothing invalid, and focuses the first invalid field, also a non-text one', async () => {
  const check = ({ name, picture }: Values) => ({
    name: name ? undefined : 'missing',
    picture: picture ? undefined : 'missing',
  })
  render(<Page check={check} />)
  await submit()
  expect(send).not.toHaveBeenCalled()
  expect(text('nameError')).toBe('missing')
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
  type('字')
  expect(text('nameError')).toBe('')
  await submit()
  expect(document.activeElement).toBe(screen.getByTestId('picture'))
})

it('a double submit is sent once', async () => {
  let end: (value?: unknown) => void = () => {}
  send.mockImplementation(() => new Promise((resolve) => (end = resolve)))
  render(<Page />)
  const form = screen.getByTestId('form')
  await act(async () => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  expect(screen.getByText('busy')).toBeDefined()
  await act(async () => end())
  expect(send).toHaveBeenCalledOnce()
  expect(screen.getByText('send')).toBeDefined()
})

it('shows a refusal at its field, keeps the values, and calls refused()', async () => {
  const refused = vi.fn()
  const refusal = new ApiError(422, '已被使用', 'nickname.0')
  send.mockRejectedValue(refusal)
  render(<Page refused={refused} fieldOf={(field) => (field.startsWith('nickname') ? 'name' : undefined)} />)
  type('字')
  await submit()
  expect(text('nameError')).toBe('已被使用')
  expect(text('values')).toContain('字')
  expect(refused).toHaveBeenCalledWith(refusal)
  send.mockRejectedValue(new ApiError(429, '太频繁', 'other'))
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('太频繁')
})

it('reuses the idempotency key for the same values until success or a refusal', async () => {
  render(<Page />)
  const keyOf = async (answer?: ApiError) => {
    if (answer) send.mockRejectedValueOnce(answer)
    await submit()
    return send.mock.lastCall?.[1]
  }
  const first = await keyOf(new ApiError(0, '断了'))
  expect(await keyOf(new ApiError(999, '不行'))).toBe(first)
  const second = await keyOf(new ApiError(0, '断了'))
  expect(second).not.toBe(first)
  type('字')
  const third = await keyOf()
  expect(third).not.toBe(second)
  expect(await keyOf()).not.toBe(third)
})

it('stores input on the device until it is sent', async () => {
  const first = render(<Page storeAs="x" />)
  type('半句')
  fireEvent.click(screen.getByText('picture'))
  first.unmount()
  const second = render(<Page storeAs="x" />)
  expect(text('values')).toBe(JSON.stringify({ name: '半句', stars: 3, picture: 'x' }))
  send.mockRejectedValueOnce(new ApiError(0, '断了'))
  await submit()
  expect(localStorage.length).toBe(1)
  await submit()
  expect(localStorage.length).toBe(0)
  second.unmount()
  render(<Page storeAs="x" />)
  expect(text('values')).toBe(JSON.stringify(blank))
})

it('ignores stored values of another type', () => {
  localStorage.setItem('zx-user-draft-x', JSON.stringify({ name: 7, stars: 2, other: 'x' }))
  render(<Page storeAs="x" />)
  expect(text('values')).toBe(JSON.stringify({ ...blank, stars: 2 }))
})

it('works on an external draft', async () => {
  const saved: Values[] = []
  function WithDraft() {
    const [value, setValue] = useState(blank)
    const set = (part: Partial<Values>) =>
      setValue((now) => {
        const next = { ...now, ...part }
        saved.push(next)
        return next
      })
    return <Page draft={{ value, set }} />
  }
  render(<WithDraft />)
  type('字')
  fireEvent.click(screen.getByText('picture'))
  await submit()
  expect(saved.at(-1)).toEqual({ name: '字', stars: 3, picture: 'x' })
  expect(send).toHaveBeenCalledWith({ name: '字', stars: 3, picture: 'x' }, expect.any(String))
})
