import { useState } from 'react'
import { suggestionAddress } from '../../../features/site/search/index.ts'
import { SuggestInput, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { useQuery } from '../../../use-query.ts'
import { TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'

/** Pause in typing before pages are searched, ms. */
const DEBOUNCE_MS = 250

/** Whether a page of this site exists; other addresses and failed requests count as existing. */
async function isThere(address: string): Promise<boolean> {
  if (!/^\/(?!\/)/.test(address)) return true
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  return answer?.status !== 404
}

/** Target of a link. A page of this site must exist, unless it is the stored one. */
export function AddressField({
  pathOf = (address) => address,
  ...field
}: Omit<Parameters<typeof TextField>[0], 'max' | 'rules' | 'children'> & {
  /** Expands a short form to a path. */
  pathOf?: (address: string) => string
}) {
  const form = useFormAround<Record<string, string | undefined>>()
  const [stored] = useState(form.values[field.name])
  return (
    <TextField
      {...field}
      max={500}
      hint={`${field.hint ?? texts.addressHint}；${texts.addressSearch}`}
      rules={[
        {
          ask: async (address) => {
            const typed = ((address as string | undefined) ?? '').trim()
            if (typed === '' || typed === stored || (await isThere(pathOf(typed)))) return undefined
            return texts.noPage
          },
        },
      ]}
    >
      <AddressInput />
    </TextField>
  )
}

/** An address, or words that find a page: sections, categories, courses, papers, articles and campaign pages by name. */
function AddressInput({ value = '', onChange, ...rest }: { value?: string; onChange?: (address: string) => void }) {
  const words = /^[/:.]|^https?:/.test(value) ? '' : value.trim().slice(0, 50)
  const found = useQuery('data/api/search/suggest', words ? { keyword: words } : null, {
    debounce: DEBOUNCE_MS,
    keep: true,
    quiet: true,
  })
  const mayCampaigns = useHolds('product.campaign')
  const campaigns = useQuery('commerce/admin/sale/list', mayCampaigns ? { pageSize: 50 } : null, { quiet: true })
  const categories = useQuery('course/api/course/category/list', {}, { quiet: true })
  const options = [
    ...Object.entries(texts.sections).map(([address, label]) => ({ value: address, label })),
    ...(categories.data?.courseCategoryList ?? []).map(({ id, categoryName }) => ({
      value: `/list?categoryId=${id}`,
      label: texts.inCategory(categoryName),
    })),
    ...(campaigns.data?.list ?? []).map(({ pageType, pageTitle }) => ({
      value: `/sale/${pageType}`,
      label: pageTitle,
    })),
    ...(words ? (found.data?.list ?? []) : []).map((one) => ({ value: suggestionAddress(one), label: one.title })),
  ]
  return <SuggestInput {...rest} value={value} onChange={onChange} maxLength={500} options={options} />
}
