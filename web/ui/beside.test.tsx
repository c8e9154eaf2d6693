// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Beside } from './beside.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (matches: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
  render(
    <Beside title="预览" label="看预览" aside={(close) => <button onClick={close}>题目一</button>}>
      {(open) => <main>正文{open}</main>}
    </Beside>,
  )
}

it('a wide screen has the panel beside the page, and no button for it', () => {
  show(true)
  screen.getByRole('complementary', { name: '预览' })
  expect(screen.queryByRole('button', { name: '看预览' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('on a narrow screen a button opens the panel, which can close itself', () => {
  show(false)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '看预览' }))
  screen.getByRole('dialog', { name: '预览' })
  fireEvent.click(screen.getByRole('button', { name: '题目一' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
