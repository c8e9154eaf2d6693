// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ShortcutOptions, useCommands, useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

function Page({ press, ...options }: ShortcutOptions & { press: (key: string) => boolean }) {
  useShortcuts((event) => press(event.key), options)
  return (
    <main tabIndex={-1} data-testid="page">
      <input aria-label="x" data-testid="field" />
      <textarea aria-label="x" data-testid="area" />
      <select aria-label="x" data-testid="select" />
      <div contentEditable suppressContentEditableWarning data-testid="rich">
        <b data-testid="inRich">x</b>
      </div>
      <button type="button">
        <span data-testid="inButton">x</span>
      </button>
      <a href="/" data-testid="link">
        x
      </a>
      <details>
        <summary data-testid="summary">x</summary>
      </details>
      <input aria-label="x" type="radio" data-testid="radio" />
      <input aria-label="x" type="checkbox" data-testid="checkbox" />
    </main>
  )
}

const at = (place: string, key: string, more: KeyboardEventInit = {}) =>
  // False: the page prevented the default action.
  fireEvent.keyDown(screen.getByTestId(place), { key, ...more })

describe('shortcuts of a page', () => {
  it.each(['field', 'area', 'select', 'inRich', 'inButton', 'link', 'summary', 'radio', 'checkbox'])(
    'leave Enter and letters to the focused element: %s',
    (place) => {
      const press = vi.fn(() => true)
      render(<Page press={press} />)
      for (const key of ['Enter', 'f', '1', 'ArrowRight']) expect(at(place, key)).toBe(true)
      expect(press).not.toHaveBeenCalled()
    },
  )

  it('prevent the default only of handled keys', () => {
    render(<Page press={(key) => key === 'Enter'} />)
    expect(at('page', 'Enter')).toBe(false)
    expect(at('page', 'x')).toBe(true)
  })

  it('ignore modifiers and IME composition', () => {
    const press = vi.fn(() => true)
    render(<Page press={press} />)
    at('page', 'f', { ctrlKey: true })
    at('page', 'f', { altKey: true })
    at('page', 'f', { metaKey: true })
    at('page', 'f', { isComposing: true })
    expect(press).not.toHaveBeenCalled()
  })

  it('ignore characters while character shortcuts are disabled', () => {
    render(<Page press={() => true} characters={false} />)
    expect(at('page', 'f')).toBe(true)
    expect(at('page', '5')).toBe(true)
    expect(at('page', 'ArrowRight')).toBe(false)
  })

  it('leave arrows and space to choices, Enter and space to controls', () => {
    render(<Page press={() => true} inChoices inControls />)
    expect(at('radio', 'ArrowRight')).toBe(true)
    expect(at('radio', ' ')).toBe(true)
    expect(at('radio', 'b')).toBe(false)
    expect(at('inButton', 'Enter')).toBe(true)
    expect(at('inButton', ' ')).toBe(true)
    expect(at('inButton', 'ArrowRight')).toBe(false)
  })

  it('are inactive while a dialog is open, while disabled, and outside their scope', () => {
    const press = vi.fn(() => true)
    const page = render(<Page press={press} enabled={false} />)
    at('page', 'f')
    page.rerender(<Page press={press} within={(target) => target.tagName === 'HEADER'} />)
    at('page', 'f')
    page.rerender(<Page press={press} />)
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    at('page', 'f')
    dialog.remove()
    expect(press).not.toHaveBeenCalled()
    at('page', 'f')
    expect(press).toHaveBeenCalledOnce()
  })
})

it('commands work in fields and need a modifier', () => {
  const press = vi.fn(() => true)
  function Commands() {
    useCommands(press)
    return <input aria-label="x" data-testid="field" />
  }
  render(<Commands />)
  at('field', 'n')
  expect(press).not.toHaveBeenCalled()
  expect(at('field', 'n', { altKey: true })).toBe(false)
})
