import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EditIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { type Item, item } from './form-value.ts'
import { htmlOf, plainOf } from './plain.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'
import { Sortable, SortHandle, useSortableItem } from '../../../ui/sortable.tsx'

const words = texts.form

/** One option: a plain input, or the rich editor once it has a formula or picture. */
export function OptionText({
  value,
  name,
  invalid,
  generation,
  onChange,
}: {
  value: string
  name: string
  invalid: boolean
  generation: number
  onChange: (html: string) => void
}) {
  const plain = plainOf(value)
  const [rich, setRich] = useState(plain === null)
  if (rich || plain === null)
    return (
      <div className={css.optionText}>
        <RichEditor key={generation} compact label={name} value={value} invalid={invalid} onChange={onChange} />
      </div>
    )
  return (
    <Row gap={1} align="start" nowrap className={cx(css.optionText, css.plain)}>
      <Textarea
        rows={1}
        aria-label={name}
        aria-invalid={invalid || undefined}
        value={plain}
        onChange={(event) => onChange(htmlOf(event.currentTarget.value))}
      />
      <IconButton size="s" label={words.rich(name)} onClick={() => setRich(true)}>
        <EditIcon size={16} />
      </IconButton>
    </Row>
  )
}

export interface OptionListProps {
  label: string
  list: readonly Item[]
  onList: (list: Item[]) => void
  /** Name of a row: 选项 A. */
  nameOf: (at: number) => string
  /** Before a row: letter or checkbox. */
  renderLead: (one: Item, at: number) => ReactNode
  /** After a row. */
  renderTrail?: (one: Item, at: number) => ReactNode
  add: string
  min?: number
  most?: number
  generation: number
  /** Whether the row has an error. */
  wrong: (at: number) => boolean
}

/** Ordered options: type, add, remove, drag by the handle or move by arrow keys on it. */
export function OptionList(props: OptionListProps) {
  const {
    label,
    list,
    onList,
    nameOf,
    renderLead,
    renderTrail,
    add,
    min = 2,
    most: max = 26,
    generation,
    wrong,
  } = props
  return (
    <div className={css.options}>
      <Sortable items={list} idOf={({ key }) => key} nameOf={(one) => nameOf(list.indexOf(one))} onSort={onList}>
        <ol aria-label={label}>
          {list.map((one, at) => (
            <SortableRow key={one.key} id={one.key} name={nameOf(at)}>
              {renderLead(one, at)}
              <OptionText
                value={one.html}
                name={nameOf(at)}
                invalid={wrong(at)}
                generation={generation}
                onChange={(html) => onList(list.map((other) => (other.key === one.key ? { ...other, html } : other)))}
              />
              {renderTrail?.(one, at)}
              <IconButton
                size="s"
                label={words.removeOption(nameOf(at))}
                disabled={list.length <= min}
                onClick={() => onList(list.filter(({ key }) => key !== one.key))}
              >
                <TrashIcon size={16} />
              </IconButton>
            </SortableRow>
          ))}
        </ol>
      </Sortable>
      {list.length < max && (
        <Button size="s" variant="line" icon={<PlusIcon size={16} />} onClick={() => onList([...list, item()])}>
          {add}
        </Button>
      )}
    </div>
  )
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { ref, style, isDragging, handle } = useSortableItem(id)
  return (
    <Row as="li" align="start" nowrap ref={ref} className={cx(css.option, isDragging && css.dragging)} style={style}>
      <SortHandle {...handle} name={name} className={css.handle} />
      {children}
    </Row>
  )
}
