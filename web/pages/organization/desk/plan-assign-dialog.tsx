import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { useQuery } from '../../../use-query.ts'
import { DepartmentOptions } from './department-tree.tsx'
import { planTexts } from './plan-texts.ts'

const texts = planTexts.assignTo
const SHOWN = 50

/** Assigns a plan to a department, everyone, or chosen people. */
export function PlanAssignDialog({
  orgId,
  plan: { planId, planName },
  onClose,
  onDone,
}: {
  orgId: string
  plan: { planId: string; planName: string }
  onClose: () => void
  onDone: () => void
}) {
  const [keyword, setKeyword] = useState('')
  const departments = useQuery('org/auth/department/list', { orgId })
  const form = useForm({
    start: { whom: 'department', departmentId: '0', memberIds: [] as string[] },
    check: ({ whom, memberIds }) => ({
      memberIds: whom === 'members' && memberIds.length === 0 ? texts.needMembers : undefined,
    }),
    async send({ whom, departmentId, memberIds }) {
      const to = whom === 'members' ? { memberIds } : { departmentIds: [departmentId] }
      await api('org/auth/plan/assign', { orgId, planId, ...to }, { showSuccess: true })
      onDone()
      onClose()
    },
    fieldOf: (field) => ({ departmentIds: 'departmentId' })[field],
  })
  const { whom, memberIds } = form.values
  const members = useQuery('org/auth/member/list', whom === 'members' ? { orgId, keyword, pageSize: SHOWN } : null, {
    keep: true,
  })
  return (
    <FormDialog form={form} title={texts.title(planName)} submit={texts.submit} onClose={onClose}>
      <Hint>{texts.hint}</Hint>
      <RadioGroup
        legend={texts.whom}
        name="whom"
        value={whom}
        onChange={(value) => form.set('whom', value)}
        options={[
          { value: 'department', label: texts.department },
          { value: 'members', label: texts.members },
        ]}
      />
      {whom === 'department' ? (
        <Field label={texts.department} error={form.errors.departmentId}>
          <Select {...form.control('departmentId')}>
            <option value="0">{texts.everyone}</option>
            <DepartmentOptions list={departments.data?.list ?? []} />
          </Select>
        </Field>
      ) : (
        <>
          <PickList
            of={members}
            search={{ label: texts.search, value: keyword, onChange: setKeyword }}
            rowKey={({ memberId }) => memberId}
            gap={1}
            empty={<Hint>{texts.none}</Hint>}
            render={({ memberId, memberName, staffNo, departmentList }) => (
              <li>
                <Checkbox
                  checked={memberIds.includes(memberId)}
                  onChange={({ target }) =>
                    form.set(
                      'memberIds',
                      target.checked ? [...memberIds, memberId] : memberIds.filter((id) => id !== memberId),
                    )
                  }
                >
                  {[memberName, staffNo, departmentList[0]?.departmentName].filter(Boolean).join(' · ')}
                </Checkbox>
              </li>
            )}
          />
          <Hint role={form.errors.memberIds ? 'alert' : undefined}>
            {form.errors.memberIds ?? texts.chosen(memberIds.length)}
          </Hint>
        </>
      )}
    </FormDialog>
  )
}
