// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MultiSelect, SearchSelect } from '../kit.ts'

const options = [
  { value: 'a', label: '摄影' },
  { value: 'b', label: '编程' },
  { value: 'c', label: '编曲' },
]
function One() {
  const [value, set] = useState<string>()
  return <SearchSelect aria-label="课程" options={options} value={value} onChange={set} />
}
function Several() {
  const [value, set] = useState<string[]>(['a'])
  return <MultiSelect aria-label="课程" options={options} value={value} onChange={set} />
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '课程' })
const labels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(field(), { key })
afterEach(cleanup)

it('filters options while typing; Enter selects the active one', () => {
  render(<One />)
  fireEvent.change(field(), { target: { value: '编' } })
  expect(labels()).toEqual(['编程', '编曲'])
  press('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: '编曲' }).id)
  press('Enter')
  expect(field().value).toBe('编曲')
  expect(labels()).toEqual([])
})

it('Escape closes the list and changes nothing', () => {
  render(<One />)
  fireEvent.click(field())
  expect(labels()).toHaveLength(3)
  press('Escape')
  expect([labels(), field().value]).toEqual([[], ''])
})

it('multiple: a value is removed by its option, its button and Backspace', () => {
  render(<Several />)
  fireEvent.click(field())
  fireEvent.click(screen.getByRole('option', { name: '编程' }))
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['移除摄影', '移除编程'])
  fireEvent.click(screen.getByRole('button', { name: '移除摄影' }))
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['移除编程'])
  press('Backspace')
  expect(screen.queryAllByRole('button')).toEqual([])
})
