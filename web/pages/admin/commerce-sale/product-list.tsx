import { Tag, type TagState } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { tagColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Row } from '../../../ui/layout.tsx'
import { Price } from '../../../ui/price.tsx'
import { EditTerms, EditTermsOfMany } from './product-forms.tsx'
import type { ProductRow } from './terms-form.ts'
import { texts } from './texts.ts'

const words = texts.products

/** Current and scheduled discounts, as text. */
function offers(row: ProductRow): string[] {
  return [
    ...(row.limitPrice !== null && row.limitEnd !== null
      ? [
          `${words.limit} ${words.limitUntil(texts.yuan(row.limitPrice), formatDate(row.limitEnd, 'minute'))}${
            !row.isLimited && Date.parse(row.limitEnd) > Date.now() ? ` · ${words.limitNotYet}` : ''
          }`,
        ]
      : []),
    ...(row.isVipFree ? [words.vipFree] : []),
    ...(row.vipPrice === null ? [] : [`${words.vipPrice} ${texts.yuan(row.vipPrice)}`]),
  ]
}

function validity(row: ProductRow): string {
  if (row.productType === stateCode.product.vip) return texts.nothing
  if (row.expiryMode === stateCode.expiry.days) return words.daysText(row.expiryDays)
  return row.expiryMode === stateCode.expiry.date ? (row.expiryDate ?? '') : (words.expiryModes[0] ?? '')
}

const rates = (row: ProductRow) => ({
  share: row.productType === stateCode.product.vip ? texts.nothing : words.percent(row.shareRate ?? row.lecturerRate),
  commission: row.commissionRate === null ? texts.nothing : words.percent(row.commissionRate),
})

const Offers = ({ row }: { row: ProductRow }) => (
  <Row gap={1} rowGap={1}>
    {offers(row).map((text) => (
      <Tag key={text} tone={text.startsWith(words.limit) ? 'live' : 'warn'}>
        {text}
      </Tag>
    ))}
    {offers(row).length === 0 && texts.nothing}
  </Row>
)

const saleState = (row: ProductRow): TagState =>
  row.isFree
    ? { text: words.free, tone: 'plain' }
    : !row.isSale
      ? { text: words.unsold, tone: 'live' }
      : !row.isOnSale
        ? { text: words.offShelf, tone: 'plain' }
        : { text: words.sold, tone: 'free' }

/** All products with their sale terms. */
export default function ProductList() {
  return (
    <ListPage
      call="commerce/admin/product/list"
      name="products"
      label={words.label}
      about={words.about}
      rowKey={({ productType, productId }) => `${productType}:${productId}`}
      search={words.search}
      filters={[
        choice('type', words.type, texts.types, 'productType'),
        yesOrNo('paid', words.isFree, [words.free, words.paid], 'isFree'),
        yesOrNo('isSale', words.sale, [words.sold, words.unsold]),
        yesOrNo('shelf', words.shelf, [words.onShelf, words.offShelf], 'isOnSale'),
        yesOrNo('vipFree', words.vip, [words.vipFree, words.notVipFree], 'isVipFree'),
        choice('vipPrice', words.vipPrice, { 1: words.hasVipPrice }, 'hasVipPrice'),
        choice('limit', words.limit, { 1: words.hasLimit }, 'hasLimit'),
      ]}
      empty={words.empty}
      columns={[
        {
          key: 'productName',
          title: words.name,
          alwaysShown: true,
          width: 260,
          render: (row) => <b>{row.productName}</b>,
        },
        wordColumn<ProductRow>('productType', words.type, texts.types),
        { key: 'lecturerName', title: words.lecturer, render: (row) => row.lecturerName || texts.nothing },
        {
          key: 'price',
          title: words.price,
          render: (row) => <Price fen={row.isFree ? 0 : row.price} was={row.original} size="s" />,
          text: (row) => row.price / 100,
        },
        tagColumn<ProductRow>('isSale', words.sale, saleState),
        {
          key: 'offers',
          title: words.now,
          width: 300,
          render: (row) => <Offers row={row} />,
          text: (row) => offers(row).join('；'),
        },
        { key: 'expiry', title: words.expiry, wide: true, render: validity },
        { key: 'share', title: words.share, render: (row) => rates(row).share },
        {
          key: 'commission',
          title: words.commission,
          hidden: true,
          render: (row) => rates(row).commission,
        },
      ]}
      actions={[
        { label: texts.edit, when: ({ isFree }) => !isFree, opens: 'edit' },
        { label: words.view, when: ({ isOnSale }) => isOnSale, to: ({ url }) => url, isOutside: true },
      ]}
      nameOf={(row) => row.productName}
      dialogs={{ edit: ({ row, close }) => row && <EditTerms row={row} close={close} /> }}
      bulk={[
        {
          key: 'terms',
          label: words.many,
          dialog: ({ rows, close }) => <EditTermsOfMany rows={rows} close={close} />,
        },
      ]}
    />
  )
}
