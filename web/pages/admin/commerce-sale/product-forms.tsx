import { stateCode } from '@zhixing/contract/states'
import { Checkbox, DatePicker, Form, Radio, Select } from 'antd'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { toast } from '../../../ui/toast-store.ts'
import {
  blankMany,
  changeOf,
  formOf,
  type ManyForm,
  manyChangeOf,
  type ProductRow,
  type TermsForm,
} from './terms-form.ts'
import { texts } from './texts.ts'

const words = texts.products
const quiet = { isShowErrTip: false }
const wide = { width: '100%' } as const
const refOf = ({ productType, productId }: ProductRow) => ({ productType, productId })

const Yuan = (props: { value?: number | null; onChange?: (value: number | null) => void }) => (
  <NumberInput {...props} min={0} max={1_000_000} precision={2} prefix="¥" style={wide} />
)
const Percent = (props: { value?: number | null; onChange?: (value: number | null) => void; placeholder?: string }) => (
  <NumberInput {...props} min={0} max={100} precision={2} suffix="%" style={wide} />
)
const Window = (props: { value?: TermsForm['limitTime']; onChange?: (value: TermsForm['limitTime']) => void }) => (
  <DatePicker.RangePicker
    {...(props as object)}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    allowEmpty={[true, false]}
    style={wide}
  />
)

/** Conditions of one product. */
export function EditTerms({ row, close }: { row: ProductRow; close: (isChanged?: boolean) => void }) {
  const [form] = Form.useForm<TermsForm>()
  const mode = Form.useWatch('expiryMode', form) ?? row.expiryMode
  const limitPrice = Form.useWatch('limitPrice', form) ?? null
  const isPlan = row.productType === stateCode.product.vip
  return (
    <FormModal<TermsForm>
      form={form}
      title={words.edit(row.productName)}
      start={formOf(row)}
      width={560}
      onClose={() => close()}
      edits={{ etag: row.etag, valuesOf: (now: ProductRow) => formOf({ ...row, ...now }) }}
      onSubmit={async (values, etag) => {
        const productList = [{ ...refOf(row), ...(etag === undefined ? {} : { etag }) }]
        await api('commerce/admin/product/save', { productList, ...changeOf(values, isPlan) }, quiet)
        close(true)
      }}
    >
      <Form.Item name="isSale" valuePropName="checked">
        <Checkbox>
          {words.sold}（{words.price} {texts.yuan(row.price)}）
        </Checkbox>
      </Form.Item>
      <Form.Item name="limitPrice" label={words.limit}>
        <Yuan />
      </Form.Item>
      {limitPrice !== null && (
        <Form.Item name="limitTime" label={words.limitTime} rules={[{ required: true }]}>
          <Window />
        </Form.Item>
      )}
      {!isPlan && (
        <>
          <Form.Item name="isVipFree" valuePropName="checked" extra={words.openVipAbout}>
            <Checkbox>{words.vipFree}</Checkbox>
          </Form.Item>
          <Form.Item name="vipPrice" label={words.vipPrice}>
            <Yuan />
          </Form.Item>
          <Form.Item name="expiryMode" label={words.expiry}>
            <Radio.Group options={modes} />
          </Form.Item>
          <Validity mode={mode} />
          <Form.Item name="shareRate" label={words.share} extra={words.shareAbout(words.percent(row.lecturerRate))}>
            <Percent />
          </Form.Item>
        </>
      )}
      <Form.Item name="commissionRate" label={words.commission} extra={words.commissionAbout}>
        <Percent />
      </Form.Item>
    </FormModal>
  )
}

const modes = Object.entries(words.expiryModes).map(([value, label]) => ({ value: Number(value), label }))

const Validity = ({ mode }: { mode: number | 'stay' }) =>
  mode === stateCode.expiry.days ? (
    <Form.Item name="expiryDays" label={words.days} rules={[{ required: true }]}>
      <NumberInput min={1} max={36_500} precision={0} style={wide} />
    </Form.Item>
  ) : mode === stateCode.expiry.date ? (
    <Form.Item name="expiryDate" label={words.date} rules={[{ required: true }]}>
      <DatePicker style={wide} />
    </Form.Item>
  ) : null

const choices = (set: string, clear: string) => [
  { value: 'stay', label: words.stay },
  { value: 'set', label: set },
  { value: 'clear', label: clear },
]
const twoWays = (yes: string, no: string) => [
  { value: 'stay', label: words.stay },
  { value: 1, label: yes },
  { value: 0, label: no },
]

/** Conditions of many products at once: only what is chosen changes. */
export function EditTermsOfMany({ rows, close }: { rows: readonly ProductRow[]; close: (isDone?: boolean) => void }) {
  const [form] = Form.useForm<ManyForm>()
  const chosen = (Form.useWatch([], form) as ManyForm | undefined) ?? blankMany
  return (
    <FormModal<ManyForm>
      form={form}
      title={words.manyTitle(rows.length)}
      about={words.manyAbout}
      start={blankMany}
      width={560}
      onClose={() => close()}
      onSubmit={async (values) => {
        const change = manyChangeOf(values)
        if (Object.keys(change).length === 0) {
          toast.error(words.nothingChosen)
          return
        }
        const { count } = await api('commerce/admin/product/save', { productList: rows.map(refOf), ...change }, quiet)
        toast.success(words.manyDone(count))
        close(true)
      }}
    >
      <Form.Item name="sale" label={words.sale}>
        <Select options={twoWays(words.sold, words.unsold)} />
      </Form.Item>
      <Form.Item name="limit" label={words.limit}>
        <Select options={choices(words.percentOff, words.clear)} />
      </Form.Item>
      {chosen.limit === 'set' && (
        <>
          <Form.Item
            name="limitPercent"
            label={words.percentOff}
            extra={words.percentHint}
            rules={[{ required: true, message: texts.required(words.percentOff) }]}
          >
            <NumberInput min={1} max={99} precision={0} suffix="%" style={wide} />
          </Form.Item>
          <Form.Item name="limitTime" label={words.limitTime} rules={[{ required: true }]}>
            <Window />
          </Form.Item>
        </>
      )}
      <Form.Item name="vipFree" label={words.vipFree}>
        <Select options={twoWays(words.vipFree, words.notVipFree)} />
      </Form.Item>
      <Form.Item name="vip" label={words.vipPrice}>
        <Select options={choices(words.set, words.clear)} />
      </Form.Item>
      {chosen.vip === 'set' && (
        <Form.Item name="vipPrice" label={words.vipPrice} rules={[{ required: true }]}>
          <Yuan />
        </Form.Item>
      )}
      <Form.Item name="expiry" label={words.expiry}>
        <Select options={[{ value: 'stay', label: words.stay }, ...modes]} />
      </Form.Item>
      <Validity mode={chosen.expiry} />
      <Form.Item name="share" label={words.share}>
        <Select options={choices(words.set, words.byDefault)} />
      </Form.Item>
      {chosen.share === 'set' && (
        <Form.Item name="shareRate" label={words.share} rules={[{ required: true }]}>
          <Percent />
        </Form.Item>
      )}
      <Form.Item name="commission" label={words.commission}>
        <Select options={choices(words.set, words.byDefault)} />
      </Form.Item>
      {chosen.commission === 'set' && (
        <Form.Item name="commissionRate" label={words.commission} rules={[{ required: true }]}>
          <Percent />
        </Form.Item>
      )}
    </FormModal>
  )
}
