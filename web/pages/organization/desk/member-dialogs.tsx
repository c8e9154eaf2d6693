import { orgRole } from '@zhixing/contract/org/codes'
import { api } from '../../../api.ts'
import { FormDialog, plainMobile, useForm } from '../../../features/shared/form/index.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { type Department, DepartmentOptions, inTreeOrder } from './department-tree.tsx'
import { ownErrors, type OwnField, OwnFieldInputs, ownValuesOf } from './own-fields.tsx'
import { texts as all } from './texts.ts'
import type { Member } from './use-desk.ts'

const texts = all.member
interface Own {
  orgId: string
  onClose: () => void
  onDone: () => void
}
type WithTree = Own & { departments: readonly Department[] }

/** Adds people who have an account. */
export function AddDialog({ orgId, departments, onClose, onDone }: WithTree) {
  const numbersOf = (text: string) =>
    text
      .split(/[\s,，;；]+/)
      .map(plainMobile)
      .filter(Boolean)
  const form = useForm({
    start: { mobiles: '', departmentId: '' },
    check: ({ mobiles }) => {
      const numbers = numbersOf(mobiles)
      const isFine = numbers.length > 0 && numbers.every((one) => /^1[3-9]\d{9}$/.test(one))
      return { mobiles: isFine ? undefined : texts.mobilesNeeded }
    },
    async send({ mobiles, departmentId }) {
      const { addedCount, knownCount, unknownList } = await api('org/auth/member/add', {
        orgId,
        mobileList: numbersOf(mobiles),
        departmentIds: departmentId ? [departmentId] : [],
      })
      onDone()
      if (addedCount + knownCount > 0) toast.success(texts.added(addedCount, knownCount))
      if (unknownList.length === 0) return onClose()
      form.reset({ mobiles: unknownList.join('\n'), departmentId })
      form.fail({ mobiles: texts.unknown(unknownList.join('、')) })
    },
    fieldOf: (field) => (field === 'mobileList' ? 'mobiles' : undefined),
  })
  return (
    <FormDialog form={form} title={texts.add} submit={texts.submit} onClose={onClose}>
      <Field label={texts.mobiles} hint={texts.mobilesHint} error={form.errors.mobiles} required>
        <Textarea rows={6} inputMode="tel" {...form.control('mobiles')} />
      </Field>
      <Field label={texts.department}>
        <Select {...form.control('departmentId')}>
          <option value="">{texts.noDepartment}</option>
          <DepartmentOptions list={departments} />
        </Select>
      </Field>
    </FormDialog>
  )
}

