import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { ChevronLeftIcon } from './icons.tsx'
import css from './layout.module.css'

/** Step of the 8-px grid: `--s1` (4 px) to `--s6` (32 px); 0 for none. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6

type Box<T extends ElementType, Own> = Own & { as?: T } & Omit<ComponentProps<T>, keyof Own | 'as'>

const gapOf = (gap: Space) => css[`gap${gap}`]

type StackOwn = { gap?: Space }

/** Vertical stack at full width. */
export function Stack<T extends ElementType = 'div'>({ as, gap = 3, className, ...rest }: Box<T, StackOwn>) {
  const Tag: ElementType = as ?? 'div'
  return <Tag {...rest} className={cx(css.stack, gapOf(gap), className)} />
}

type RowOwn = {
  gap?: Space
  /** Gap between wrapped lines, if different from `gap`. */
  rowGap?: Space
  /** `stretch`: equal heights. */
  align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'between' | 'end' | 'center'
  /** Disables wrapping. */
  nowrap?: boolean
}

/** Horizontal row that wraps. */
export function Row<T extends ElementType = 'div'>({
  as,
  gap = 2,
  rowGap,
  align = 'center',
  justify = 'start',
  nowrap,
  className,
  ...rest
}: Box<T, RowOwn>) {
  const Tag: ElementType = as ?? 'div'
  return (
    <Tag
      {...rest}
      className={cx(
        css.row,
        gapOf(gap),
        rowGap !== undefined && css[`rowGap${rowGap}`],
        align !== 'stretch' && css[`align-${align}`],
        justify !== 'start' && css[`justify-${justify}`],
        nowrap && css.nowrap,
        className,
      )}
    />
  )
}

type PanelOwn = { pad?: Space }

/** Bordered surface for a part of a page. */
export function Panel<T extends ElementType = 'div'>({ as, pad = 4, className, ...rest }: Box<T, PanelOwn>) {
  const Tag: ElementType = as ?? 'div'
  return <Tag {...rest} className={cx(css.panel, css[`pad${pad}`], className)} />
}

type HintOwn = { size?: 's' | 'xs' }

/** Muted text. */
export function Hint<T extends ElementType = 'p'>({ as, size = 's', className, ...rest }: Box<T, HintOwn>) {
  const Tag: ElementType = as ?? 'p'
  return <Tag {...rest} className={cx(css.hint, size === 'xs' && css.tiny, className)} />
}

/**
 * Page with the full width of large screens, e.g. a form with a side panel. Header and footer widen too (tokens.css).
 */
export function Wide({ children }: { children: ReactNode }) {
  return <div data-wide="">{children}</div>
}

/** Header of a page: back link, title, description, and page actions. */
export function PageHead({
  back,
  title,
  about,
  facts,
  children,
}: {
  back?: { to: string; label: string }
  title: ReactNode
  about?: ReactNode
  /** Figures and tags of the page's subject. */
  facts?: ReactNode
  /** Links and buttons for the whole page. */
  children?: ReactNode
}) {
  return (
    <Row as="header" align="end" justify="between" gap={4} rowGap={2} className={css.pageHead}>
      <div>
        {back && (
          <Link to={back.to} className={css.back}>
            <ChevronLeftIcon size={16} />
            {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {about && <Hint>{about}</Hint>}
        {facts && <Row className={cx(css.hint, css.facts)}>{facts}</Row>}
      </div>
      {children && (
        <Row gap={4} rowGap={2} className={css.ways}>
          {children}
        </Row>
      )}
    </Row>
  )
}
