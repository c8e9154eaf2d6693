import type { MouseEvent, ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import css from './product-head.module.css'

interface ProductHeadProps {
  name: string
  cover: { src: string; title: string }
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
    <section className={css.head}>
      <div className={css.picture}>
        <Cover src={cover.src} title={cover.title} words="none" eager />
      </div>
      <div className={css.words}>
        <h1 className={css.name}>{name}</h1>
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
  /** The pointer or the focus is on it: what the press needs can be fetched. */
  onIntent?: (() => void) | undefined
}

/**
 * The main action as a button: in the head, which hides it on phones (not the secondary line), in the bar, or as a
 * block whose surroundings decide.
 */
export function MainAction({
  label,
  to,
  icon,
  variant,
  onClick,
  onIntent,
  bar,
  block = false,
}: MainActionProps & { bar?: boolean; block?: boolean }) {
  const className = bar ? css.barMain : block || variant === 'line' ? undefined : css.main
  if (!to)
    return (
      <Button size="l" disabled block={block} className={className}>
        {label}
      </Button>
    )
  return (
    <ButtonLink
      size="l"
      to={to}
      {...(variant ? { variant } : {})}
      icon={icon}
      block={block}
      className={className}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {label}
    </ButtonLink>
  )
}
