// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givingWay, useFittingColumns } from './fitting-columns.ts'

/** What watches the place of the table: told of a size when the test says so. */
let resized: () => void
beforeEach(() => {
  class Observer {
    constructor(seen: () => void) {
      resized = () => act(seen)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const columns = [
  { key: 'name' },
  { key: 'amount', firm: true },
  { key: 'time' },
  { key: 'number' },
  { key: 'actions', firm: true, fixed: 'right' as const },
]

it('columns give way from the end, as many as are needed, never the first or a firm one', () => {
  const widths = [200, 80, 120, 150, 90]
  expect(givingWay(columns, widths, 0)).toEqual([])
  expect(givingWay(columns, widths, 1)).toEqual(['number'])
  expect(givingWay(columns, widths, 150)).toEqual(['number'])
  expect(givingWay(columns, widths, 151)).toEqual(['number', 'time'])
  expect(givingWay(columns, widths, 5000)).toEqual(['number', 'time'])
})

function Heads({ isAll = false }: { isAll?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useFittingColumns(columns, box, isAll)
  return (
    <div ref={box}>
      <div>
        <table>
          <thead>
            <tr>
              {shown.map(({ key }) => (
                <th key={key}>{key}</th>
              ))}
            </tr>
          </thead>
        </table>
      </div>
    </div>
  )
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
/** Heads of 100 px each, in a place of so many. */
function inPlaceOf(width: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(width, 100 * this.querySelectorAll('th').length)
  })
}

it('shows all where there is room, and what there is room for where there is not', () => {
  inPlaceOf(500)
  render(<Heads />)
  resized()
  expect(heads()).toHaveLength(5)
  inPlaceOf(420)
  resized()
  expect(heads()).toEqual(['name', 'amount', 'time', 'actions'])
  inPlaceOf(340)
  resized()
  expect(heads()).toEqual(['name', 'amount', 'actions'])
  inPlaceOf(500)
  resized()
  expect(heads()).toHaveLength(5)
})

it('leaves those that somebody chose alone', () => {
  inPlaceOf(200)
  render(<Heads isAll />)
  expect(heads()).toHaveLength(5)
})
