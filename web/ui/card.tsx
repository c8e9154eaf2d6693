import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './card.module.css'
import { cx } from './cx.ts'

export type CardProps = ComponentProps<'div'> & {
  /** Padding: `none` (lists and covers up to the edge), `m` (16 px) or `l` (24 px). */
  pad?: 'none' | 'm' | 'l'
}

/** Surface for grouped content. */
export function Card({ pad = 'm', className, ...rest }: CardProps) {
  return <div {...rest} className={cx(css.card, css[pad], className)} />
}

/** Header of a card: title on the left, one link or action on the right. `level` is the heading level. */
export function CardHead({ title, aside, level = 2 }: { title: ReactNode; aside?: ReactNode; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={css.head}>
      <Heading className={css.headTitle}>{title}</Heading>
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}

export type MediaCardProps = {
  to: string
  /** Usually a `<Cover>`. */
  cover: ReactNode
  title: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3 | 4
  /** Muted line below the title, e.g. the lecturer. */
  meta?: ReactNode
  /** Continuation of `meta`, e.g. the number of learners; hidden where it does not fit. */
  more?: ReactNode
  /** End of the meta line: a price or a tag. */
  foot?: ReactNode
  /** Content below, e.g. progress. */
  children?: ReactNode
  /** `row` places the cover on the left (lists, phones). */
  shape?: 'tile' | 'row'
  className?: string
}

/**
 * A clickable card: cover, title, one line of facts. The title is the only link and its hit area covers the card, so a
 * screen reader announces one link. Controls in `children` stay interactive.
 */
export function MediaCard({
  to,
  cover,
  title,
  level = 3,
  meta,
  more,
  foot,
  children,
  shape = 'tile',
  className,
}: MediaCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={cx(css.card, css.media, css[shape], className)}>
      <div className={css.cover}>{cover}</div>
      <div className={css.body}>
        <Heading className={css.title}>
          <Link to={to} className={css.link}>
            {title}
          </Link>
        </Heading>
        {(meta != null || foot != null) && (
          <div className={css.line}>
            <span className={css.meta}>
              <span>{meta}</span>
              {more != null && <span> · {more}</span>}
            </span>
            {foot != null && <span className={css.foot}>{foot}</span>}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
