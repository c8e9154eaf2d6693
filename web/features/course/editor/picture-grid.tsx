import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { IMAGE_ACCEPT, type StoredFile, uploadImage, usePicking, useSending } from '../../shared/files/index.ts'
import css from './course-editor.module.css'
import { texts } from './texts.ts'
import { handleProps, Sortable, useSortableItem } from '../../../ui/sortable.tsx'

export interface GridPicture {
  key: string
  url: string
  name: string
}

/** Name of a picture, or its position. */
const nameOf = (picture: GridPicture, index: number) => picture.name || `${index + 1}`

/** Ordered pictures: choose, drop or paste several; drag or use arrow keys to reorder. */
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

  return (
    <div {...picking.area}>
      <Sortable
        items={list}
        idOf={({ key }) => key}
        nameOf={(picture) => nameOf(picture, list.indexOf(picture))}
        onSort={(sorted) => onSort(sorted.map(({ key }) => key))}
        shape="grid"
      >
        <ul className={cx(css.grid, picking.over && css.over)} aria-label={label}>
          {list.map((picture, index) => (
            <Cell key={picture.key} picture={picture} index={index} onRemove={() => onRemove(picture.key)} />
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
      </Sortable>
      <input {...picking.input} multiple accept={IMAGE_ACCEPT} hidden tabIndex={-1} aria-hidden="true" />
      {sending.error && <FieldError>{sending.error}</FieldError>}
    </div>
  )
}

function Cell({ picture, index, onRemove }: { picture: GridPicture; index: number; onRemove: () => void }) {
  const { ref, style, isDragging, handle } = useSortableItem(picture.key)
  const name = nameOf(picture, index)
  return (
    <li ref={ref} className={cx(css.cell, isDragging && css.dragging)} style={style}>
      <button {...handleProps(handle, name)} className={css.cellMove}>
        <img src={picture.url} alt={name} loading="lazy" draggable={false} />
      </button>
      <IconButton size="s" label={`${texts.form.removePicture}：${name}`} className={css.cellRemove} onClick={onRemove}>
        <CloseIcon size={16} />
      </IconButton>
    </li>
  )
}
