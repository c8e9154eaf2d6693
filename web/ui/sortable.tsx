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
/** Screen reader announcements of drag and drop. */
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

/** Activation distance: a click without movement still reaches the buttons of an item. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))

interface Moves {
  step: (id: string, by: number) => void
  disabled: boolean
}
const Context = createContext<Moves>({ step: () => {}, disabled: true })

export interface SortableProps<T> {
  items: readonly T[]
  idOf: (item: T) => string
  /** Name of an item, for announcements. */
  nameOf: (item: T) => string
  /** Called with the new order after a drop or a keyboard move. */
  onSort: (items: T[]) => void
  /** `grid`: items side by side. */
  shape?: 'list' | 'grid'
  disabled?: boolean
  /** The list, with one `useSortableItem` per item. */
  children: ReactNode
}

/** Sortable list: drag and drop by pointer, or arrow keys on the handle. */
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

/** Props of the item's element and of its drag handle. */
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

/** Props of a drag handle: pointer dragging, and arrow keys, which keep the focus on the handle. */
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
      // The item has been re-rendered elsewhere, perhaps in another list: restore the focus.
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

/** Drag handle of an item. */
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
