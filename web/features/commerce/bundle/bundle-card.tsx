import type { ShownBundle } from '@zhixing/contract/commerce/bundle'
import { Link } from 'react-router'
import { bundlePath } from '../../../checkout-path.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Countdown } from '../price/index.ts'
import css from './bundle.module.css'
import { texts } from './texts.ts'

/** A bundle: its products, its price and saving, and a buy button. */
export function BundleCard({ bundle }: { bundle: ShownBundle }) {
  const { bundleName, bundleText, price, apart, endTime, productList } = bundle
  return (
    <Card pad="l" className={css.frame}>
      <div className={css.bundle}>
        <div className={css.words}>
          <Row gap={2}>
            <h3>{bundleName}</h3>
            <Tag tone="live">{texts.saved(apart - price)}</Tag>
            <Hint as="span">{texts.count(productList.length)}</Hint>
          </Row>
          {bundleText && <p>{bundleText}</p>}
          <ul className={css.parts}>
            {productList.map((one) => (
              <li key={one.url}>
                <Link to={one.url}>
                  <Cover src={one.productLogo} title={one.productName} words="none" />
                  <span>{one.productName}</span>
                </Link>
                <small>{texts.amount(one.price)}</small>
              </li>
            ))}
          </ul>
        </div>
        <div className={css.buy}>
          {endTime && <Countdown until={endTime} />}
          <p className={css.price}>
            <small>{texts.price}</small>
            <b>{texts.amount(price)}</b>
          </p>
          <Hint size="xs">
            {texts.apart} <del>{texts.amount(apart)}</del>
          </Hint>
          <ButtonLink to={bundlePath(bundle)}>{texts.buy}</ButtonLink>
          <Hint size="xs">{texts.refund}</Hint>
        </div>
      </div>
    </Card>
  )
}
