import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { Panel, Row } from '../../../../ui/layout.tsx'
import type { TagTone } from '../../../../ui/tag.tsx'
import css from './display.module.css'

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
  tone?: TagTone | undefined
}

/** A history. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className={css.timeline}>
    {items.map(({ key, content, tone = 'brand' }) => (
      <li key={key} className={css[tone]}>
        <div>{content}</div>
      </li>
    ))}
  </ol>
)

/** A titled section of a page. */
export function Section({
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
    <Panel as="section" className={cx(css.section, className)}>
      <Row justify="between">
        <h2>{title}</h2>
        {extra}
      </Row>
      {children}
    </Panel>
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
