import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './card.module.css'
import { cx } from './cx.ts'

export type CardProps = ComponentProps<'div'> & {
  /** Inner space: none (for lists and covers that reach the edge), m (16 px) or l (24 px). */
  pad?: 'none' | 'm' | 'l'
}

/** A white sheet on rice paper. */
export function Card({ pad = 'm', className, ...rest }: CardProps) {
  return <div {...rest} className={cx(css.card, css[pad], className)} />
}

/** The head of a card: its title on the left, one link or action on the right. `level` is the heading's rank. */
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
  /** Rank of the title in the page's outline. */
  level?: 2 | 3 | 4
  /** One muted line: who teaches it. */
  meta?: ReactNode
  /** More of that line (how many learn it), left out where the card is narrow rather than cut off in the middle. */
  more?: ReactNode
  /** On the right of that line: a price, a tag. */
  foot?: ReactNode
  /** A line below, for progress and the like. */
  children?: ReactNode
  /** `row` puts the cover on the left (lists, phones). */
  shape?: 'tile' | 'row'
  className?: string
}

/**
 * A card that leads somewhere: cover, title, one line of facts. The title is its only link and the whole card follows it,
 * so a screen reader hears one link with a good name. Buttons inside `children` stay usable.
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
              {meta}
              {more != null && <span className={css.more}> · {more}</span>}
            </span>
            {foot}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