/** Name, number, position and departments of a member. */
export function EditDialog({
  orgId,
  departments,
  fields: own,
  member,
  onClose,
  onDone,
}: WithTree & { fields: readonly OwnField[]; member: Member }) {
  const stored = ownValuesOf(member)
  const [main, ...others] = member.departmentList.map(({ departmentId }) => departmentId)
  const form = useForm({
    start: {
      memberName: member.memberName,
      staffNo: member.staffNo,
      position: member.position,
      remark: member.remark,
      main: main ?? '',
      others,
      own: stored,
    },
    check: ({ own: values }) => ownErrors(own, values, stored),
    // `own.` and the key of the field.
    fieldOf: (field) => field,
    async send({ main: first, others: rest, own: values, ...fields }) {
      const departmentIds = [...new Set([first, ...rest].filter(Boolean))]
      await api(
        'org/auth/member/edit',
        {
          orgId,
          memberId: member.memberId,
          departmentIds,
          ...fields,
          ownList: own.map(({ fieldKey }) => ({ fieldKey, value: values[fieldKey] ?? '' })),
        },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.edit} submit={texts.submit} onClose={onClose}>
      <Field label={texts.name} error={form.errors.memberName}>
        <Input {...form.control('memberName')} maxLength={30} />
      </Field>
      <Field label={texts.staffNo} error={form.errors.staffNo}>
        <Input {...form.control('staffNo')} maxLength={32} />
      </Field>
      <Field label={texts.position} error={form.errors.position}>
        <Input {...form.control('position')} maxLength={30} />
      </Field>
      <Field label={texts.main} hint={texts.mainHint}>
        <Select {...form.control('main')}>
          <option value="">{texts.noDepartment}</option>
          <DepartmentOptions list={departments} />
        </Select>
      </Field>
      <Departments
        label={texts.more}
        list={departments.filter(({ departmentId }) => departmentId !== form.values.main)}
        chosen={form.values.others}
        onChange={(ids) => form.set('others', ids)}
      />
      <OwnFieldInputs
        fields={own}
        values={form.values.own}
        errors={form.errors}
        onChange={(fieldKey, value) => form.set('own', { ...form.values.own, [fieldKey]: value })}
      />
      <Field label={texts.remark} error={form.errors.remark}>
        <Textarea {...form.control('remark')} rows={2} maxLength={200} />
      </Field>
    </FormDialog>
  )
}

function Departments({
  label,
  hint,
  error,
  list,
  chosen,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  list: readonly Department[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  if (list.length === 0) return null
  return (
    <div role="group" aria-label={label}>
      <Stack gap={1}>
        <span>{label}</span>
        {inTreeOrder(list).map(({ departmentId, departmentName }) => (
          <Checkbox
            key={departmentId}
            checked={chosen.includes(departmentId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, departmentId] : chosen.filter((id) => id !== departmentId))
            }
          >
            {departmentName}
          </Checkbox>
        ))}
        {(error ?? hint) && <Hint role={error ? 'alert' : undefined}>{error ?? hint}</Hint>}
      </Stack>
    </div>
  )
}

/** Roles that a role may give (server/src/org/policy.ts: mayAppoint). */
const rolesFor = (own: number): number[] =>
  own === orgRole.owner
    ? [orgRole.member, orgRole.head, orgRole.editor, orgRole.auditor, orgRole.manager, orgRole.owner]
    : [orgRole.member, orgRole.head, orgRole.editor, orgRole.auditor]

/** Role of a member; a head needs departments. */
export function AppointDialog({
  orgId,
  departments,
  own,
  member,
  onClose,
  onDone,
}: WithTree & { own: number; member: Member }) {
  const form = useForm({
    start: {
      orgRole: String(member.orgRole),
      headIds: member.departmentList.filter(({ isHead }) => isHead).map(({ departmentId }) => departmentId),
    },
    async send({ orgRole: role, headIds }) {
      await api(
        'org/auth/member/appoint',
        { orgId, memberId: member.memberId, orgRole: role, headIds },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.appoint} submit={texts.submit} onClose={onClose}>
      <Field
        label={texts.role}
        hint={form.values.orgRole === String(orgRole.editor) ? texts.editorHint : undefined}
        error={form.errors.orgRole}
      >
        <Select {...form.control('orgRole')}>
          {rolesFor(own).map((code) => (
            <option key={code} value={code}>
              {all.roles[code]}
            </option>
          ))}
        </Select>
      </Field>
      {form.values.orgRole === String(orgRole.head) && (
        <Departments
          label={texts.headOf}
          hint={texts.headHint}
          error={form.errors.headIds}
          list={departments}
          chosen={form.values.headIds}
          onChange={(ids) => form.set('headIds', ids)}
        />
      )}
    </FormDialog>
  )
}

/** Moves people to a department. */
export function TransferDialog({ orgId, departments, memberIds, onClose, onDone }: WithTree & { memberIds: string[] }) {
  const form = useForm({
    start: { departmentId: inTreeOrder(departments)[0]?.departmentId ?? '' },
    async send({ departmentId }) {
      await api('org/auth/member/transfer', { orgId, memberIds, departmentId }, { showSuccess: true })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.transfer} submit={texts.transfer} onClose={onClose}>
      <Field label={texts.department} error={form.errors.departmentId}>
        <Select {...form.control('departmentId')}>
          <DepartmentOptions list={departments} />
        </Select>
      </Field>
    </FormDialog>
  )
}

/** Ends memberships, with a reason. */
export function LeaveDialog({ orgId, memberIds, onClose, onDone }: Own & { memberIds: string[] }) {
  const form = useForm({
    start: { leaveReason: '' },
    async send({ leaveReason }) {
      await api('org/auth/member/leave', { orgId, memberIds, leaveReason }, { showSuccess: true })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.leaveTitle(memberIds.length)} submit={texts.leave} danger onClose={onClose}>
      <Field label={texts.reason} hint={texts.leaveHint} error={form.errors.leaveReason}>
        <Textarea {...form.control('leaveReason')} rows={3} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
