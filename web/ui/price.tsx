import { cx } from './cx.ts'
import { yuan } from './money.ts'
import css from './price.module.css'
import { Tag } from './tag.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

export type PriceProps = {
  /** Integer fen; 0 renders 免费. */
  fen: number
  /** Previous price, struck through if higher. */
  was?: number
  size?: 's' | 'm' | 'l'
}

/** Price in cinnabar, or 免费 in jade. */
export function Price({ fen, was, size = 'm' }: PriceProps) {
  const before = was !== undefined && was > fen && (
    <del className={css.was}>
      <VisuallyHidden>{texts.originalPrice}</VisuallyHidden>¥{yuan(was)}
    </del>
  )
  return (
    <span className={cx(css.price, css[size])}>
      {fen === 0 ? (
        <Tag tone="free">{texts.free}</Tag>
      ) : (
        <span className={css.now}>
          <small>¥</small>
          {yuan(fen)}
        </span>
      )}
      {before}
    </span>
  )
}
