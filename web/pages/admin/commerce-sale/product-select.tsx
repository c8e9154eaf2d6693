import { Combobox } from '../../../features/shared/workbench/kit.ts'
import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

export interface Choice {
  /** `type:id`. */
  value: string
  label: string
}

/** Paid products, searched by name: one or several. Without the permission for products the search finds none. */
export function ProductSelect({
  value,
  onChange,
  id,
  isOne = false,
}: {
  value?: Choice[]
  onChange?: (products: Choice[]) => void
  id?: string
  isOne?: boolean
}) {
  const [words, setWords] = useState('')
  const found = useQuery(
    'commerce/admin/coupon/product/list',
    { keyword: words.slice(0, 60) },
    { debounce: 300, keep: true, quiet: true },
  )
  return (
    <Combobox
      id={id}
      multiple
      max={isOne ? 1 : undefined}
      chosen={value ?? []}
      onChange={(products) => onChange?.(products)}
      placeholder={texts.chooseProducts}
      onSearch={setWords}
      loading={found.loading}
      options={(found.data?.list ?? []).map((one) => ({
        value: `${one.productType}:${one.productId}`,
        label: `${texts.types[one.productType]} · ${one.productName}`,
        about: texts.yuan(one.price),
      }))}
    />
  )
}
