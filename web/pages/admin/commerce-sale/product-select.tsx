import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Row } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

export interface Choice {
  /** `type:id`. */
  value: string
  label: string
}

/** Products that cost something, found by name: one, or several. Operators without the right to products have no choice. */
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
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      {...(isOne ? { maxCount: 1 } : {})}
      labelInValue
      value={value ?? []}
      onChange={(products: Choice[]) => onChange?.(products.map(({ value: key, label }) => ({ value: key, label })))}
      style={{ width: '100%' }}
      placeholder={texts.chooseProducts}
      showSearch={{ onSearch: setWords, filterOption: false }}
      loading={found.loading}
      options={(found.data?.list ?? []).map((one) => ({
        value: `${one.productType}:${one.productId}`,
        label: `${texts.types[one.productType]} · ${one.productName}`,
        about: texts.yuan(one.price),
      }))}
      optionRender={({ label, data }) => <ChoiceLine label={label} about={data.about} />}
    />
  )
}

/** What is offered: its kind and name, which may be long, and beside it what it costs or does. */
export function ChoiceLine({ label, about }: { label: ReactNode; about: string | undefined }) {
  return (
    <Row gap={3} justify="between" align="start" nowrap>
      <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{label}</span>
      <span style={{ flex: 'none', color: 'var(--muted)' }}>{about}</span>
    </Row>
  )
}
