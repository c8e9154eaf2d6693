import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

export interface Line {
  from: { x: number; y: number }
  to: { x: number; y: number }
}
interface Drag {
  left: string
  line: Line
  /** The target item on the right. */
  over: string | null
}

const sameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Middle of the inner edge of an item. */
function edgeOf(canvas: SVGSVGElement | null, side: 'left' | 'right', id: string): { x: number; y: number } | null {
  const item = canvas?.parentElement?.querySelector(`[data-${side}="${CSS.escape(id)}"]`)
  const origin = canvas?.getBoundingClientRect()
  if (!item || !origin) return null
  const { left, right, top, height } = item.getBoundingClientRect()
  return { x: (side === 'left' ? right : left) - origin.left, y: top + height / 2 - origin.top }
}

/**
 * Lines between items (`data-left`, `data-right`) of a box, measured in coordinates of `canvas`, and the line being
 * drawn by pointer.
 */
export function useLines({
  canvas: canvasRef,
  pairs,
  onPair,
}: {
  canvas: RefObject<SVGSVGElement | null>
  pairs: readonly (readonly [left: string, right: string])[]
  onPair: (left: string, right: string) => void
}) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [drag, setDrag] = useState<Drag | null>(null)

  const pairsRef = useLatest(pairs)
  const measure = useCallback(() => {
    const next = pairsRef.current.flatMap(([left, right]): Line[] => {
      const [from, to] = [edgeOf(canvasRef.current, 'left', left), edgeOf(canvasRef.current, 'right', right)]
      return from && to ? [{ from, to }] : []
    })
    setLines((now) => (sameLines(now, next) ? now : next))
  }, [canvasRef, pairsRef])
  // Images and formulas change sizes later, and an answer changes the lines.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const box = canvasRef.current?.parentElement
    if (!box) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [canvasRef, measure])

  const rightAt = ({ clientX, clientY }: PointerEvent): string | null =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-right]')?.dataset.right ?? null
  /** Props of the handle of a left item. */
  const handle = (left: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = edgeOf(canvasRef.current, 'left', left)
      if (!from || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ left, line: { from, to: from }, over: null })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const origin = canvasRef.current?.getBoundingClientRect()
      if (!drag || !origin) return
      const to = { x: event.clientX - origin.left, y: event.clientY - origin.top }
      setDrag({ ...drag, line: { from: drag.line.from, to }, over: rightAt(event) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const right = drag && rightAt(event)
      setDrag(null)
      if (right) onPair(left, right)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { lines, drag, handle }
}
