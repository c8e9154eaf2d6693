// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button, Checkbox, Form, FormItem, Input, useFieldValue, useFormStore } from '../kit.ts'

interface Values {
  title: string
  isPaid: boolean
  price?: string
  levels: { days: string }[]
}
const submit = vi.fn()

function Page() {
  const form = useFormStore<Values>()
  const isPaid = useFieldValue('isPaid', form)
  return (
    <Form<Values>
      form={form}
      initialValues={{ title: '', isPaid: true, price: '9', levels: [{ days: '3' }] }}
      onSubmit={submit}
    >
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
      <FormItem name={['levels', 0, 'days']} label="天数">
        <Input />
      </FormItem>
      <Button submits>保存</Button>
    </Form>
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } })
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
  submit.mockReset()
  render(<Page />)
})
afterEach(cleanup)

it('submits the values of mounted fields, nested ones included', async () => {
  type('标题', '新课')
  type('天数', '7')
  fireEvent.click(screen.getByLabelText('收费'))
  await send()
  expect(submit).toHaveBeenCalledWith({ title: '新课', isPaid: false, levels: [{ days: '7' }] })
})

it('restores the value of a field that is mounted again', async () => {
  type('标题', '新课')
  fireEvent.click(screen.getByLabelText('收费'))
  fireEvent.click(screen.getByLabelText('收费'))
  await send()
  expect(submit).toHaveBeenCalledWith({ title: '新课', isPaid: true, price: '9', levels: [{ days: '3' }] })
})

it('does not submit an invalid form; shows the error at the field and focuses it', async () => {
  await send()
  expect(submit).not.toHaveBeenCalled()
  const field = screen.getByLabelText(/标题/)
  expect(screen.getByRole('alert').textContent).toBe('请填写标题')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  await act(async () => type('标题', '太长的标题'))
  expect(screen.getByRole('alert').textContent).toBe('标题不能超过 4 个字')
  await act(async () => type('标题', '正好'))
  expect(screen.queryByRole('alert')).toBeNull()
})
