import { cx } from './cx.ts'
import card from './card.module.css'
import layout from './layout.module.css'
import css from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

/** Skeleton lines. Decorative: the container announces the loading state (see `SkeletonCards`). */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={css.bone} />
      ))}
    </div>
  )
}

/** Skeleton of a card grid. */
export function SkeletonCards({ count = 4 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={layout.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          <div key={i} className={cx(card.card, card.none)}>
            <span className={cx(css.bone, css.cover)} />
            <div className={css.body}>
              <span className={css.bone} />
              <span className={css.bone} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
