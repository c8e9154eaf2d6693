import { stateCode } from '@zhixing/contract/states'
import { otherStatus } from '../../../features/shared/workbench/row-status.ts'
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
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { type Choice, ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

type Bundle = OutputOf<'commerce/admin/bundle/list'>['list'][number]
const words = texts.bundles
const isOn = ({ statusId }: Bundle) => statusId === stateCode.row.active
const stateOf = (row: Bundle) => (row.isRunning ? words.running : isOn(row) ? words.waiting : texts.onOff[1])
const namesOf = (row: Bundle) => row.productList.map(({ productName }) => productName).join('、')
const setStatus = ({ id, statusId }: Bundle) =>
  api('commerce/admin/bundle/stand', { id, statusId: otherStatus(statusId) }, { showSuccess: true })

/** Bundles of products at one price. */
export default function BundleList() {
  return (
    <ListPage
      call="commerce/admin/bundle/list"
      name="bundles"
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {words.create}
        </Button>
      )}
      search={texts.search}
      empty={words.empty}
      columns={[
        { key: 'bundleName', title: words.name, alwaysShown: true, render: (row) => <b>{row.bundleName}</b> },
        { key: 'productList', title: words.products, render: namesOf },
        {
          key: 'price',
          title: words.priceTitle,
          align: 'right',
          alwaysShown: true,
          render: ({ price }) => texts.yuan(price),
          text: ({ price }) => price / 100,
        },
        {
          key: 'apart',
          title: words.apart,
          wide: true,
          align: 'right',
          render: ({ apart }) => texts.yuan(apart),
          text: ({ apart }) => apart / 100,
        },
        { key: 'soldCount', title: words.sold, align: 'right' },
        timeColumn<Bundle>('endTime', words.end, { none: texts.nothing }),
        {
          key: 'isRunning',
          title: texts.state,
          alwaysShown: true,
          isTag: true,
          render: (row) => <State row={row} />,
          text: stateOf,
        },
        timeColumn<Bundle>('gmtCreate', texts.created, { hidden: true }),
      ]}
      actions={[
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.stop,
          danger: true,
          when: isOn,
          ask: ({ bundleName }) => ({ title: words.stopAsk(bundleName), content: words.stopAbout }),
          run: setStatus,
        },
        { label: texts.go, when: (row) => !isOn(row), run: setStatus },
      ]}
      nameOf={(row) => row.bundleName}
      dialogs={{ edit: (props) => <EditBundle {...props} /> }}
    />
  )
}

const State = ({ row }: { row: Bundle }) => (
  <Tag tone={row.isRunning ? 'free' : isOn(row) ? 'warn' : 'plain'}>{stateOf(row)}</Tag>
)

interface BundleForm {
  bundleName: string
  bundleText: string
  products: Choice[]
  yuan: number | null
  time: TimeRange | null
}

type Product = Bundle['productList'][number]
/** A bundle under the names of the save call. */
type Saved = Omit<Bundle, 'productList'> & { productKeys: string[] }

/** Products by key, with names where they are known. */
const named = (row: Bundle, keys: readonly string[]): Product[] =>
  keys.map(
    (key) => row.productList.find(({ productKey }) => productKey === key) ?? { productKey: key, productName: key },
  )

const formOf = (
  row: Pick<Bundle, 'bundleName' | 'bundleText' | 'productList' | 'price' | 'beginTime' | 'endTime'> | undefined,
): BundleForm => ({
  bundleName: row?.bundleName ?? '',
  bundleText: row?.bundleText ?? '',
  products: row?.productList.map(({ productKey, productName }) => ({ value: productKey, label: productName })) ?? [],
  yuan: row ? row.price / 100 : null,
  time: row && (row.beginTime || row.endTime) ? [row.beginTime, row.endTime] : null,
})

function EditBundle({ row, close }: DialogProps<Bundle>) {
  const start = formOf(row)
  return (
    <FormModal<BundleForm>
      title={row ? words.edit(row.bundleName) : words.create}
      start={start}
      edits={
        row && {
          etag: row.etag,
          valuesOf: (now: Saved) => formOf({ ...now, productList: named(row, now.productKeys) }),
        }
      }
      width={600}
      onClose={() => close()}
      onSubmit={async (values, etag) => {
        const { products, yuan, time, bundleName, bundleText } = { ...start, ...values }
        const input = {
          bundleName,
          bundleText,
          productKeys: products.map(({ value }) => value),
          price: Math.round((yuan ?? 0) * 100),
          beginTime: time?.[0] ?? null,
          endTime: time?.[1] ?? null,
        }
        await api(
          'commerce/admin/bundle/save',
          { ...(row ? { id: row.id } : {}), ...input, etag },
          {
            showSuccess: true,
          },
        )
        close(true)
      }}
    >
      <FormItem name="bundleName" label={words.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={40} showCount />
      </FormItem>
      <FormItem name="bundleText" label={words.text}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
      <FormItem name="products" label={words.products} extra={words.productsHint} rules={[{ required: true }]}>
        <ProductSelect />
      </FormItem>
      <FormItem name="yuan" label={words.price} rules={[{ required: true }]}>
        <NumberInput min={0.01} max={1_000_000} precision={2} />
      </FormItem>
      <FormItem name="time" label={words.time} extra={words.timeHint}>
        <TimeRangeInput />
      </FormItem>
    </FormModal>
  )
}
