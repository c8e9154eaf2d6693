import type { ReactNode } from 'react'
import css from './empty.module.css'
import { cx } from './cx.ts'
import { texts } from './texts.ts'

const drawings = {
  box: 'M30 62 60 50l30 12-30 12ZM30 62v26l30 12 30-12V62M60 74v26M44 56l30 12M60 40V22M44 38l-8-12M76 38l8-12',
  search: 'M54 78a26 26 0 1 0 0-52 26 26 0 0 0 0 52ZM73 71l22 22M42 46a14 14 0 0 1 12-8M30 98h40M82 98h8',
  message: 'M24 30h72v48H66L50 92V78H24ZM40 46h40M40 60h24M100 24l6-6M104 34h8',
  study:
    'M60 40c-10-7-22-9-38-9v50c16 0 28 2 38 9 10-7 22-9 38-9V31c-16 0-28 2-38 9ZM60 40v50M34 46c6 0 11 1 15 3M34 60c6 0 11 1 15 3M71 49c4-2 9-3 15-3M60 22V12M44 22l-5-8M76 22l5-8',
  lock: 'M34 54h52v40H34ZM44 54V42a16 16 0 0 1 32 0v12M60 70v10M20 98h80',
  lost: 'M18 92c14-4 22-26 34-40 6 4 9 8 15 11 8-12 12-18 18-23 6 10 10 42 20 52ZM82 26a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM30 30l5 4 6-5M48 22l4 3 5-4M34 102h52',
} as const

export type EmptyProps = {
  art?: keyof typeof drawings
  /** What is missing. */
  title: ReactNode
  /** One sentence of explanation. */
  children?: ReactNode
  /** The next step: a ButtonLink or a Button. */
  action?: ReactNode
  /** Small variant for cards and shelves. */
  compact?: boolean
  /** Heading level if the state is the page itself (404). */
  level?: 1 | 2
}

/** Empty state: an illustration, one sentence and one action. */
export function Empty({ art = 'box', title, children, action, compact, level }: EmptyProps) {
  const Title = level ? (`h${level}` as const) : 'p'
  return (
    <div className={cx(css.empty, compact && css.compact)}>
      <svg className={css.art} viewBox="0 0 120 112" aria-hidden="true">
        <circle cx="60" cy="58" r="50" className={css.ground} />
        <path d={drawings[art]} />
      </svg>
      <Title className={css.title}>{title}</Title>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

export type ErrorPanelProps = {
  title?: ReactNode
  /** Message for the user. */
  children?: ReactNode
  /** Retry action. */
  action?: ReactNode
  compact?: boolean
  level?: 1 | 2
}

/** Error state with an action; announced by screen readers immediately. */
export function ErrorPanel({ title = texts.notLoaded, children, action, compact, level }: ErrorPanelProps) {
  return (
    <div role="alert">
      <Empty art="lost" title={title} action={action} compact={compact} level={level}>
        {children}
      </Empty>
    </div>
  )
}
