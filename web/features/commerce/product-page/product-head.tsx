import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import css from './product-head.module.css'

interface ProductHeadProps {
  name: string
  /** Nothing when the page above shows name and picture already. */
  cover?: { src: string; title: string; over?: { to: string; icon: ReactNode } | undefined } | undefined
  /** Tags below the name. */
  tags?: ReactNode
  about?: string | undefined
  facts: readonly { name: string; value: ReactNode }[]
  /** Below the figures: promises, exam times. */
  detail?: ReactNode
  /** Phones show it in the bar at the bottom, unless there is more than an amount. */
  price?: ReactNode
  /** More than an amount: end of an offer, member price, validity. */
  hasTerms?: boolean
  /** The viewer's state. */
  state?: ReactNode
  actions: ReactNode
}

/** Cover, name, figures, price and main action of a product. */
export function ProductHead({
  name,
  cover,
  tags,
  about,
  facts,
  detail,
  price,
  hasTerms,
  state,
  actions,
}: ProductHeadProps) {
  return (
    <section className={cx(css.head, !cover && css.playing)}>
      {cover && (
        <div className={css.picture}>
          <Cover src={cover.src} title={cover.title} words="none" eager />
          {cover.over && (
            <Link to={cover.over.to} className={css.play} tabIndex={-1} aria-hidden="true">
              <span>{cover.over.icon}</span>
            </Link>
          )}
        </div>
      )}
      <div className={css.words}>
        {cover && <h1 className={css.name}>{name}</h1>}
        {tags}
        {about && <p className={css.about}>{about}</p>}
        <dl className={css.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {detail}
        {price && <div className={hasTerms ? undefined : css.price}>{price}</div>}
        {state}
        <div className={css.actions}>{actions}</div>
      </div>
    </section>
  )
}

/** Price and main action in a bar that is fixed to the bottom on phones. */
export function ProductBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>
}

export interface MainActionProps {
  label: string
  /** Nothing when it cannot be started now. */
  to?: string | undefined
  icon?: ReactNode
  variant?: 'line'
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** The main action as a button: in the head, which hides it on phones (not the secondary line), or in the bar. */
export function MainAction({ label, to, icon, variant, onClick, bar }: MainActionProps & { bar?: boolean }) {
  const className = bar ? css.barMain : variant === 'line' ? undefined : css.main
  if (!to)
    return (
      <Button size="l" disabled className={className}>
        {label}
      </Button>
    )
  return (
    <ButtonLink size="l" to={to} {...(variant ? { variant } : {})} icon={icon} className={className} onClick={onClick}>
      {label}
    </ButtonLink>
  )
}
