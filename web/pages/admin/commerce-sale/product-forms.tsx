import { DateInput, FormItem, TimeRangeInput } from '../../../features/shared/workbench/kit.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import { stateCode } from '@zhixing/contract/states'
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
const refOf = ({ productType, productId }: ProductRow) => ({ productType, productId })

const Yuan = (props: { value?: number | null; onChange?: (value: number | null) => void }) => (
  <NumberInput {...props} min={0} max={1_000_000} precision={2} lead="¥" />
)
const Percent = (props: { value?: number | null; onChange?: (value: number | null) => void; placeholder?: string }) => (
  <NumberInput {...props} min={0} max={100} precision={2} suffix="%" />
)

/** Sale terms of one product. */
export function EditTerms({ row, close }: { row: ProductRow; close: (isChanged?: boolean) => void }) {
  const isPlan = row.productType === stateCode.product.vip
  return (
    <FormModal<TermsForm>
      title={words.edit(row.productName)}
      start={formOf(row)}
      width={560}
      onClose={() => close()}
      edits={{ etag: row.etag, valuesOf: (now: ProductRow) => formOf({ ...row, ...now }) }}
      onSubmit={async (values, etag) => {
        const productList = [{ ...refOf(row), ...(etag === undefined ? {} : { etag }) }]
        await api('commerce/admin/product/save', { productList, ...changeOf(values, isPlan) })
        close(true)
      }}
    >
      {({ values: { expiryMode: mode, limitPrice } }) => (
        <>
          <FormItem name="isSale" valuePropName="checked">
            <Checkbox>
              {words.sold}（{words.price} {texts.yuan(row.price)}）
            </Checkbox>
          </FormItem>
          <FormItem name="limitPrice" label={words.limit}>
            <Yuan />
          </FormItem>
          {limitPrice !== null && (
            <FormItem name="limitTime" label={words.limitTime} rules={[{ required: true }]}>
              <TimeRangeInput />
            </FormItem>
          )}
          {!isPlan && (
            <>
              <FormItem name="isVipFree" valuePropName="checked" extra={words.openVipAbout}>
                <Checkbox>{words.vipFree}</Checkbox>
              </FormItem>
              <FormItem name="vipPrice" label={words.vipPrice}>
                <Yuan />
              </FormItem>
              <FormItem name="expiryMode" label={words.expiry}>
                <RadioGroup shape="row" options={modes} />
              </FormItem>
              <Validity mode={mode} />
              <FormItem name="shareRate" label={words.share} extra={words.shareAbout(words.percent(row.lecturerRate))}>
                <Percent />
              </FormItem>
            </>
          )}
          <FormItem name="commissionRate" label={words.commission} extra={words.commissionAbout}>
            <Percent />
          </FormItem>
        </>
      )}
    </FormModal>
  )
}

const modes = Object.entries(words.expiryModes).map(([value, label]) => ({ value: Number(value), label }))

const Validity = ({ mode }: { mode: number | 'stay' }) =>
  mode === stateCode.expiry.days ? (
    <FormItem name="expiryDays" label={words.days} rules={[{ required: true }]}>
      <NumberInput min={1} max={36_500} precision={0} />
    </FormItem>
  ) : mode === stateCode.expiry.date ? (
    <FormItem name="expiryDate" label={words.date} rules={[{ required: true }]}>
      <DateInput />
    </FormItem>
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

/** Sale terms of many products: only chosen fields change. */
export function EditTermsOfMany({ rows, close }: { rows: readonly ProductRow[]; close: (isDone?: boolean) => void }) {
  return (
    <FormModal<ManyForm>
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
        const { count } = await api('commerce/admin/product/save', { productList: rows.map(refOf), ...change })
        toast.success(words.manyDone(count))
        close(true)
      }}
    >
      {({ values: chosen }) => (
        <>
          <FormItem name="sale" label={words.sale}>
            <OptionSelect<string | number> options={twoWays(words.sold, words.unsold)} />
          </FormItem>
          <FormItem name="limit" label={words.limit}>
            <OptionSelect options={choices(words.percentOff, words.clear)} />
          </FormItem>
          {chosen.limit === 'set' && (
            <>
              <FormItem
                name="limitPercent"
                label={words.percentOff}
                extra={words.percentHint}
                rules={[{ required: true, message: texts.required(words.percentOff) }]}
              >
                <NumberInput min={1} max={99} precision={0} suffix="%" />
              </FormItem>
              <FormItem name="limitTime" label={words.limitTime} rules={[{ required: true }]}>
                <TimeRangeInput />
              </FormItem>
            </>
          )}
          <FormItem name="vipFree" label={words.vipFree}>
            <OptionSelect<string | number> options={twoWays(words.vipFree, words.notVipFree)} />
          </FormItem>
          <FormItem name="vip" label={words.vipPrice}>
            <OptionSelect options={choices(words.set, words.clear)} />
          </FormItem>
          {chosen.vip === 'set' && (
            <FormItem name="vipPrice" label={words.vipPrice} rules={[{ required: true }]}>
              <Yuan />
            </FormItem>
          )}
          <FormItem name="expiry" label={words.expiry}>
            <OptionSelect<string | number> options={[{ value: 'stay', label: words.stay }, ...modes]} />
          </FormItem>
          <Validity mode={chosen.expiry} />
          <FormItem name="share" label={words.share}>
            <OptionSelect options={choices(words.set, words.byDefault)} />
          </FormItem>
          {chosen.share === 'set' && (
            <FormItem name="shareRate" label={words.share} rules={[{ required: true }]}>
              <Percent />
            </FormItem>
          )}
          <FormItem name="commission" label={words.commission}>
            <OptionSelect options={choices(words.set, words.byDefault)} />
          </FormItem>
          {chosen.commission === 'set' && (
            <FormItem name="commissionRate" label={words.commission} rules={[{ required: true }]}>
              <Percent />
            </FormItem>
          )}
        </>
      )}
    </FormModal>
  )
}
