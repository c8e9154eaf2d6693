import type { ComponentProps, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { Button as BaseButton, buttonClass as baseClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import css from './button.module.css'
import { useDisabled } from './form.tsx'

interface Appearance {
  /** `primary` once per view; `link` in rows of a table, `text` for quiet actions; a framed button otherwise. */
  type?: 'primary' | 'link' | 'text' | undefined
  size?: 'small' | undefined
  danger?: boolean | undefined
  icon?: ReactNode
}

const variantOf = ({ type, danger }: Appearance) =>
  type === 'primary' ? (danger ? 'danger' : 'primary') : type === undefined ? 'line' : 'text'
const classOf = ({ type, size, danger }: Appearance, extra?: string) =>
  cx(size && css.small, danger && type !== 'primary' && css.danger, extra)

/** The classes of a button, for an element that must look like one. */
export const buttonClass = (appearance: Appearance, extra?: string) =>
  baseClass({ variant: variantOf(appearance), size: 's' }, classOf(appearance, extra))

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'>, Appearance {
  /** Submits the surrounding form. */
  submits?: boolean
  loading?: boolean | undefined
}

/** A button of the back office: smaller than on the public site, disabled with its form. */
export function Button({ type, size, danger, submits, disabled, className, loading, ...rest }: ButtonProps) {
  const isOff = useDisabled(disabled)
  return (
    <BaseButton
      {...rest}
      type={submits ? 'submit' : 'button'}
      variant={variantOf({ type, danger })}
      size="s"
      loading={loading ?? false}
      disabled={isOff}
      className={classOf({ type, size, danger }, className)}
    />
  )
}

type AnchorProps = Omit<ComponentProps<'a'>, 'type'> & Appearance

/** A link to another window or site that looks like a button. */
export function LinkOut({ type, size, danger, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClass({ type, size, danger }, className)}>
      {icon}
      {children}
    </a>
  )
}

/** A link within the site that looks like a button: it loads no document. */
export function LinkButton({ to, ...rest }: Omit<AnchorProps, 'href' | 'onClick'> & { to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  return <LinkOut {...rest} href={href} onClick={follow} />
}
