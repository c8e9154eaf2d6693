import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { IMAGE_ACCEPT, type StoredFile, uploadImage } from '../files/send-file.ts'
import { usePicking } from '../files/use-picking.ts'
import { useSending } from '../files/use-sending.ts'
import css from './course-editor.module.css'
import { dragTexts } from './drag-texts.ts'
import { texts } from './texts.ts'

export interface GridPicture {
  key: string
  url: string
  name: string
}

/** Pictures in an order: choose, drop or paste many, drag or use the arrow keys to order them. */
export function PictureGrid({
  list,
  label,
  max,
  onAdd,
  onSort,
  onRemove,
}: {
  list: readonly GridPicture[]
  label: string
  max: number
  onAdd: (file: StoredFile) => void
  onSort: (keys: string[]) => void
  onRemove: (key: string) => void
}) {
  const sending = useSending(uploadImage)
  const room = max - list.length
  const picking = usePicking({
    disabled: sending.name !== null || room <= 0,
    onFiles: (files) => {
      void (async () => {
        for (const file of files.slice(0, room)) {
          const stored = await sending.send(file)
          if (!stored) break
          onAdd(stored)
        }
      })()
    },
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const keys = list.map(({ key }) => key)

  function move(key: string, step: number) {
    const from = keys.indexOf(key)
    const to = from + step
    if (to >= 0 && to < keys.length) onSort(arrayMove(keys, from, to))
  }

  return (
    <div {...picking.area}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragTexts}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id)
            onSort(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
        }}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ul className={cx(css.grid, picking.over && css.over)} aria-label={label}>
            {list.map((picture, index) => (
              <Cell
                key={picture.key}
                picture={picture}
                index={index}
                onMove={(step) => move(picture.key, step)}
                onRemove={() => onRemove(picture.key)}
              />
            ))}
            {room > 0 && (
              <li>
                <button type="button" className={css.addCell} onClick={picking.open} aria-busy={sending.name !== null}>
                  {sending.name !== null ? (
                    <>
                      <progress max={100} value={Math.round(sending.progress * 100)} aria-label={sending.name} />
                      <span>{Math.round(sending.progress * 100)}%</span>
                    </>
                  ) : (
                    <>
                      <PlusIcon size={24} />
                      <span>{texts.form.addPicture}</span>
                    </>
                  )}
                </button>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <input {...picking.input} multiple accept={IMAGE_ACCEPT} hidden tabIndex={-1} aria-hidden="true" />
      {sending.error && <FieldError>{sending.error}</FieldError>}
    </div>
  )
}

function Cell({
  picture,
  index,
  onMove,
  onRemove,
}: {
  picture: GridPicture
  index: number
  onMove: (step: number) => void
  onRemove: () => void
}) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: picture.key })
  const name = picture.name || `${index + 1}`
  return (
    <li
      ref={setNodeRef}
      className={cx(css.cell, isDragging && css.dragging)}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={css.cellMove}
        aria-label={dragTexts.handle(name)}
        {...listeners}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          const button = event.currentTarget
          onMove(step)
          requestAnimationFrame(() => button.focus())
        }}
      >
        <img src={picture.url} alt={name} loading="lazy" draggable={false} />
      </button>
      <IconButton size="s" label={`${texts.form.removePicture}：${name}`} className={css.cellRemove} onClick={onRemove}>
        <CloseIcon size={16} />
      </IconButton>
    </li>
  )
}
