import { HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { Row } from '../../ui/layout.tsx'
import css from './sort-list.module.css'
import { texts } from './texts.ts'

const words = texts.sort

export interface SortListProps<T> {
  /** What the list is, for screen readers. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  /** What an item is called when it is moved. */
  nameOf: (item: T) => string
  render: (item: T) => ReactNode
  /** The items in their new order, told once an item is let go. */
  onSort: (items: T[]) => void
  disabled?: boolean
}

/** A list that is put into order by dragging its handles: with a mouse, a finger, or the keyboard (space, arrows, space). */
export function SortList<T>({ label, items, idOf, nameOf, render, onSort, disabled = false }: SortListProps<T>) {
  const sensors = useSensors(
    // A press that does not move is a press: buttons within an item keep working.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const name = (id: string | number) => {
    const item = items.find((one) => idOf(one) === String(id))
    return item ? nameOf(item) : ''
  }
  const place = (id: string | number | undefined) => (id === undefined ? 0 : ids.indexOf(String(id)) + 1)
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.begun(name(active.id), place(active.id), ids.length),
    onDragOver: ({ active, over }) => words.moved(name(active.id), place(over?.id), ids.length),
    onDragEnd: ({ active, over }) => words.ended(name(active.id), place(over?.id), ids.length),
    onDragCancel: ({ active }) => words.cancelled(name(active.id)),
  }
  function end({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1]
    if (from >= 0 && to >= 0 && from !== to) onSort(arrayMove([...items], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.how } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className={css.list} aria-label={label}>
          {items.map((item) => (
            <Item key={idOf(item)} id={idOf(item)} name={nameOf(item)} disabled={disabled}>
              {render(item)}
            </Item>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Item({ id, name, disabled, children }: { id: string; name: string; disabled: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <Row
      as="li"
      gap={1}
      align="stretch"
      nowrap
      ref={setNodeRef}
      className={css.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={words.handle(name)}
        disabled={disabled}
      >
        <HolderOutlined />
      </button>
      <div className={css.content}>{children}</div>
    </Row>
  )
}
