import { mailCycle } from '@zhixing/contract/org/report-mail-rules'
import { api } from '../../../api.ts'
import { FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { DepartmentOptions } from './department-tree.tsx'
import { texts as all } from './texts.ts'
import type { ReportMail } from './use-desk.ts'

const texts = all.reportMail
const MONTH_DAYS = 31
const HOURS = 24
const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => index + from)

/** When a report is mailed, of which department and to whom. */
export function ReportMailDialog({
  orgId,
  mail,
  onClose,
  onDone,
}: {
  orgId: string
  mail: ReportMail | undefined
  onClose: () => void
  onDone: () => void
}) {
  const departments = useQuery('org/auth/department/list', { orgId })
  const form = useForm({
    start: {
      departmentId: mail?.departmentId ?? '0',
      cycle: String(mail?.cycle ?? mailCycle.week),
      day: String(mail?.day ?? 1),
      hour: String(mail?.hour ?? 9),
      userIds: mail?.receiverList.map(({ userId }) => userId) ?? [],
    },
    check: ({ userIds }) => ({ userIds: userIds.length === 0 ? texts.needReceivers : undefined }),
    async send({ departmentId, cycle, day, hour, userIds }) {
      await api(
        'org/auth/report/mail/save',
        {
          orgId,
          ...(mail ? { reportMailId: mail.reportMailId } : {}),
          departmentId,
          cycle: cycle === String(mailCycle.month) ? mailCycle.month : mailCycle.week,
          day: Number(day),
          hour: Number(hour),
          userIds,
        },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  const { departmentId, cycle, userIds } = form.values
  const people = useQuery('org/auth/report/mail/people/list', { orgId, departmentId }, { keep: true })
  const isWeekly = cycle === String(mailCycle.week)
  return (
    <FormDialog form={form} title={mail ? texts.edit : texts.add} submit={texts.save} onClose={onClose}>
      <Hint>{texts.about}</Hint>
      <Field label={texts.cycle} error={form.errors.cycle}>
        <Select {...form.control('cycle')} onChange={({ target }) => form.change({ cycle: target.value, day: '1' })}>
          <option value={mailCycle.week}>{texts.week}</option>
          <option value={mailCycle.month}>{texts.month}</option>
        </Select>
      </Field>
      <Field
        label={isWeekly ? texts.weekday : texts.day}
        error={form.errors.day}
        {...(isWeekly ? {} : { hint: texts.dayHint })}
      >
        <Select {...form.control('day')}>
          {numbers(isWeekly ? texts.weekdays.length : MONTH_DAYS, 1).map((day) => (
            <option key={day} value={day}>
              {isWeekly ? texts.weekdays[day - 1] : texts.dayOf(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.hour} error={form.errors.hour}>
        <Select {...form.control('hour')}>
          {numbers(HOURS, 0).map((hour) => (
            <option key={hour} value={hour}>
              {texts.hourOf(hour)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.scope} error={form.errors.departmentId}>
        <Select {...form.control('departmentId')}>
          <option value="0">{texts.everyone}</option>
          <DepartmentOptions list={departments.data?.list ?? []} />
        </Select>
      </Field>
      <div role="group" aria-label={texts.receivers}>
        <Stack gap={2}>
          <span>{texts.receivers}</span>
          <QueryView of={people} compact lines={3}>
            {({ list }) => (
              <Stack gap={1}>
                {list.map(({ userId, memberName, orgRole, hasMail, isAllowed }) => {
                  const isFine = hasMail && isAllowed
                  const problem = !isAllowed ? texts.notAllowed : texts.noMail
                  return (
                    <Checkbox
                      key={userId}
                      name="userIds"
                      checked={userIds.includes(userId)}
                      // One who was chosen before can be taken out.
                      disabled={!isFine && !userIds.includes(userId)}
                      onChange={({ target }) =>
                        form.set(
                          'userIds',
                          target.checked ? [...userIds, userId] : userIds.filter((id) => id !== userId),
                        )
                      }
                    >
                      {texts.person(memberName, all.roles[orgRole] ?? '', isFine ? '' : problem)}
                    </Checkbox>
                  )
                })}
              </Stack>
            )}
          </QueryView>
          <Hint role={form.errors.userIds ? 'alert' : undefined}>{form.errors.userIds ?? texts.receiversHint}</Hint>
        </Stack>
      </div>
    </FormDialog>
  )
}
