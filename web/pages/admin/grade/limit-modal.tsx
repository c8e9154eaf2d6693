import { FormItem } from '../../../features/shared/workbench/kit.ts'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Limit = OutputOf<'exam/admin/grade/limit/view'>
type Values = Omit<InputOf<'exam/admin/grade/limit/save'>, 'teacherAccounts'> & { teacherAccounts: boolean }

/** A switch holds a boolean. */
const valuesOf = (limit: Limit): Values => ({ ...limit, teacherAccounts: limit.teacherAccounts === 1 })
const fields = [
  ['maxGrade', 10_000],
  ['maxStudent', 5000],
  ['vipGrade', 10_000],
  ['vipStudent', 5000],
] as const

/** Limits of classes per teacher and students per class, with higher ones for members. */
export function LimitModal({ close }: { close: () => void }) {
  const limit = useQuery('exam/admin/grade/limit/view', {})
  return (
    <QueryView of={limit} compact>
      {(start) => (
        <FormModal<Values>
          title={texts.limit}
          start={valuesOf(start)}
          edits={{ etag: start.etag, valuesOf }}
          onSubmit={async (values, etag) => {
            await api('exam/admin/grade/limit/save', {
              ...values,
              teacherAccounts: values.teacherAccounts ? 1 : 0,
              etag,
            })
            close()
          }}
          done={texts.limitSaved}
          onClose={close}
        >
          <Hint>{texts.limitAbout}</Hint>
          {fields.map(([name, max]) => (
            <FormItem
              key={name}
              name={name}
              label={texts.limits[name]}
              rules={[{ required: true, message: texts.limitMissing }]}
            >
              <NumberInput min={0} max={max} precision={0} />
            </FormItem>
          ))}
          <FormItem
            name="teacherAccounts"
            label={texts.teacherAccounts}
            extra={texts.teacherAccountsAbout}
            valuePropName="checked"
          >
            <Switch />
          </FormItem>
          <FormItem
            name="accountDayLimit"
            label={texts.accountDayLimit}
            rules={[{ required: true, message: texts.limitMissing }]}
          >
            <NumberInput min={0} max={100_000} precision={0} />
          </FormItem>
        </FormModal>
      )}
    </QueryView>
  )
}
