import { type PointerEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, ChevronDownIcon, ChevronUpIcon, CloseIcon, DragIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { moved, plainText } from './answer.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './exam-paper.module.css'
import type { PartProps } from './props.ts'
import { texts } from './texts.ts'

/** Kind 8: ordering, by dragging or buttons. No answer until an item was moved, or the order was confirmed. */
export function Order({ problem, options, answer, onAnswer, mode, explained, labelledBy }: PartProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const known = new Map(options.map((option) => [option.id, option]))
  const given = answer.filter((id) => known.has(id))
  const ids = given.length === options.length ? given : options.map(({ id }) => id)
  const writing = mode === 'answer'
  const key = mode === 'explained' ? explained?.answer : undefined

  function move(id: string, to: number): void {
    const from = ids.indexOf(id)
    if (to < 0 || to >= ids.length || to === from) return
    onAnswer?.(problem.id, moved(ids, from, to))
    setAnnouncement(texts.nowAt(plainText(known.get(id)?.optionContent ?? ''), to + 1, ids.length))
  }
  function drag(event: PointerEvent): void {
    if (!dragged || !list.current) return
    // The place whose middle the pointer has passed.
    const others = [...list.current.children].filter((item) => item.getAttribute('data-id') !== dragged)
    const to = others.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return event.clientY > top + height / 2
    }).length
    move(dragged, to)
  }
  return (
    <fieldset className={css.order} aria-labelledby={labelledBy}>
      {writing && <p className={css.hint}>{texts.orderHint}</p>}
      <ol ref={list}>
        {ids.map((id, at) => {
          const content = known.get(id)?.optionContent ?? ''
          const name = plainText(content)
          return (
            <Row as="li" nowrap key={id} data-id={id} className={cx(css.item, dragged === id && css.dragged)}>
              {writing && (
                <span
                  className={css.handle}
                  aria-hidden="true"
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDragged(id)
                  }}
                  onPointerMove={drag}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <DragIcon />
                </span>
              )}
              <span className={css.letter}>{at + 1}</span>
              <span className={css.content} data-part={`${problem.id} ${id}`}>
                <RichProse html={content} compact />
              </span>
              {writing && (
                <>
                  <IconButton
                    label={texts.move(texts.up, name)}
                    title={texts.up}
                    disabled={at === 0}
                    onClick={() => move(id, at - 1)}
                  >
                    <ChevronUpIcon />
                  </IconButton>
                  <IconButton
                    label={texts.move(texts.down, name)}
                    title={texts.down}
                    disabled={at === ids.length - 1}
                    onClick={() => move(id, at + 1)}
                  >
                    <ChevronDownIcon />
                  </IconButton>
                </>
              )}
              {key &&
                given.length > 0 &&
                (key[at] === id ? (
                  <CheckIcon size={16} label={texts.status.right} className={css.rightMark} />
                ) : (
                  <CloseIcon size={16} label={texts.status.wrong} className={css.wrongMark} />
                ))}
            </Row>
          )
        })}
      </ol>
      {writing &&
        (given.length > 0 ? (
          <p className={css.hint}>
            <CheckIcon size={16} /> {texts.orderGiven}
          </p>
        ) : (
          <Button variant="line" size="s" onClick={() => onAnswer?.(problem.id, ids)}>
            {texts.keepOrder}
          </Button>
        ))}
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </fieldset>
  )
}
