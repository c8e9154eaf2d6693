import css from './avatar.module.css'
import { cx } from './cx.ts'
import { useBrokenImage } from './use-broken-image.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

export type AvatarProps = {
  name: string
  src?: string | null
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  /** Shows the VIP badge. */
  vip?: boolean
  className?: string
}

const px = { xs: 24, s: 32, m: 40, l: 64, xl: 96 }
const grounds = 8

/**
 * A person's picture, or the initial of the name on a background colour derived from it. The name is rendered as text
 * next to the avatar, so the picture is decorative; only the VIP badge has a text alternative.
 */
export function Avatar({ name, src, size = 'm', vip, className }: AvatarProps) {
  const { broken, ref, onError } = useBrokenImage(src)
  const initial = [...name.trim()][0]?.toUpperCase() ?? texts.initial
  let ground = 0
  for (const c of name) ground = (ground * 31 + (c.codePointAt(0) ?? 0)) % grounds
  return (
    <span className={cx(css.avatar, css[size], css[`g${ground}`], className)}>
      {src && !broken ? (
        <img
          ref={ref}
          src={src}
          alt=""
          width={px[size]}
          height={px[size]}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      ) : (
        <span aria-hidden="true" data-initial={initial} />
      )}
      {vip && (
        <span className={css.vip}>
          <VisuallyHidden>{texts.vip}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
