import { FormItem, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { rowCalls, type RowValues } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import css from '../site/decoration.module.css'
import { ChoiceField, numbered, TextField } from '../site/site-fields.tsx'
import { texts } from '../site/site-texts.ts'

const words = texts.vip
const calls = rowCalls('vip')
/** Converts yuan to fen; rounding removes floating-point errors. */
const yuan = (fen: number) => fen / 100
const fen = (amount: number) => Math.round(amount * 100)

/** Membership plans. */
export default function Vip() {
  return (
    <RowsPage<'vip'>
      noun={words.noun}
      about={words.about}
      calls={calls}
      nameOf={({ setName }) => setName}
      renderRow={({ setName, vipLevel, months, orgPrice, fabPrice, remark }) => (
        <RowItem
          title={setName}
          tags={
            <>
              {vipLevel === 2 && <Tag tone="warn">{words.levels[2]}</Tag>}
              <Tag tone="plain">{words.monthsText(months)}</Tag>
              <span className={css.price}>
                ¥{yuan(fabPrice).toFixed(2)}
                {fabPrice < orgPrice && <s>¥{yuan(orgPrice).toFixed(2)}</s>}
              </span>
            </>
          }
          about={remark}
        />
      )}
      exports={[
        { key: 'setName', title: words.name },
        { key: 'vipLevel', title: words.level, text: ({ vipLevel }) => words.levels[vipLevel] ?? '' },
        { key: 'setType', title: words.type, text: ({ setType }) => words.types[setType] ?? '' },
        { key: 'months', title: words.months },
        { key: 'orgPrice', title: words.orgPrice, text: ({ orgPrice }) => yuan(orgPrice) },
        { key: 'fabPrice', title: words.fabPrice, text: ({ fabPrice }) => yuan(fabPrice) },
        { key: 'remark', title: words.remark },
        { key: 'statusId', title: words.state, text: ({ statusId }) => words.states[statusId] ?? '' },
      ]}
      blank={() => ({ setName: '', setType: 1, vipLevel: 1, months: 1, remark: '' })}
      toForm={(row) => ({ ...row, orgPrice: yuan(row.orgPrice), fabPrice: yuan(row.fabPrice) })}
      fromForm={(values) => {
        const form = values as RowValues<'vip'>
        return { ...form, orgPrice: fen(form.orgPrice), fabPrice: fen(form.fabPrice) }
      }}
      renderFields={() => (
        <>
          <TextField name="setName" label={words.name} max={20} />
          <div className={css.two}>
            <ChoiceField name="vipLevel" label={words.level} options={numbered(words.levels)} />
            <TypeField />
            <Amount name="months" label={words.months} min={1} max={120} precision={0} />
            <Amount name="orgPrice" label={words.orgPrice} min={0} max={1_000_000} precision={2} />
            <Amount name="fabPrice" label={words.fabPrice} min={0} max={1_000_000} precision={2} />
          </div>
          <TextField name="remark" label={words.remark} max={200} required={false} />
        </>
      )}
    />
  )
}

/** Months of a card, by type. */
const usualMonths: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 12 }

/** The type of the card; choosing one proposes its months. */
function TypeField() {
  const form = useFormAround<RowValues<'vip'>>()
  return (
    <ChoiceField
      name="setType"
      label={words.type}
      options={numbered(words.types)}
      onChange={(type) => form.set('months', usualMonths[type] ?? 1)}
    />
  )
}

function Amount(props: { name: string; label: string; min: number; max: number; precision: number }) {
  const { name, label, ...rest } = props
  return (
    <FormItem name={name} label={label} rules={[{ required: true, message: texts.required(label) }]}>
      <NumberInput {...rest} />
    </FormItem>
  )
}
