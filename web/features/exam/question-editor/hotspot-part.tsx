/** The picture of a hot spot with its areas, drawn by pointer or placed by keyboard. */
import type { Spot } from '@zhixing/contract/exam/shapes'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ImageField } from '../../shared/files/index.ts'
import { resized, shapeOf, shifted, SpotFigure } from '../paper/index.ts'
import { ErrorText, Letter, type PartProps } from './answer-pieces.tsx'
import { letter, rowKey, type SpotValue } from './form-value.ts'
import css from './hotspot-part.module.css'
import shared from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form
type Shape = Spot['shape']

const MOST = 26
/** Smaller drags are presses. */
const LEAST = 150
const NEW_AREA: Record<Shape, number[]> = {
  rect: [4000, 4000, 6000, 6000],
  circle: [5000, 5000, 1000],
  poly: [5000, 3800, 6200, 6000, 3800, 6000],
}

/** The area between the start of a drag and its end; null if it is too small. */
function dragged(shape: Shape, [x, y]: Place, [toX, toY]: Place, ratio: number): number[] | null {
  if (shape === 'circle') {
    const radius = Math.round(Math.hypot(toX - x, (toY - y) * ratio))
    return radius < LEAST ? null : [x, y, Math.min(10_000, radius)]
  }
  const coords = [Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)]
  return Math.abs(toX - x) < LEAST || Math.abs(toY - y) < LEAST ? null : coords
}

type Place = readonly [number, number]

export function Hotspot({ value, set, error }: PartProps) {
  const { picture, pictureAlt, spots } = value
  const figure = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState<Shape>('rect')
  const [from, setFrom] = useState<Place | null>(null)
  const [to, setTo] = useState<Place | null>(null)
  const [corners, setCorners] = useState<number[]>([])
  const isFull = spots.length >= MOST

  const add = (coords: number[]) =>
    set({ spots: [...spots, { key: rowKey(), shape, coords, right: spots.every((one) => !one.right) }] })
  const change = (key: string, over: Partial<SpotValue>) =>
    set({ spots: spots.map((one) => (one.key === key ? { ...one, ...over } : one)) })
  const remove = (key: string) => set({ spots: spots.filter((one) => one.key !== key) })

  /** Where the pointer is on the picture. */
  function placeOf(event: PointerEvent): Place {
    const box = figure.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const within = (share: number) => Math.min(10_000, Math.max(0, Math.round(share * 10_000)))
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)]
  }
  function down(event: PointerEvent): void {
    if (isFull || event.button !== 0 || (event.target as Element).closest('button')) return
    event.preventDefault()
    const place = placeOf(event)
    if (shape === 'poly') return setCorners(corners.length < 60 ? [...corners, ...place] : corners)
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(place)
    setTo(place)
  }
  function up(event: PointerEvent): void {
    if (!from || !figure.current) return
    const { width, height } = figure.current.getBoundingClientRect()
    const coords = dragged(shape, from, placeOf(event), height / width)
    setFrom(null)
    setTo(null)
    if (coords) add(coords)
  }
  function press(event: KeyboardEvent, spot: SpotValue): void {
    const step = event.shiftKey ? 100 : 200
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (by) {
      const [x = 0, y = 0] = by
      change(spot.key, { coords: event.shiftKey ? resized(spot, x, -y) : shifted(spot, x, y) })
    } else if (event.key === 'Delete') remove(spot.key)
    else return
    event.preventDefault()
  }

  const drawing = (ratio: number) => {
    const coords = shape === 'poly' ? corners : from && to ? dragged(shape, from, to, ratio) : null
    if (!coords || coords.length < 3) return null
    const { tag: Area, ...place } = shapeOf({ shape, coords }, ratio)
    return <Area {...place} className={css.drawing} />
  }
  const shapes: { id: Shape; label: string }[] = [
    { id: 'rect', label: words.spotRect },
    { id: 'circle', label: words.spotCircle },
    { id: 'poly', label: words.spotPoly },
  ]
  return (
    <section className={shared.part} aria-label={words.spots}>
      <ImageField
        label={words.spotPicture}
        hint={words.spotPictureHint}
        required
        size="s"
        value={picture}
        error={error('spotPicture')}
        onChange={(file) => set({ picture: file?.url ?? '' })}
      />
      <Field label={words.spotAlt} hint={words.spotAltHint}>
        <Input
          value={pictureAlt}
          maxLength={200}
          onChange={(event) => set({ pictureAlt: event.currentTarget.value })}
        />
      </Field>
      <Row as="p" gap={3} rowGap={0} align="baseline" className={shared.partHead}>
        <b>{words.spots}</b>
        <small>{words.spotsHint}</small>
      </Row>
      {picture === '' ? (
        <p className={shared.hint}>{words.spotFirst}</p>
      ) : (
        <>
          <Row gap={3} rowGap={2}>
            <Tabs
              label={words.spotShape}
              items={shapes}
              value={shape}
              onChange={(id) => {
                setShape(id)
                setCorners([])
              }}
            />
            <Button
              size="s"
              variant="line"
              icon={<PlusIcon size={16} />}
              disabled={isFull}
              onClick={() => add(NEW_AREA[shape])}
            >
              {words.spotAdd}
            </Button>
            {corners.length > 0 && (
              <>
                <Button size="s" variant="text" onClick={() => setCorners(corners.slice(0, -2))}>
                  {words.spotUndo}
                </Button>
                <Button
                  size="s"
                  disabled={corners.length < 6}
                  onClick={() => {
                    add(corners)
                    setCorners([])
                  }}
                >
                  {words.spotDone}
                </Button>
              </>
            )}
          </Row>
          <p className={shared.hint}>
            {isFull ? words.spotMax : words.spotHow[shape]} {spots.length > 0 && words.spotKeys}
          </p>
          <div
            className={css.canvas}
            data-canvas
            onPointerDown={down}
            onPointerMove={(event) => from && setTo(placeOf(event))}
            onPointerUp={up}
            onPointerCancel={() => setFrom(null)}
          >
            <SpotFigure
              figureRef={figure}
              src={picture}
              alt={pictureAlt}
              spots={spots.map(({ key, shape: own, coords }) => ({ id: key, shape: own, coords }))}
              lookOf={(key) => (spots.find((one) => one.key === key)?.right ? 'right' : 'plain')}
              overlay={drawing}
              badge={({ id }, at) => {
                const spot = spots.find(({ key }) => key === id)
                return (
                  spot && (
                    <button
                      type="button"
                      className={css.grip}
                      aria-label={words.spotName(letter(at))}
                      onKeyDown={(event) => press(event, spot)}
                    >
                      {letter(at)}
                    </button>
                  )
                )
              }}
            />
          </div>
        </>
      )}
      {spots.length > 0 && (
        <ul className={css.list}>
          {spots.map((spot, at) => (
            <li key={spot.key}>
              <Letter
                name={words.spotName(letter(at))}
                text={letter(at)}
                on={spot.right}
                onPress={() => change(spot.key, { right: !spot.right })}
              />
              <span>{`${letter(at)} · ${shapes.find(({ id }) => id === spot.shape)?.label ?? ''}`}</span>
              <IconButton size="s" label={words.spotRemove(letter(at))} onClick={() => remove(spot.key)}>
                <TrashIcon size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ErrorText text={error('spotList') ?? error('answer')} />
    </section>
  )
}
