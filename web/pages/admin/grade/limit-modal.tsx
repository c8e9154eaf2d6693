import { FormItem } from '../../../features/shared/workbench/kit.ts'
import type { InputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Limit = InputOf<'exam/admin/grade/limit/save'>
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
        <FormModal<Limit>
          title={texts.limit}
          start={start}
          edits={start}
          onSubmit={async (values, etag) => {
            await api('exam/admin/grade/limit/save', { ...values, etag }, { isShowErrTip: false })
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
        </FormModal>
      )}
    </QueryView>
  )
}
