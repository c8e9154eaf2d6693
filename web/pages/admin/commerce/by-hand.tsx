import { FormItem, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { Input, Textarea } from '../../../ui/input.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { type Picture, PicturesField } from '../../../features/shared/files/index.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { newKey } from '../../../new-key.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

const words = texts.byHand
const MAX_VOUCHERS = 6

interface Values {
  mobile: string
  /** `type:id`. */
  product: string
  yuan?: number
  remark: string
  fileIdList?: readonly Picture[]
}

/** A product, searched by name. */
function ProductField({ id, value, onChange }: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery('commerce/admin/order/product', { keyword }, { keep: true })
  return (
    <SearchSelect
      id={id}
      value={value}
      onChange={onChange}
      onSearch={setKeyword}
      loading={found.loading}
      placeholder={words.productPlace}
      none={words.noProduct}
      options={(found.data?.list ?? []).map(({ productType, productId, productName, price }) => ({
        value: `${productType}:${productId}`,
        label: `${productName} · ${texts.productTypes[productType] ?? ''} · ${texts.amount(price)}`,
      }))}
    />
  )
}

/** Private pictures as a form field. */
const Vouchers = ({
  value = [],
  onChange,
}: {
  value?: readonly Picture[]
  onChange?: (value: readonly Picture[]) => void
}) => (
  <PicturesField
    label={words.vouchers}
    value={value}
    onChange={(pictures) => onChange?.(pictures)}
    max={MAX_VOUCHERS}
    isPrivate
  />
)

/** Enters a sale paid outside of the site, or grants a product with a reason. */
export function EnterSale({ isGift, onClose }: { isGift: boolean; onClose: (isDone?: boolean) => void }) {
  // One idempotency key per dialog: a double submit is one sale.
  const [clientKey] = useState(newKey)
  return (
    <FormModal<Values>
      title={isGift ? words.gift : words.offline}
      about={isGift ? words.giftAbout : words.offlineAbout}
      start={{ remark: '' }}
      okText={isGift ? words.giftSubmit : words.offlineSubmit}
      onClose={() => onClose()}
      onSubmit={async ({ mobile, product, yuan = 0, remark, fileIdList = [] }) => {
        const [type = '', productId = ''] = product.split(':')
        const sale = { mobile, productType: Number(type), productId, clientKey }
        const options = { showSuccess: true }
        if (isGift) await api('commerce/admin/order/grant', { ...sale, reason: remark }, options)
        else
          await api(
            'commerce/admin/order/offline',
            { ...sale, amount: Math.round(yuan * 100), remark, fileIdList: fileIdList.map(({ fileId }) => fileId) },
            options,
          )
        onClose(true)
      }}
    >
      <FormItem
        name="mobile"
        label={words.mobile}
        rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: words.mobileWrong }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </FormItem>
      <FormItem name="product" label={texts.products} rules={[{ required: true, message: words.productMissing }]}>
        <ProductField />
      </FormItem>
      {!isGift && (
        <FormItem name="yuan" label={words.amount} rules={[{ required: true }]}>
          <NumberInput min={0.01} max={1_000_000} precision={2} suffix={texts.refundForm.yuan} />
        </FormItem>
      )}
      <FormItem
        name="remark"
        label={isGift ? words.reason : texts.orders.remark}
        rules={isGift ? [{ required: true, whitespace: true }] : []}
      >
        <Textarea rows={3} maxLength={isGift ? 200 : 500} />
      </FormItem>
      {!isGift && (
        <FormItem name="fileIdList">
          <Vouchers />
        </FormItem>
      )}
    </FormModal>
  )
}
