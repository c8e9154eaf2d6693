import { stateCode } from '@zhixing/contract/states'
import { FormItem, type TimeRange, TimeRangeInput } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { otherStatus } from '../../../features/shared/workbench/row-status.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { type Choice, ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/redeem/batch/list'>['list'][number]
const words = texts.redeem
const isOn = ({ statusId }: Row) => statusId === stateCode.row.active
const setStatus = ({ id, statusId }: Row) =>
  api('commerce/admin/redeem/batch/stand', { id, statusId: otherStatus(statusId) }, { showSuccess: true })
const windowOf = ({ beginTime, endTime }: Row) =>
  beginTime || endTime
    ? [beginTime, endTime].map((time) => (time ? formatDate(time, 'minute') : texts.none)).join(' – ')
    : texts.none
const contentOf = (row: Row) => `${texts.types[row.productType]} · ${row.productName}`

/** Batches of redemption codes. */
export default function RedeemList() {
  return (
    <ListPage
      call="commerce/admin/redeem/batch/list"
      name="redeem"
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('create')}>
          {words.create}
        </Button>
      )}
      search={texts.search}
      filters={[yesOrNo('statusId', texts.state, texts.onOff)]}
      empty={words.empty}
      columns={[
        { key: 'batchName', title: words.name, alwaysShown: true, render: (row) => <b>{row.batchName}</b> },
        { key: 'productName', title: words.product, render: contentOf },
        {
          key: 'usedCount',
          title: words.used,
          render: (row) => `${row.usedCount} / ${row.totalCount}`,
        },
        { key: 'window', title: words.window, render: windowOf },
        {
          key: 'statusId',
          title: texts.state,
          isTag: true,
          render: (row) => <Tag tone={isOn(row) ? 'free' : 'plain'}>{texts.onOff[isOn(row) ? 0 : 1]}</Tag>,
          text: (row) => texts.onOff[isOn(row) ? 0 : 1],
        },
        { key: 'remark', title: texts.remark, hidden: true },
        timeColumn<Row>('gmtCreate', texts.created),
      ]}
      actions={[
        { label: texts.codes, to: ({ id }) => `/admin/redeem/${id}` },
        {
          label: texts.stop,
          danger: true,
          when: isOn,
          ask: ({ batchName }) => ({ title: words.stopAsk(batchName), content: words.stopAbout }),
          run: setStatus,
        },
        {
          label: texts.go,
          when: (row) => !isOn(row),
          ask: ({ batchName }) => ({ title: words.goAsk(batchName), content: words.goAbout }),
          run: setStatus,
        },
      ]}
      nameOf={(row) => row.batchName}
      dialogs={{ create: ({ close }) => <CreateCodes close={close} /> }}
    />
  )
}

interface Form_ {
  batchName: string
  product: Choice[]
  totalCount: number
  time?: TimeRange | null
  remark: string
}

function CreateCodes({ close }: { close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<Form_>
      title={words.create}
      start={{ totalCount: 10, remark: '' }}
      onClose={() => close()}
      onSubmit={async ({ product, time, ...rest }) => {
        const [productType = '', productId = ''] = (product[0]?.value ?? '').split(':')
        await api('commerce/admin/redeem/batch/save', {
          ...rest,
          productType: Number(productType),
          productId,
          beginTime: time?.[0] ?? null,
          endTime: time?.[1] ?? null,
        })
        close(true)
      }}
    >
      <FormItem name="batchName" label={words.name} rules={[{ required: true }]}>
        <Input maxLength={40} showCount />
      </FormItem>
      <FormItem name="product" label={words.product} rules={[{ required: true }]}>
        <ProductSelect isOne />
      </FormItem>
      <FormItem name="totalCount" label={words.count} rules={[{ required: true }]}>
        <NumberInput min={1} max={10_000} precision={0} />
      </FormItem>
      <FormItem name="time" label={words.window}>
        <TimeRangeInput />
      </FormItem>
      <FormItem name="remark" label={texts.remark}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
    </FormModal>
  )
}
