// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Sortable, SortHandle, useSortableItem } from './sortable.tsx'

afterEach(cleanup)

function Item({ name }: { name: string }) {
  const { ref, handle } = useSortableItem(name)
  return (
    <li ref={ref}>
      {name}
      <SortHandle {...handle} name={name} />
    </li>
  )
}
function List({ onSort, disabled = false }: { onSort: (items: string[]) => void; disabled?: boolean }) {
  const [items, setItems] = useState(['一', '二', '三'])
  return (
    <Sortable
      items={items}
      idOf={(item) => item}
      nameOf={(item) => item}
      disabled={disabled}
      onSort={(list) => {
        setItems(list)
        onSort(list)
      }}
    >
      <ol>
        {items.map((item) => (
          <Item key={item} name={item} />
        ))}
      </ol>
    </Sortable>
  )
}
const handle = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${name}：拖动或按方向键调整顺序` })
const press = (name: string, key: string) =>
  act(async () => {
    handle(name).focus()
    fireEvent.keyDown(handle(name), { key })
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

it('moves an item by arrow keys, announces its position and keeps the focus', async () => {
  const onSort = vi.fn()
  render(<List onSort={onSort} />)
  await press('一', 'ArrowDown')
  expect(onSort).toHaveBeenLastCalledWith(['二', '一', '三'])
  screen.getByText('“一”移到第 2 项，共 3 项')
  expect(document.activeElement).toBe(handle('一'))
  await press('一', 'ArrowRight')
  expect(onSort).toHaveBeenLastCalledWith(['二', '三', '一'])
  await press('一', 'ArrowUp')
  expect(onSort).toHaveBeenLastCalledWith(['二', '一', '三'])
})

it('ignores moves beyond the ends and other keys', async () => {
  const onSort = vi.fn()
  render(<List onSort={onSort} />)
  await press('一', 'ArrowUp')
  await press('三', 'ArrowDown')
  await press('二', 'x')
  expect(onSort).not.toHaveBeenCalled()
})

it('does not move items while disabled', () => {
  render(<List onSort={vi.fn()} disabled />)
  expect(handle('一').disabled).toBe(true)
})
