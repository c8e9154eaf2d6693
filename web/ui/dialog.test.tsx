// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const opened = () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="新建">
      <input aria-label="名称" defaultValue="写了一半" />
    </Dialog>,
  )
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog') }
}

it('asks its owner when Esc is pressed, and stays open until then', () => {
  const { onClose, dialog } = opened()
  const event = new Event('cancel', { cancelable: true })
  act(() => void dialog.dispatchEvent(event))
  expect([event.defaultPrevented, onClose.mock.calls.length, dialog.open]).toEqual([true, 1, true])
})

it('opens again and asks its owner when the browser closes it', () => {
  const { onClose, dialog } = opened()
  act(() => {
    // As Chromium does on the second Esc without a press in between.
    dialog.dispatchEvent(new Event('cancel', { cancelable: false }))
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
  })
  expect([onClose.mock.calls.length, dialog.open]).toEqual([1, true])
  expect(screen.getByRole('textbox', { name: '名称' })).toBe(document.activeElement)
})
