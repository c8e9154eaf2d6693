import type { CSSProperties, ReactNode } from 'react'
import {
  type Art,
  artColors,
  motifAddress,
  parseArtUrl,
  parseScene,
  sceneAddress,
  type Scene,
} from './art/cover-art.ts'
import css from './cover.module.css'
import { cx } from './cx.ts'
import { useBrokenImage } from './use-broken-image.ts'

export type CoverProps = {
  /** A designed cover (`/art/…`, drawn in place without a request), or the address of any picture. */
  src?: string | null
  /** What stands on a designed cover when its address carries no title, and on the fallback of a lost picture. */
  title: string
  /** `none` leaves the words out where the title stands right beside the cover anyway. */
  words?: 'auto' | 'none'
  /** A small mark in the lower right corner: "24 节", "08:24". */
  badge?: ReactNode
  /** A mark in the upper left corner, usually a `<Tag>`. */
  mark?: ReactNode
  /** For a picture that is seen first (the top of a page): load it at once. */
  eager?: boolean
  className?: string
}

/**
 * A 16:9 cover. It is decoration: the name stands in text beside it, so the picture has no alternative text and the
 * words drawn on it are hidden from screen readers.
 */
export function Cover({ src, title, words = 'auto', badge, mark, eager, className }: CoverProps) {
  const { broken, ref, onError } = useBrokenImage(src)
  const art = parseArtUrl(src)
  const scene = parseScene(src)
  const drawn = art ?? (!src || broken ? fallback(title) : null)
  return (
    <div className={cx(css.cover, className)}>
      {scene ? (
        <SceneDrawing scene={scene} />
      ) : drawn ? (
        <>
          <Drawing art={drawn} />
          {words === 'auto' && (
            <div className={css.words} aria-hidden="true">
              <b>{drawn.title ?? title}</b>
            </div>
          )}
        </>
      ) : (
        <img
          ref={ref}
          className={css.image}
          src={src ?? undefined}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={onError}
        />
      )}
      {mark && <span className={css.mark}>{mark}</span>}
      {badge && <small className={css.badge}>{badge}</small>}
    </div>
  )
}

/** The drawing of a designed cover, filling its positioned parent: lines from the shared sheet over a gradient of the two hues. */
export function Drawing({ art }: { art: Art }) {
  const { deep, light } = artColors(art)
  return (
    <span className={css.art} style={{ '--deep': deep, '--light': light } as CSSProperties} aria-hidden="true">
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
        <use href={motifAddress(art.motif)} />
      </svg>
    </span>
  )
}

/** A cover drawn for its subject, filling its positioned parent: named in the one file of its family, and without words. */
export function SceneDrawing({ scene }: { scene: Scene }) {
  return (
    <svg className={css.scene} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={sceneAddress(scene)} />
    </svg>
  )
}

/** A quiet cover for something without a picture: its hue follows from the title, so it stays the same everywhere. */
function fallback(title: string) {
  let hue = 211
  for (const c of title) hue = (hue * 31 + (c.codePointAt(0) ?? 0)) % 360
  return { motif: 'waves', from: hue, to: (hue + 320) % 360, title } as const
}
