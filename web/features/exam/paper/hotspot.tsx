import type { Spot } from '@zhixing/contract/exam/shapes'
import { letterPlace } from '@zhixing/contract/exam/spots'
import { type ReactNode, type Ref, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { pressChoice } from './answer.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './hotspot.module.css'
import type { PartProps } from './props.ts'
import { shapeOf } from './spots.ts'
import { texts } from './texts.ts'

type Area = Pick<Spot, 'shape' | 'coords'> & { id: string }
/** Look of an area. */
export type SpotLook = 'plain' | 'chosen' | 'right' | 'wrong' | 'missed'

/** A picture with its areas; `badge` renders the label of an area. */
export function SpotFigure({
  src,
  alt,
  spots,
  lookOf,
  onPress,
  badge,
  overlay,
  figureRef,
}: {
  src: string
  alt: string
  spots: readonly Area[]
  lookOf: (id: string) => SpotLook
  onPress?: ((id: string) => void) | undefined
  badge: (spot: Area, at: number) => ReactNode
  /** Drawn over the areas; receives height by width of the picture. */
  overlay?: ((ratio: number) => ReactNode) | undefined
  figureRef?: Ref<HTMLDivElement>
}) {
  const [ratio, setRatio] = useState(0)
  const measure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setRatio(image.naturalHeight / image.naturalWidth)
  }
  return (
    <div ref={figureRef} className={css.figure}>
      {/* The picture may be loaded before the page is hydrated. */}
      <img ref={measure} src={src} alt={alt} draggable={false} onLoad={(event) => measure(event.currentTarget)} />
      {ratio > 0 && (
        <svg viewBox={`0 0 10000 ${10_000 * ratio}`} preserveAspectRatio="none" aria-hidden="true">
          {spots.map((spot) => {
            const { tag: Shape, ...place } = shapeOf(spot, ratio)
            return (
              <g
                key={spot.id}
                className={cx(css.area, css[lookOf(spot.id)], onPress && css.pressable)}
                data-area={spot.id}
                onClick={onPress && (() => onPress(spot.id))}
              >
                <Shape {...place} className={css.halo} />
                <Shape {...place} className={css.edge} />
              </g>
            )
          })}
          {overlay?.(ratio)}
        </svg>
      )}
      {spots.map((spot, at) => {
        const { x, y } = letterPlace(spot)
        return (
          <span key={spot.id} className={css.place} style={{ left: `${x / 100}%`, top: `${y / 100}%` }}>
            {badge(spot, at)}
          </span>
        )
      })}
    </div>
  )
}

const SOURCE = /\bsrc="([^"]*)"/
const ALT = /\balt="([^"]*)"/
const part = (html: string, pattern: RegExp): string => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

/** A picture with the letters of its areas, for print. */
export function SpotPicture({ picture, spots }: { picture: string; spots: readonly Spot[] }) {
  return (
    <SpotFigure
      src={part(picture, SOURCE)}
      alt={part(picture, ALT)}
      spots={spots}
      lookOf={() => 'plain'}
      badge={({ id }) => <span className={css.badge}>{id}</span>}
    />
  )
}

/** Kind 13: areas of a picture to press; each is a checkbox with a letter, so the keyboard reaches it. */
export function Hotspot({ problem, answer, onAnswer, mode, explained, labelledBy }: PartProps) {
  const picture = problem.spotPicture ?? ''
  const key = mode === 'explained' ? explained?.answer : undefined
  const lookOf = (id: string): SpotLook => {
    const isChosen = answer.includes(id)
    if (!key) return isChosen ? 'chosen' : 'plain'
    if (key.includes(id)) return isChosen || answer.length === 0 ? 'right' : 'missed'
    return isChosen ? 'wrong' : 'plain'
  }
  const press =
    mode === 'answer' ? (id: string) => onAnswer?.(problem.id, pressChoice(problem.problemType, answer, id)) : undefined
  const words = { right: texts.optionRight, wrong: texts.optionYours, missed: texts.optionRight }
  return (
    <fieldset className={css.field} aria-labelledby={labelledBy}>
      {mode === 'answer' && <Hint>{texts.spotHint}</Hint>}
      <SpotFigure
        src={part(picture, SOURCE)}
        alt={part(picture, ALT)}
        spots={problem.spotList ?? []}
        lookOf={lookOf}
        onPress={press}
        badge={({ id }) => {
          const look = lookOf(id)
          return (
            <label className={cx(css.badge, css.press, css[look])}>
              <input
                type="checkbox"
                aria-label={`${texts.spot(id)}${look === 'plain' || look === 'chosen' ? '' : `，${words[look]}`}`}
                checked={answer.includes(id)}
                disabled={!press}
                onChange={() => press?.(id)}
              />
              {id}
            </label>
          )
        }}
      />
      {mode === 'answer' && (
        <Hint aria-live="polite">{answer.length > 0 ? texts.spotsChosen(answer.join('、')) : texts.spotsNone}</Hint>
      )}
    </fieldset>
  )
}
