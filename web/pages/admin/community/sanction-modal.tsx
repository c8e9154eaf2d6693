import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { words } from './texts.ts'

interface Sanction {
  sanctionType: 1 | 2
  days: number
  reason: string
}

/** Mutes or suspends a user for a time. */
export function SanctionModal({
  userId,
  nickname,
  close,
}: {
  userId: string
  nickname: string
  close: (done: boolean) => void
}) {
  return (
    <FormModal<Sanction>
      title={words.sanctionOf(nickname)}
      about={words.sanctionAbout}
      danger
      start={{ sanctionType: 1, days: 7, reason: '' }}
      onSubmit={async (values) => {
        await api('community/admin/sanction/save', { ...values, userId }, { showSuccess: true })
        close(true)
      }}
      onClose={() => close(false)}
    >
      <FormItem name="sanctionType" label={words.kind}>
        <RadioGroup
          shape="row"
          options={([1, 2] as const).map((value) => ({
            value,
            label: `${words.kinds[value]}（${words.kindsAbout[value]}）`,
          }))}
        />
      </FormItem>
      <FormItem name="days" label={words.days} rules={[{ required: true, message: words.daysNeeded }]}>
        <NumberInput min={1} max={365} precision={0} />
      </FormItem>
      <FormItem
        name="reason"
        label={words.sanctionReason}
        rules={[{ required: true, whitespace: true, message: words.reasonNeeded }]}
      >
        <Textarea rows={2} maxLength={100} />
      </FormItem>
    </FormModal>
  )
}
