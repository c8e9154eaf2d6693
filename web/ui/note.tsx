import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { Stack } from './layout.tsx'
import css from './note.module.css'
import { cx } from './cx.ts'

export type NoteProps = {
  /** `info`, `good` (success), `warn` (caution) or `bad` (failure; announced immediately). */
  tone?: 'info' | 'good' | 'warn' | 'bad'
  title: ReactNode
  children?: ReactNode
  /** Action: a small button. */
  action?: ReactNode
  className?: string | undefined
}

const icons = { info: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: WarningIcon }

/** Callout within a page. */
export function Note({ tone = 'info', title, children, action, className }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div className={cx(css.note, css[tone], className)} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={18} />
      <Stack gap={1} className={css.words}>
        <div>{title}</div>
        {children}
      </Stack>
      {action}
    </div>
  )
}
