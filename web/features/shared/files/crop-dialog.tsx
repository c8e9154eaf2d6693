import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Cut, draw, MAX_ZOOM, move, partOf, turn, wholeCut, within } from './crop.ts'
import css from './files.module.css'
import { canvasFile } from './send-file.ts'
import { texts } from './texts.ts'

/** Longest side of the result, px. */
const MAX_SIDE = 2048
const PREVIEW = 1000
const STEP = 0.05

/** Crops a picture to a ratio: by pointer, wheel, touch and keyboard. */
export default function CropDialog({
  file,
  ratio,
  onClose,
  onDone,
  onUnreadable,
}: {
  file: File
  ratio: number
  onClose: () => void
  onDone: (file: File) => void
  onUnreadable: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [cut, setCut] = useState<Cut>(wholeCut)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const unreadable = useEffectEvent(onUnreadable)

  useEffect(() => {
    let isUnmounted = false
    createImageBitmap(file).then(
      (read) => {
        if (isUnmounted) read.close()
        else setPicture(read)
      },
      () => !isUnmounted && unreadable(),
    )
    return () => {
      isUnmounted = true
    }
  }, [file])
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, ratio, cut)
  }, [picture, ratio, cut])

  const shift = (dx: number, dy: number) => picture && setCut((now) => move(picture, ratio, now, dx, dy))
  const zoomBy = (factor: number) =>
    picture && setCut((now) => within(picture, ratio, { ...now, zoom: now.zoom * factor }))

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const others = [...fingers.current.entries()].filter(([id]) => id !== event.pointerId)
    const now = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, now)
    const box = event.currentTarget.getBoundingClientRect()
    const [, other] = others[0] ?? []
    if (other) {
      const far = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y)
      if (far(before) > 0) zoomBy(far(now) / far(before))
    } else shift((now.x - before.x) / box.width, (now.y - before.y) / box.height)
  }
  function onKeyDown(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => shift(-STEP, 0),
      ArrowRight: () => shift(STEP, 0),
      ArrowUp: () => shift(0, -STEP),
      ArrowDown: () => shift(0, STEP),
      '+': () => zoomBy(1.1),
      '=': () => zoomBy(1.1),
      '-': () => zoomBy(1 / 1.1),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  async function finish() {
    if (!picture) return
    const part = partOf(picture, ratio, cut)
    const scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height))
    const out = document.createElement('canvas')
    out.width = Math.max(1, Math.round(part.width * scale))
    out.height = Math.max(1, Math.round(part.height * scale))
    draw(out, picture, ratio, cut)
    onDone(await canvasFile(out, file.name || 'image.png'))
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={texts.crop}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={() => void finish()} aria-disabled={!picture}>
            {texts.done}
          </Button>
        </>
      }
    >
      <p className={css.about}>{texts.cropAbout}</p>
      {picture ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- operated by keys, pointers and wheel; the sliders below are equivalent
        <div
          className={css.stage}
          style={{ aspectRatio: ratio, maxWidth: `calc(55vh * ${ratio})` }}
          role="application"
          aria-label={texts.cropArea}
          tabIndex={0}
          data-focus=""
          onKeyDown={onKeyDown}
          onWheel={(event: WheelEvent) => zoomBy(event.deltaY < 0 ? 1.08 : 1 / 1.08)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          }}
          onPointerMove={onPointerMove}
          onPointerUp={(event) => fingers.current.delete(event.pointerId)}
          onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
        >
          <canvas ref={canvas} width={PREVIEW} height={Math.round(PREVIEW / ratio)} />
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
      <div className={css.tools}>
        <label>
          {texts.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={cut.zoom}
            onChange={(event) => {
              const zoom = Number(event.currentTarget.value)
              if (picture) setCut((now) => within(picture, ratio, { ...now, zoom }))
            }}
          />
        </label>
        <Button
          size="s"
          variant="line"
          icon={<RefreshIcon size={16} />}
          onClick={() => picture && setCut((now) => turn(picture, ratio, now))}
        >
          {texts.rotate}
        </Button>
      </div>
    </Dialog>
  )
}
