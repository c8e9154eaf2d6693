import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'
import { cx } from './cx.ts'
import { texts } from './texts.ts'

type Appearance = {
  /** `primary`: once per view; `line`: secondary; `text`: low emphasis; `danger`: irreversible actions. */
  variant?: 'primary' | 'line' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  /** Colours a `line` or `text` button as a dangerous action. */
  danger?: boolean | undefined
  /** Full width of the container. */
  block?: boolean
  /** Icon before the label. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> & Appearance & { loading?: boolean | undefined }
export type ButtonLinkProps = ComponentProps<typeof Link> & Appearance

/** Button classes for other elements, e.g. the `<label>` of a file input. */
export function buttonClass({ variant = 'primary', size = 'm', danger, block }: Appearance, extra?: string): string {
  return cx(css.button, css[variant], css[size], danger && css.perilous, block && css.block, extra)
}

/**
 * A button; `type` defaults to `button`. While `loading` it keeps its width, label and focus, ignores clicks, and is
 * exposed to screen readers as busy.
 */
export function Button({
  variant,
  size,
  danger,
  block,
  icon,
  loading,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, danger, block }, cx(loading && css.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={click}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link styled as a button, for navigation. */
export function ButtonLink({ variant, size, danger, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, danger, block }, className)}>
      {icon}
      {children}
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name, also the browser's tooltip. */
  label: string
  size?: 's' | 'm' | 'l'
  /** Badge, e.g. unread messages: hidden for 0, `99+` above 99. */
  count?: number
}

/** Round icon-only button; its child is the icon. */
export function IconButton({ label, size = 'm', count = 0, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={count > 0 ? texts.unread(label, shown(count)) : label}
      className={cx(css.icon, css[size], className)}
    >
      {children}
      {count > 0 && <CountMark count={count} />}
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label'> &
  Pick<IconButtonProps, 'label' | 'size' | 'count'>

/** Round icon-only link. */
export function IconLink({ label, size = 'm', count = 0, className, children, ...rest }: IconLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={count > 0 ? texts.unread(label, shown(count)) : label}
      className={cx(css.icon, css[size], className)}
    >
      {children}
      {count > 0 && <CountMark count={count} />}
    </Link>
  )
}

function CountMark({ count }: { count: number }) {
  return (
    <span className={css.count} aria-hidden="true">
      {shown(count)}
    </span>
  )
}

function shown(count: number): string {
  return count > 99 ? '99+' : String(count)
}
