// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary } from './boundary.tsx'
import { Dialog } from './dialog.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let isBroken = true
function Part() {
  if (isBroken) throw new TypeError('crypto.randomUUID is not a function')
  return <p>works</p>
}

it('contains a failure to its part and recovers on retry', () => {
  isBroken = true
  const onCrash = vi.fn()
  render(
    <main>
      <h1>page</h1>
      <Boundary onCrash={onCrash}>
        <Part />
      </Boundary>
    </main>,
  )
  screen.getByText('page')
  screen.getByText('这部分内容出错了')
  expect(onCrash).toHaveBeenCalledOnce()
  isBroken = false
  fireEvent.click(screen.getByText('重试'))
  screen.getByText('works')
})

it('keeps a dialog closable when its content fails', () => {
  isBroken = true
  HTMLDialogElement.prototype.showModal ??= () => {}
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="dialog">
      <Part />
    </Dialog>,
  )
  screen.getByText('这部分内容出错了')
  fireEvent.click(screen.getByLabelText('关闭'))
  expect(onClose).toHaveBeenCalledOnce()
})
