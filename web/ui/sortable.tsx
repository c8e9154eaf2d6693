import {
  type Announcements,
  closestCenter,
  DndContext,
  type DraggableSyntheticListeners,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { createContext, type CSSProperties, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { cx } from './cx.ts'
import { DragIcon } from './icons.tsx'
import css from './sortable.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

const words = texts.sort
/** What screen readers hear of dragging. */
export const dragTexts = {
  announcements: {
    onDragStart: () => words.begun,
    onDragOver: ({ over }) => (over ? words.moved : words.nowhere),
    onDragEnd: ({ over }) => (over ? words.ended : words.cancelled),
    onDragCancel: () => words.cancelled,
  } satisfies Announcements,
  screenReaderInstructions: {
    get draggable() {
      return words.how
    },
  },
}

/** A press that does not move is a press: buttons within an item keep working. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))

interface Moves {
  step: (id: string, by: number) => void
  disabled: boolean
}
const Context = createContext<Moves>({ step: () => {}, disabled: true })

export interface SortableProps<T> {
  items: readonly T[]
  idOf: (item: T) => string
  /** What an item is called when it is moved. */
  nameOf: (item: T) => string
  /** The items in their new order, told once an item is let go, or moved by a key. */
  onSort: (items: T[]) => void
  /** `grid`: items beside each other. */
  shape?: 'list' | 'grid'
  disabled?: boolean
  /** The list, with a `useSortableItem` for each item. */
  children: ReactNode
}

/** Puts a list into order: by dragging with a mouse or a finger, or by the arrow keys on an item's handle. */
export function Sortable<T>({
  items,
  idOf,
  nameOf,
  onSort,
  shape = 'list',
  disabled = false,
  children,
}: SortableProps<T>) {
  const sensors = useDragSensors()
  const [said, setSaid] = useState('')
  const ids = items.map(idOf)
  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    setSaid(words.now(nameOf(item), to + 1, items.length))
    onSort(arrayMove([...items], from, to))
  }
  const step = (id: string, by: number) => move(ids.indexOf(id), ids.indexOf(id) + by)
  return (
    <Context value={{ step, disabled }}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragTexts}
        onDragEnd={({ active, over }) => {
          if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
        }}
      >
        <SortableContext
          items={ids}
          strategy={shape === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
          disabled={disabled}
        >
          {children}
        </SortableContext>
      </DndContext>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </Context>
  )
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** What goes on the element of an item, and on the button by which it is moved. */
export function useSortableItem(id: string): {
  ref: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragging: boolean
  handle: HandleProps
} {
  const { step, disabled } = useContext(Context)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform) ?? '', transition: transition ?? '' },
    isDragging,
    handle: { listeners, onStep: (by) => step(id, by), disabled },
  }
}

export interface HandleProps {
  listeners: DraggableSyntheticListeners
  onStep: (by: -1 | 1) => void
  disabled?: boolean
}

/** Props of a button by which an item is moved: dragged, or by the arrow keys, which keep the focus on it. */
export function handleProps({ listeners, onStep, disabled = false }: HandleProps, name: string) {
  return {
    type: 'button' as const,
    'aria-label': words.handle(name),
    title: words.handle(name),
    disabled,
    ...listeners,
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      const by = steps[event.key]
      if (by === undefined) return
      event.preventDefault()
      const button = event.currentTarget
      const id = button.closest<HTMLElement>('[id^="part-"]')?.id
      onStep(by)
      // The item has another place, perhaps in another list: the focus goes along.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const now = button.isConnected
            ? button
            : id && document.getElementById(id)?.querySelector<HTMLElement>('[data-handle]')
          if (now) now.focus()
        }),
      )
    },
  }
}

/** The button by which an item is moved. */
export function SortHandle({
  name,
  className,
  ...handle
}: HandleProps & { name: string; className?: string | undefined }) {
  return (
    <button {...handleProps(handle, name)} data-handle="" className={cx(css.handle, className)}>
      <DragIcon size={18} strokeWidth={3} />
    </button>
  )
}
