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
  /** Generated cover (`/art/…`, rendered inline without a request) or an image URL. */
  src?: string | null
  /** Text on a generated cover whose URL has no title, and on the fallback of a broken image. */
  title: string
  /** `none` omits the text when the title is rendered next to the cover. */
  words?: 'auto' | 'none'
  /** Badge in the lower right corner: "24 节", "08:24". */
  badge?: ReactNode
  /** Badge in the upper left corner, usually a `<Tag>`. */
  mark?: ReactNode
  /** Loads the image eagerly, for covers above the fold. */
  eager?: boolean
  className?: string
}

/**
 * A 16:9 cover. Decorative: the name is rendered as text next to it, so the image has an empty alternative text and its
 * text is hidden from screen readers.
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
              <b>{unbroken(drawn.title ?? title)}</b>
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

/** A dot between words stays at the end of its line. */
const unbroken = (title: string) => title.replaceAll(' · ', '\u00a0· ')

/** Generated cover filling its positioned parent: motif from the shared sprite over a gradient of two hues. */
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

/** Scene (a cover drawn for one subject) from the sprite of its family, filling its positioned parent; without text. */
export function SceneDrawing({ scene }: { scene: Scene }) {
  return (
    <svg className={css.scene} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={sceneAddress(scene)} />
    </svg>
  )
}

/** Placeholder cover; the hue is derived from the title, so it is stable. */
function fallback(title: string) {
  let hue = 211
  for (const c of title) hue = (hue * 31 + (c.codePointAt(0) ?? 0)) % 360
  return { motif: 'waves', from: hue, to: (hue + 320) % 360, title } as const
}
