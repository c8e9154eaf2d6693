import { useState } from 'react'
import { SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

/** An organisation of the site, searched by name; the chosen one is named also if a search does not find it. */
export function OrganizationField({
  id,
  value,
  onChange,
  orgId,
  orgName,
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  orgId: string
  orgName: string
}) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery('user/api/organization/list', { keyword }, { keep: true })
  const others = (found.data?.list ?? []).filter((one) => one.id !== orgId)
  return (
    <SearchSelect
      id={id}
      value={value ?? ''}
      onChange={onChange}
      onSearch={setKeyword}
      loading={found.loading}
      placeholder={texts.orgPlace}
      options={[
        { value: '', label: texts.orgNone },
        ...(orgId === '' ? [] : [{ value: orgId, label: orgName }]),
        ...others.map((one) => ({ value: one.id, label: one.orgName })),
      ]}
    />
  )
}
