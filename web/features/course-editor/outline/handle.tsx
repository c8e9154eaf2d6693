import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { DragIcon } from '../../../ui/icons.tsx'
import { dragTexts } from '../drag-texts.ts'
import css from './outline.module.css'

/** Where a row is taken to be dragged; with the focus on it, arrow keys move the row. */
export function Handle({
  name,
  listeners,
  onStep,
}: {
  name: string
  listeners: DraggableSyntheticListeners
  onStep: (by: -1 | 1) => void
}) {
  return (
    <button
      type="button"
      className={css.handle}
      aria-label={dragTexts.handle(name)}
      title={dragTexts.handle(name)}
      {...listeners}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (by === null) return
        event.preventDefault()
        const button = event.currentTarget
        const id = button.closest<HTMLElement>('[id^="part-"]')?.id
        onStep(by)
        // The row has another place, perhaps in another list: the focus goes along.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (id) document.getElementById(id)?.querySelector<HTMLElement>(`.${css.handle}`)?.focus()
          }),
        )
      }}
    >
      <DragIcon size={18} strokeWidth={3} />
    </button>
  )
}
