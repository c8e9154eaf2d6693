import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { texts } from '../texts.ts'
import { Row } from '../../../../ui/layout.tsx'
import css from './panel.module.css'

/** Distance per arrow key press, px. */
const STEP = 24
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * A floating tool beside the question. Moved by its head, by pointer or arrow keys, within the window; at the bottom
 * on a phone.
 */
export function Panel({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })

  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [open])
  if (!open) return null

  /** Moves by a delta, within the window. */
  function move(dx: number, dy: number): void {
    const box = panel.current?.getBoundingClientRect()
    if (!box) return
    const x = Math.min(Math.max(dx, -box.left), innerWidth - box.right)
    const y = Math.min(Math.max(dy, -box.top), innerHeight - box.bottom)
    setPlace((now) => ({ x: now.x + x, y: now.y + y }))
  }
  function drag(event: PointerEvent): void {
    if (!from.current) return
    move(event.clientX - from.current.x, event.clientY - from.current.y)
    from.current = { x: event.clientX, y: event.clientY }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the panel that has focus
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      className={css.panel}
      style={{ translate: `${place.x}px ${place.y}px` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Row as="header" nowrap className={css.head}>
        <button
          type="button"
          className={css.grip}
          aria-label={texts.panelMove(title)}
          onPointerDown={(event) => {
            from.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = null
          }}
          onKeyDown={(event) => {
            const by = arrows[event.key]
            if (!by) return
            event.preventDefault()
            event.stopPropagation()
            move(...by)
          }}
        >
          <span id={id}>{title}</span>
        </button>
        <IconButton label={texts.panelClose(title)} size="s" onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </Row>
      <div className={css.body}>{children}</div>
    </section>
  )
}
