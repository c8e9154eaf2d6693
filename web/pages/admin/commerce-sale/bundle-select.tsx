import { Select } from 'antd'
import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import type { Choice } from './product-select.tsx'
import { texts } from './texts.ts'

/** Bundles, found by name. */
export function BundleSelect({
  value,
  onChange,
  id,
}: {
  value?: Choice[]
  onChange?: (bundles: Choice[]) => void
  id?: string
}) {
  const [words, setWords] = useState('')
  const found = useQuery(
    'commerce/admin/bundle/list',
    { keyword: words.slice(0, 50), statusId: 1, pageSize: 20 },
    { debounce: 300, keep: true, quiet: true },
  )
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      value={value ?? []}
      onChange={(bundles: Choice[]) => onChange?.(bundles.map(({ value: key, label }) => ({ value: key, label })))}
      showSearch={{ onSearch: setWords, filterOption: false }}
      loading={found.loading}
      placeholder={texts.bundles.choose}
      options={(found.data?.list ?? []).map((one) => ({ value: one.id, label: one.bundleName }))}
    />
  )
}
