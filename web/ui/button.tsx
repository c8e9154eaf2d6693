import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './button.module.css'
import { cx } from './cx.ts'
import { texts } from './texts.ts'

type Appearance = {
  /** `primary` once per view; `line` beside it; `text` for quiet actions; `danger` for what cannot be taken back. */
  variant?: 'primary' | 'line' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  /** As wide as its container. */
  block?: boolean
  /** An icon before the words. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> & Appearance & { loading?: boolean }
export type ButtonLinkProps = ComponentProps<typeof Link> & Appearance

/** The classes of a button, for the rare element that must look like one (a `<label>` of a file input). */
export function buttonClass({ variant = 'primary', size = 'm', block }: Appearance, extra?: string): string {
  return cx(css.button, css[variant], css[size], block && css.block, extra)
}

/**
 * A button. While `loading` it keeps its width, its words and the focus, and takes no clicks; screen readers hear that it
 * is busy. `type` is `button` unless said otherwise.
 */
export function Button({ variant, size, block, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, cx(loading && css.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={click}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: use it whenever the action is going somewhere. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name: spoken, and shown by the browser on hover. */
  label: string
  size?: 's' | 'm' | 'l'
  /** A number in the corner (unread messages); nothing is shown for 0, and 99+ above 99. */
  count?: number
}

/** A round button with an icon only (its child). */
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

/** The same as a link. */
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
