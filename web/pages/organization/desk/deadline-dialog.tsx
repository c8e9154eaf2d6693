import { api } from '../../../api.ts'
import { useForm } from '../../../features/shared/form/index.ts'
import { Button } from '../../../ui/button.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { type Department, DepartmentOptions } from './department-tree.tsx'
import { texts as all } from './texts.ts'
import type { Stock } from './use-desk.ts'

const texts = all.learning

/** Deadlines of a course, for departments or everyone. */
export function DeadlineDialog({
  orgId,
  departments,
  of: { productType, productId, itemName },
  onClose,
}: {
  orgId: string
  departments: readonly Department[]
  of: Stock
  onClose: () => void
}) {
  const deadlines = useQuery('org/auth/deadline/list', { orgId })
  const { busy, run } = useAction({ reload: false })
  const form = useForm({
    start: { departmentId: '0', kind: 'day', day: '', days: '30' },
    check: ({ kind, day, days }) => ({
      day: kind === 'day' && !day ? texts.needDue : undefined,
      days: kind === 'days' && !days ? texts.needDue : undefined,
    }),
    async send({ departmentId, kind, day, days }) {
      // The whole day counts, in China time.
      const due = kind === 'day' ? { dueTime: `${day}T23:59:59+08:00` } : { dueDays: days }
      await api(
        'org/auth/deadline/save',
        { orgId, productType, productId, departmentId, ...due },
        { showSuccess: true },
      )
      deadlines.reload()
    },
    fieldOf: (field) => ({ dueDays: 'days', dueTime: 'day' })[field],
  })
  return (
    <Dialog open title={texts.deadlineTitle(itemName)} onClose={onClose}>
      <Stack gap={4}>
        <Hint>{texts.deadlineAbout}</Hint>
        <QueryView of={deadlines} compact lines={2}>
          {({ list }) => {
            const own = list.filter((one) => one.productId === productId && one.productType === productType)
            if (own.length === 0) return <Hint>{texts.noDeadlines}</Hint>
            return (
              <Stack gap={2}>
                {own.map(({ deadlineId, departmentName, dueDays, dueTime }) => (
                  <Row key={deadlineId} justify="between" gap={3}>
                    <span>
                      {departmentName || texts.everyone}　
                      {dueTime ? texts.dayOf(formatChinaDate(dueTime, 'date')) : texts.daysOf(dueDays ?? 0)}
                    </span>
                    <Button
                      size="s"
                      variant="text"
                      loading={busy === deadlineId}
                      onClick={() =>
                        void run(deadlineId, async () => {
                          await api('org/auth/deadline/delete', { orgId, deadlineId }, { showSuccess: true })
                          deadlines.reload()
                        })
                      }
                    >
                      {texts.remove}
                    </Button>
                  </Row>
                ))}
              </Stack>
            )
          }}
        </QueryView>
        <form {...form.attributes}>
          <Stack gap={3}>
            <Field label={texts.deadlineFor}>
              <Select {...form.control('departmentId')}>
                <option value="0">{texts.everyone}</option>
                <DepartmentOptions list={departments} />
              </Select>
            </Field>
            <Field label={texts.kind}>
              <Select {...form.control('kind')}>
                <option value="day">{texts.byDay}</option>
                <option value="days">{texts.byDays}</option>
              </Select>
            </Field>
            {form.values.kind === 'day' ? (
              <Field label={texts.byDay} error={form.errors.day} required>
                <Input {...form.control('day')} type="date" />
              </Field>
            ) : (
              <Field label={texts.byDays} error={form.errors.days} required>
                <Input {...form.control('days')} type="number" min={1} max={3650} />
              </Field>
            )}
            <FormError>{form.errors.form}</FormError>
            <Row>
              <Button type="submit" loading={form.busy}>
                {texts.add}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  )
}
