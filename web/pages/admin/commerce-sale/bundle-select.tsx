import { stateCode } from '@zhixing/contract/states'
import { Combobox } from '../../../features/shared/workbench/kit.ts'
import { useState } from 'react'
import { couponText } from '../../../features/commerce/coupon/index.ts'
import { useQuery } from '../../../use-query.ts'
import type { Choice } from './product-select.tsx'
import { texts } from './texts.ts'

interface ManyProps {
  value?: Choice[]
  onChange?: (chosen: Choice[]) => void
  id?: string
}

/** A multi-select with server-side search. */
function ManySelect({
  value,
  onChange,
  id,
  onSearch,
  ...rest
}: ManyProps & {
  onSearch: (words: string) => void
  loading: boolean
  placeholder: string
  options: (Choice & { about: string })[]
}) {
  return (
    <Combobox
      {...rest}
      id={id}
      multiple
      chosen={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
      onSearch={onSearch}
    />
  )
}

const WAIT = { debounce: 300, keep: true, quiet: true } as const

/** Bundles, searched by name. */
export function BundleSelect(props: ManyProps) {
  const [words, setWords] = useState('')
  const input = { keyword: words.slice(0, 50), statusId: stateCode.row.active, pageSize: 20 }
  const found = useQuery('commerce/admin/bundle/list', input, WAIT)
  return (
    <ManySelect
      {...props}
      onSearch={setWords}
      loading={found.loading}
      placeholder={texts.bundles.choose}
      options={(found.data?.list ?? []).map((one) => ({
        value: one.id,
        label: one.bundleName,
        about: texts.yuan(one.price),
      }))}
    />
  )
}

/** Public coupons, searched by name. */
export function BatchSelect(props: ManyProps) {
  const [words, setWords] = useState('')
  const found = useQuery('commerce/api/coupon/list', {}, WAIT)
  return (
    <ManySelect
      {...props}
      onSearch={setWords}
      loading={found.loading}
      placeholder={texts.campaigns.chooseCoupons}
      options={(found.data?.list ?? [])
        .filter(({ couponName }) => couponName.includes(words.trim()))
        .map((one) => ({ value: one.batchId, label: one.couponName, about: `${couponText(one)}，${one.ruleText}` }))}
    />
  )
}
