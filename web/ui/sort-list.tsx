import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import { Sortable, SortHandle, useSortableItem } from './sortable.tsx'
import css from './sort-list.module.css'

export interface SortListProps<T> {
  /** Label of the list for screen readers. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  /** Name of an item, announced when it is moved. */
  nameOf: (item: T) => string
  render: (item: T) => ReactNode
  /** Called on drop with the items in their new order. */
  onSort: (items: T[]) => void
  disabled?: boolean
}

/** A list sorted by drag and drop or by keyboard. */
export function SortList<T>({ label, items, idOf, nameOf, render, onSort, disabled = false }: SortListProps<T>) {
  return (
    <Sortable items={items} idOf={idOf} nameOf={nameOf} onSort={onSort} disabled={disabled}>
      <ol className={css.list} aria-label={label}>
        {items.map((item) => (
          <Item key={idOf(item)} id={idOf(item)} name={nameOf(item)}>
            {render(item)}
          </Item>
        ))}
      </ol>
    </Sortable>
  )
}

function Item({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { ref, style, isDragging, handle } = useSortableItem(id)
  return (
    <Row
      as="li"
      gap={1}
      align="stretch"
      nowrap
      ref={ref}
      className={css.item}
      data-dragging={isDragging || undefined}
      style={style}
    >
      <SortHandle {...handle} name={name} className={css.handle} />
      <div className={css.content}>{children}</div>
    </Row>
  )
}
