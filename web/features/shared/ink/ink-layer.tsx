import type { InkItem } from '@zhixing/contract/ink'
import { fills, LEADING, linesOf, MARKER_OPACITY, stampWidth, WIDTH } from '@zhixing/contract/grade/ink-rules'
import { memo, type PointerEvent, useRef, useState } from 'react'
import { newKey } from '../../../new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Textarea } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './ink.module.css'
import { hits, MAX_POINTS, pathOf, sizes, stampOf } from './ink.ts'
import { texts } from './texts.ts'
import type { Brush } from './tools.tsx'

const Drawn = memo(function Drawn({ item }: { item: InkItem }) {
  const fill = fills[item.colour]
  const [x = 0, y = 0] = item.points
  if (item.kind === 'pen' || item.kind === 'marker')
    return (
      <path d={pathOf(item)} fill={fill} opacity={item.kind === 'marker' ? MARKER_OPACITY : 1} data-ink={item.kind} />
    )
  if (item.kind === 'text')
    return (
      <text fill={fill} fontSize={item.size} x={x} y={y} data-ink="text">
        {linesOf(item).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one text are re-rendered as a whole
          <tspan key={at} x={x} y={y + item.size * (1 + at * LEADING)}>
            {line}
          </tspan>
        ))}
      </text>
    )
  return (
    <path
      d={stampOf(item)}
      fill="none"
      stroke={fill}
      strokeWidth={stampWidth(item)}
      strokeLinecap="round"
      data-ink={item.kind}
    />
  )
})

export interface InkLayerProps {
  ink: readonly InkItem[]
  /** Height / width of the page. */
  ratio: number
  label: string
  /** The active tool; read-only without it. */
  brush?: Brush
  onChange?: (ink: readonly InkItem[]) => void
}

/** Ink of a page, editable by mouse, pen and touch. */
export function InkLayer({ ink, ratio, label, brush, onChange }: InkLayerProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<InkItem | null>(null)
  const drawing = useRef<InkItem | null>(null)
  const [typing, setTyping] = useState<{ x: number; y: number } | null>(null)
  const left = useRef<readonly InkItem[] | null>(null)
  const tool = onChange ? (brush?.tool ?? 'move') : 'move'
  const height = Math.round(WIDTH * ratio)

  const place = (event: { clientX: number; clientY: number }) => {
    const box = svg.current?.getBoundingClientRect()
    if (!box || box.width === 0) return { x: 0, y: 0 }
    const within = (at: number, end: number) => Math.round(Math.min(end, Math.max(0, at)))
    return {
      x: within(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
      y: within(((event.clientY - box.top) / box.width) * WIDTH, height),
    }
  }
  const pressure = (event: { pressure: number; pointerType: string }) =>
    event.pointerType === 'pen' ? Math.round(event.pressure * 1000) : 500
  const rub = (x: number, y: number) => {
    const before = left.current ?? ink
    const after = before.filter((item) => !hits(item, x, y))
    if (after.length < before.length) {
      left.current = after
      onChange?.(after)
    }
  }

  function down(event: PointerEvent<SVGSVGElement>) {
    if (!brush || tool === 'move' || event.button !== 0) return
    const { x, y } = place(event)
    if (tool === 'text') {
      event.preventDefault()
      setTyping({ x, y })
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (tool === 'erase') {
      left.current = ink
      rub(x, y)
      return
    }
    const width = brush.isThick ? ('thick' as const) : ('thin' as const)
    const own = { id: newKey().slice(0, 20), kind: tool, colour: brush.colour }
    if (tool === 'pen' || tool === 'marker') {
      drawing.current = { ...own, size: sizes[tool][width], points: [x, y, pressure(event)] }
      setLine(drawing.current)
    } else onChange?.([...ink, { ...own, size: sizes.sign[width], points: [x, y] }])
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    if (tool === 'erase' && left.current) {
      const { x, y } = place(event)
      rub(x, y)
      return
    }
    const now = drawing.current
    if (!now) return
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = [...now.points]
    for (const one of events.length > 0 ? events : [event.nativeEvent]) {
      const { x, y } = place(one)
      if (points.length < MAX_POINTS * 3) points.push(x, y, pressure(one))
    }
    drawing.current = { ...now, points }
    setLine(drawing.current)
  }
  function up() {
    left.current = null
    const made = drawing.current
    drawing.current = null
    setLine(null)
    if (made) onChange?.([...ink, made])
  }

  return (
    <>
      <svg
        ref={svg}
        className={cx(css.ink, tool !== 'move' && css.drawing)}
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={label}
        data-tool={tool}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {ink.map((item) => (
          <Drawn key={item.id} item={item} />
        ))}
        {line && <Drawn item={line} />}
      </svg>
      {typing && (
        <Words
          at={{ left: `${Math.min(60, (typing.x / WIDTH) * 100)}%`, top: `${(typing.y / height) * 100}%` }}
          onCancel={() => setTyping(null)}
          onDone={(text) => {
            setTyping(null)
            const size = brush?.isThick ? 360 : 240
            onChange?.([
              ...ink,
              {
                id: newKey().slice(0, 20),
                kind: 'text',
                colour: brush?.colour ?? 'red',
                size,
                points: [typing.x, typing.y],
                text,
              },
            ])
          }}
        />
      )}
    </>
  )
}

function Words({
  at,
  onDone,
  onCancel,
}: {
  at: { left: string; top: string }
  onDone: (text: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  return (
    <div className={css.typing} style={at}>
      <Textarea
        rows={2}
        maxLength={200}
        value={text}
        aria-label={texts.textLabel}
        placeholder={texts.textLabel}
        ref={(element) => element?.focus()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim()) {
            event.stopPropagation()
            onDone(text.trim())
          }
        }}
      />
      <Row gap={1} justify="end">
        <Button size="s" variant="text" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="s" onClick={() => (text.trim() ? onDone(text.trim()) : onCancel())}>
          {texts.textOk}
        </Button>
      </Row>
    </div>
  )
}
