import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { Empty as EmptyState } from '../../../../ui/empty.tsx'
import { Panel, Row } from '../../../../ui/layout.tsx'
import { Note } from '../../../../ui/note.tsx'
import css from './display.module.css'

/** green: done, active; blue: category, in progress; gold: pending; red: failed, rejected; default: neutral. */
export type TagColor = string

/** A short label of a state or category. */
export function Tag({
  color = 'default',
  className,
  ...rest
}: Omit<ComponentProps<'span'>, 'color'> & { color?: TagColor | undefined }) {
  return <span {...rest} className={cx(css.tag, css[color], className)} />
}

interface DescriptionItem {
  key: string
  label: ReactNode
  children: ReactNode
  /** Spans both columns. */
  wide?: boolean
}

/** Label-value pairs in one or two columns. */
export function Descriptions({
  items,
  columns = 1,
  className,
}: {
  items: readonly DescriptionItem[]
  columns?: 1 | 2
  className?: string | undefined
}) {
  return (
    <dl className={cx(css.descriptions, columns === 2 && css.pairs, className)}>
      {items.map(({ key, label, children, wide }) => (
        <div key={key} className={cx(wide && css.wide)}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TimelineItem {
  key: string
  content: ReactNode
  color?: TagColor | undefined
}

/** A history. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className={css.timeline}>
    {items.map(({ key, content, color = 'blue' }) => (
      <li key={key} className={css[color]}>
        <div>{content}</div>
      </li>
    ))}
  </ol>
)

/** A titled section of a page. */
export function Card({
  title,
  extra,
  className,
  children,
}: {
  title: ReactNode
  extra?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Panel as="section" className={cx(css.card, className)}>
      <Row justify="between">
        <h2>{title}</h2>
        {extra}
      </Row>
      {children}
    </Panel>
  )
}

const tones = { info: 'info', warning: 'warn', success: 'good', error: 'bad' } as const

/** A highlighted message. */
export function Alert({
  type = 'info',
  title,
  description,
  action,
  className,
}: {
  type?: keyof typeof tones
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <Note tone={tones[type]} title={title} action={action} className={className}>
      {description}
    </Note>
  )
}

/** An empty state with optional actions. */
export const Empty = ({ description, children }: { description: ReactNode; children?: ReactNode }) => (
  <EmptyState compact title={description} action={children} />
)

/** Progress from 0 to 100. */
export function Progress({
  percent,
  label,
  failed = false,
  showNumber = true,
}: {
  percent: number
  label: string
  failed?: boolean
  showNumber?: boolean
}) {
  return (
    <span className={cx(css.progress, failed && css.failed)}>
      <progress max={100} value={percent} aria-label={label} />
      {showNumber && <span aria-hidden="true">{percent}%</span>}
    </span>
  )
}

/** A collapsible section, initially closed. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={css.fold}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

/** A thumbnail that opens the picture in a new window. */
export function Picture({
  src,
  alt,
  width,
  height,
  className,
}: {
  src: string
  alt: string
  width?: number
  height?: number
  className?: string | undefined
}) {
  return (
    <a href={src} target="_blank" rel="noreferrer" className={css.picture}>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" className={className} />
    </a>
  )
}
