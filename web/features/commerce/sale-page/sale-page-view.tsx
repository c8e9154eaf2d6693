import type { SaleView, ShownBlock } from '../../../shapes.ts'
import type { ReactNode } from 'react'
import { checkoutPath } from '../../../checkout-path.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import layout from '../../../ui/layout.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { BundleCard } from '../bundle/index.ts'
import { type Claimable, ClaimList } from '../coupon/index.ts'
import { Countdown, PriceBox } from '../price/index.ts'
import css from './sale-page.module.css'
import { couponsOf, hasContent } from './shown.ts'
import { texts } from './texts.ts'

type Block<K extends ShownBlock['blockType']> = Extract<ShownBlock, { blockType: K }>
type Sold = Block<'products'>['productList'][number]

export interface SalePageViewProps {
  page: SaleView
  /** Claimable coupons; blocks choose from them. */
  claimable: readonly Claimable[]
  /** Blocks hidden from visitors show why. */
  isPreview?: boolean
}

/** A campaign page: its blocks in order. A leading banner is full width and carries the title. */
export function SalePageView({ page, claimable, isPreview = false }: SalePageViewProps) {
  const shown = page.blockList.filter((block) => isPreview || hasContent(block, claimable))
  const [first, ...others] = shown
  const lead = first?.blockType === 'banner' ? first : undefined
  const rest = lead ? others : shown
  const sells = shown.some(({ blockType }) => blockType === 'products' || blockType === 'bundles')
  return (
    <div className={css.frame}>
      {lead && (
        <header className={css.banner} style={pictureOf(lead)}>
          <div className={cx(layout.wrap, css.words)}>
            <Title of={lead} pageTitle={page.pageTitle} />
          </div>
        </header>
      )}
      <div className={cx(layout.wrap, css.page)}>
        {!lead && <h1 className={css.title}>{page.pageTitle}</h1>}
        {rest.map((block, index) => (
          // Blocks have no id and are not reordered while reading.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} block={block} claimable={claimable} />
        ))}
        {!sells && !isPreview && (
          <Card pad="l">
            <Empty title={texts.empty} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>} />
          </Card>
        )}
      </div>
    </div>
  )
}

const pictureOf = ({ bannerImg }: Block<'banner'>) =>
  bannerImg ? { backgroundImage: `url(${JSON.stringify(bannerImg)})` } : undefined

/** The page's title as text, unless the picture contains it. */
function Title({ of, pageTitle }: { of: Block<'banner'>; pageTitle: string }) {
  return (
    <>
      {of.blockTitle || !of.bannerImg ? (
        <h1>{of.blockTitle || pageTitle}</h1>
      ) : (
        <VisuallyHidden>
          <h1>{pageTitle}</h1>
        </VisuallyHidden>
      )}
      {of.bannerText && <p>{of.bannerText}</p>}
    </>
  )
}

function Part({ block, claimable }: { block: ShownBlock; claimable: readonly Claimable[] }) {
  const { blockTitle, blockType } = block
  if (blockType === 'banner')
    return (
      <section className={cx(css.banner, css.inner)} style={pictureOf(block)}>
        <div className={css.words}>
          {blockTitle && <h2>{blockTitle}</h2>}
          {block.bannerText && <p>{block.bannerText}</p>}
        </div>
      </section>
    )
  if (blockType === 'countdown')
    return (
      <Section title={blockTitle} none={block.until === null ? texts.noClock : ''} className={css.clock}>
        {block.until && <Countdown until={block.until} />}
      </Section>
    )
  if (blockType === 'products')
    return (
      <Section title={blockTitle || texts.products} none={block.productList.length === 0 ? texts.noProducts : ''}>
        <Products list={block.productList} />
      </Section>
    )
  if (blockType === 'bundles')
    return (
      <Section title={blockTitle || texts.bundles} none={block.bundleList.length === 0 ? texts.noBundles : ''}>
        {block.bundleList.map((bundle) => (
          <BundleCard key={bundle.bundleId} bundle={bundle} />
        ))}
      </Section>
    )
  if (blockType === 'coupons') {
    const list = couponsOf(block.batchIds, claimable)
    return (
      <Section title={blockTitle || texts.coupons} none={list.length === 0 ? texts.noCoupons : ''}>
        <Hint>{texts.couponsAbout}</Hint>
        <ClaimList list={list} />
      </Section>
    )
  }
  return (
    <Card pad="l">
      {blockTitle && <CardHead title={blockTitle} />}
      <p className={css.text}>{block.content}</p>
    </Card>
  )
}

/** A titled block. @param props.none why visitors do not see it, in a preview */
function Section({
  title,
  none,
  className,
  children,
}: {
  title: string
  none: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Stack gap={4} as="section" className={className}>
      {title && <h2>{title}</h2>}
      {none ? <p className={css.none}>{none}</p> : children}
    </Stack>
  )
}

function Products({ list }: { list: readonly Sold[] }) {
  const sold = list.filter(({ terms }) => terms.isSale && terms.price > 0)
  return (
    <>
      <ul className={css.grid}>
        {list.map((one) => (
          <li key={one.url}>
            <Card pad="none" className={css.product}>
              <Cover src={one.productLogo} title={one.productName} words="none" />
              <Stack gap={2} className={css.about}>
                <h3>{one.productName}</h3>
                {one.lecturerName && <Hint size="xs">{one.lecturerName}</Hint>}
                <PriceBox terms={one.terms} size="m" />
                <Row justify="end" className={css.foot}>
                  <ButtonLink size="s" variant="line" to={one.url}>
                    {texts.view}
                  </ButtonLink>
                  {sold.includes(one) && (
                    <ButtonLink size="s" to={checkoutPath([one.terms])}>
                      {texts.buy}
                    </ButtonLink>
                  )}
                </Row>
              </Stack>
            </Card>
          </li>
        ))}
      </ul>
      {sold.length > 1 && (
        <Row justify="center">
          <ButtonLink size="l" to={checkoutPath(sold.slice(0, texts.most).map(({ terms }) => terms))}>
            {texts.buyAll(Math.min(sold.length, texts.most))}
          </ButtonLink>
        </Row>
      )}
    </>
  )
}
