import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../../ui/cover.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './checkout.module.css'
import { texts } from './texts.ts'
import { word } from '../../../i18n/word-texts.ts'

interface Item {
  productType: number
  productId: string
  productName: string
  productLogo: string
  url: string
  pricePayable: number
  pricePaid: number
  deductionList: readonly { name: string; amount: number }[]
}

/** Items of an order with prices and deductions. `renderAside`: content beside an item. */
export function OrderItems<T extends Item>({
  items,
  renderAside,
}: {
  items: readonly T[]
  renderAside?: (item: T) => ReactNode
}) {
  return (
    <Stack as="ul" gap={4}>
      {items.map((item) => (
        <li key={`${item.productType}:${item.productId}`}>
          <Row gap={4} align="start" nowrap className={css.item}>
            <Link to={item.url} className={css.cover} tabIndex={-1} aria-hidden="true">
              <Cover src={item.productLogo} title={item.productName} words="none" />
            </Link>
            <div className={css.words}>
              <Link to={item.url} className={css.name}>
                {item.productName}
              </Link>
              {item.deductionList.map(({ name, amount }) => (
                <p key={name} className={css.deduction}>
                  {word(name)} {texts.minus(amount)}
                </p>
              ))}
              {renderAside?.(item)}
            </div>
            <div className={css.cost}>
              <b>{texts.amount(item.pricePaid)}</b>
              {item.pricePaid < item.pricePayable && <del>{texts.amount(item.pricePayable)}</del>}
            </div>
          </Row>
        </li>
      ))}
    </Stack>
  )
}

/** Sums of an order: before deductions, deductions, to pay. */
export function OrderSums({
  pricePayable,
  priceDiscount,
  pricePaid,
  label = texts.toPay,
}: {
  pricePayable: number
  priceDiscount: number
  pricePaid: number
  label?: string
}) {
  return (
    <dl className={css.sums}>
      <div>
        <dt>{texts.payable}</dt>
        <dd>{texts.amount(pricePayable)}</dd>
      </div>
      {priceDiscount > 0 && (
        <div>
          <dt>{texts.discount}</dt>
          <dd>{texts.minus(priceDiscount)}</dd>
        </div>
      )}
      <div className={css.total}>
        <dt>{label}</dt>
        <dd>{texts.amount(pricePaid)}</dd>
      </div>
    </dl>
  )
}
