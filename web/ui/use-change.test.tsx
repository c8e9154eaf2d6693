// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useChange, useStoredState } from './use-change.ts'

afterEach(cleanup)

test('resets state with its key before the render commits', () => {
  const seen: string[] = []
  function Part({ id }: { id: string }) {
    const [chosen, setChosen] = useState('none')
    useChange(id, (next) => setChosen(`first of ${next}`))
    seen.push(`${id}: ${chosen}`)
    return <p>{chosen}</p>
  }
  const { rerender, container } = render(<Part id="a" />)
  expect(container.textContent).toBe('none')
  rerender(<Part id="b" />)
  expect(container.textContent).toBe('first of b')
  rerender(<Part id="b" />)
  expect(seen.at(-1)).toBe('b: first of b')
})

test('reads device state after hydration, and again for another key', async () => {
  const device: Record<string, string> = { a: 'words', b: 'others' }
  function Part({ id }: { id: string }) {
    const [text] = useStoredState(id, '', () => device[id] ?? '')
    return <p>{text}</p>
  }
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Part id="a" />)
  expect(box.textContent).toBe('')
  const root = await act(() => hydrateRoot(box, <Part id="a" />))
  expect(box.textContent).toBe('words')
  act(() => root.render(<Part id="b" />))
  expect(box.textContent).toBe('others')
  act(() => root.unmount())
  // Client-side navigation: available on the first render.
  const { container } = render(<Part id="b" />)
  expect(container.textContent).toBe('others')
})
