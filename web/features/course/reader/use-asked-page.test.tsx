// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAskedPage } from './use-asked-page.ts'

afterEach(cleanup)

/** Opens a URL; `asked` collects requested pages, `press` follows the link of that name. */
function reader(address: string) {
  const asked: number[] = []
  function Reader() {
    const page = useAskedPage()
    useEffect(() => void asked.push(page.page), [page])
    return (
      <>
        <Link to="/?page=2">two</Link>
        <Link to="/?page=3">three</Link>
        <Link to={{ search: '?page=2', hash: 'questions' }}>section</Link>
      </>
    )
  }
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', Component: Reader }], { initialEntries: [address] })} />,
  )
  const press = (name: string) => act(async () => screen.getByRole('link', { name }).click())
  return { asked, press }
}

test('the URL requests a page, and the same link requests it again', async () => {
  const { asked, press } = reader('/?page=2')
  expect(asked).toEqual([2])
  await press('two')
  await press('three')
  await press('two')
  await press('two')
  expect(asked).toEqual([2, 2, 3, 2, 2])
})

test('navigation to a section requests none', async () => {
  const { asked, press } = reader('/?page=2#questions')
  await press('section')
  expect(asked).toEqual([2])
  await press('two')
  await press('section')
  expect(asked).toEqual([2, 2])
})

test.each(['/', '/?page=0', '/?page=x', '/?page=1.5'])('%s requests no page', (address) => {
  expect(reader(address).asked).toEqual([0])
})
