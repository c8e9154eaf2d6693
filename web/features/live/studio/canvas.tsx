import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import type { Studio, StudioState } from './studio.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'

/** Preview of the sent picture; a drawing surface on board and slides. */
export function Canvas({ studio, state, children }: { studio: Studio; state: StudioState; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const { scene } = state.view
  const mayWrite = scene === 'board' || (scene === 'slides' && state.slides !== null)
  useEffect(() => {
    const { canvas } = studio.stage
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', texts.preview)
    frame.current?.prepend(canvas)
    return () => canvas.remove()
  }, [studio])
  const pointOf = (event: PointerEvent) => {
    const box = studio.stage.canvas.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  return (
    <div
      ref={frame}
      className={cx(css.canvas, mayWrite && css.writable)}
      onPointerDown={(event) => {
        if (!mayWrite || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        studio.board.begin(pointOf(event))
      }}
      onPointerMove={(event) => {
        if (mayWrite && event.currentTarget.hasPointerCapture(event.pointerId)) studio.board.move(pointOf(event))
      }}
    >
      <div className={css.badge}>{children}</div>
    </div>
  )
}
