import type { OutputOf } from '@zhixing/contract'
import { seatKindList } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Combobox, FormItem } from '../../../features/shared/workbench/kit.ts'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { newKey } from '../../../new-key.ts'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { organizationTexts } from './organization-texts.ts'

const words = organizationTexts.seats

interface Choice {
  /** `type:id`. */
  value: string
  label: string
}

/** One paid item of a kind, searched by name. */
function ItemSelect({
  value,
  onChange,
  id,
}: {
  value?: Choice[]
  onChange?: (courses: Choice[]) => void
  id?: string
}) {
  const [keyword, setKeyword] = useState('')
  const [productType, setType] = useState<number>(seatKindList[0].productType)
  const found = useQuery(
    'org/admin/pack/product/list',
    { productType, keyword: keyword.slice(0, 50) },
    { debounce: 300, keep: true },
  )
  return (
    <Stack gap={2}>
      <Select
        aria-label={words.kind}
        value={productType}
        onChange={({ target }) => {
          setType(Number(target.value))
          onChange?.([])
        }}
      >
        {seatKindList.map((kind) => (
          <option key={kind.productType} value={kind.productType}>
            {kind.name}
          </option>
        ))}
      </Select>
      <Combobox
        id={id}
        multiple
        max={1}
        chosen={value ?? []}
        onChange={(items) => onChange?.(items)}
        placeholder={words.coursePlace}
        onSearch={setKeyword}
        loading={found.loading}
        options={(found.data?.list ?? []).map((one) => ({
          value: `${one.productType}:${one.productId}`,
          label: one.itemName,
        }))}
      />
    </Stack>
  )
}

interface Grant {
  course: Choice[]
  quantity: number
  termDays: number
  note: string
}

/** Grants seats to an organisation without an order. */
export function GrantSeats({
  orgId,
  orgName,
  close,
}: {
  orgId: string
  orgName: string
  close: (isChanged?: boolean) => void
}) {
  const [clientKey] = useState(newKey)
  return (
    <FormModal<Grant>
      title={words.grantTitle(orgName)}
      okText={words.grant}
      start={{ course: [], quantity: 10, termDays: 365, note: '' }}
      onClose={() => close()}
      onSubmit={async ({ course: [course], ...grant }) => {
        const [productType = '', productId = ''] = course?.value.split(':') ?? []
        await api('org/admin/pack/grant', { orgId, productType, productId, clientKey, ...grant }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="course" label={words.course} rules={[{ required: true, message: words.courseNeeded }]}>
        <ItemSelect />
      </FormItem>
      <FormItem name="quantity" label={words.quantity} rules={[{ required: true }]}>
        <NumberInput min={1} max={100_000} precision={0} />
      </FormItem>
      <FormItem name="termDays" label={words.termDays} rules={[{ required: true }]}>
        <NumberInput min={1} max={3650} precision={0} />
      </FormItem>
      <FormItem name="note" label={words.note} extra={words.noteAbout} rules={[{ required: true }]}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

type Setting = OutputOf<'org/admin/setting/view'>

/** What the site sets for all organisations. */
export function SeatSetting({ close }: { close: (isChanged?: boolean) => void }) {
  const { data } = useQuery('org/admin/setting/view', {})
  return data ? <SettingForm now={data} close={close} /> : null
}

interface SettingFields extends Pick<Setting, 'memberLimit' | 'lockPercent' | 'termDays'> {
  tiers: string
}

/** Lines such as `50 90`. */
const tiersOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().split(/[\s,，%]+/))
    .filter(([from]) => from)
    .map(([from, percent]) => ({ from: Number(from), percent: Number(percent) }))

function SettingForm({ now, close }: { now: Setting; close: (isChanged?: boolean) => void }) {
  const { etag, tierList, ...fields } = now
  return (
    <FormModal<SettingFields>
      title={words.setting}
      start={{ ...fields, tiers: tierList.map(({ from, percent }) => `${from} ${percent}`).join('\n') }}
      onClose={() => close()}
      onSubmit={async ({ tiers, ...values }) => {
        await api('org/admin/setting/save', { ...values, tierList: tiersOf(tiers), etag }, { showSuccess: true })
        close()
      }}
    >
      <FormItem
        name="memberLimit"
        label={words.memberLimit}
        extra={words.memberLimitAbout}
        rules={[{ required: true }]}
      >
        <NumberInput min={0} max={1_000_000} precision={0} />
      </FormItem>
      <FormItem name="lockPercent" label={words.lockPercent} extra={words.lockAbout} rules={[{ required: true }]}>
        <NumberInput min={0} max={100} precision={0} />
      </FormItem>
      <FormItem name="termDays" label={words.term} rules={[{ required: true }]}>
        <NumberInput min={1} max={3650} precision={0} />
      </FormItem>
      <FormItem name="tiers" label={words.tiers} extra={words.tiersAbout}>
        <Textarea rows={4} />
      </FormItem>
    </FormModal>
  )
}
