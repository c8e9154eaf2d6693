import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { FormDialog, plainMobile, useForm } from '../../features/shared/form/index.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAction } from '../../use-action.ts'
import { dayOf, endOfDay } from './days.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'
import { signs } from '../../i18n/word-texts.ts'

const texts = all.member
type Member = OutputOf<'exam/auth/grade/student/page'>['list'][number]
interface Own {
  onClose: () => void
  onDone: () => void
}

/** Adds people by mobile number. */
export function AddDialog({ gradeId, onClose, onDone }: Own & { gradeId: string }) {
  const { revalidate } = useRevalidator()
  const numbersOf = (text: string) =>
    text
      .split(/[\s,，;；]+/)
      .map(plainMobile)
      .filter(Boolean)
  const form = useForm({
    start: { mobiles: '' },
    check: ({ mobiles }) => {
      const numbers = numbersOf(mobiles)
      const isFine = numbers.length > 0 && numbers.every((one) => /^1[3-9]\d{9}$/.test(one))
      return { mobiles: isFine ? undefined : texts.mobilesNeeded }
    },
    async send({ mobiles }) {
      const answer = await api('exam/auth/grade/student/add/mobile', { gradeId, mobileList: numbersOf(mobiles) })
      onDone()
      await revalidate()
      if (answer.addedCount + answer.knownCount > 0)
        toast.success(texts.added(answer.addedCount, answer.knownCount, answer.expiredCount))
      if (answer.unknownList.length === 0) onClose()
      else {
        form.reset({ mobiles: answer.unknownList.join('\n') })
        form.fail({ mobiles: texts.unknown(answer.unknownList.join(signs.list)) })
      }
    },
    fieldOf: () => 'mobiles',
  })
  return (
    <FormDialog form={form} title={texts.addByMobile} submit={texts.add} onClose={onClose}>
      <Field label={texts.mobiles} hint={texts.mobilesHint} error={form.errors.mobiles} required>
        <Textarea rows={6} inputMode="tel" {...form.control('mobiles')} />
      </Field>
    </FormDialog>
  )
}

/** Name, group, remark and term of a member. */
export function EditDialog({ grade, member, onClose, onDone }: Own & { grade: Grade; member: Member }) {
  const form = useForm({
    start: {
      nickname: member.nickname,
      groupId: member.groupId,
      remark: member.remark,
      expireTime: dayOf(member.expireTime),
    },
    async send({ nickname, groupId, remark, expireTime }) {
      await api(
        'PUT exam/auth/grade/student/edit',
        {
          gradeId: grade.gradeId,
          studentId: member.studentId,
          nickname,
          groupId,
          remark,
          expireTime: endOfDay(expireTime),
        },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.editTitle} submit={all.save} onClose={onClose}>
      <Field label={texts.nickname} error={form.errors.nickname} required>
        <Input maxLength={30} {...form.control('nickname')} />
      </Field>
      <Field label={texts.group} error={form.errors.groupId}>
        <Select {...form.control('groupId')}>
          <option value="0">{texts.noGroup}</option>
          {grade.groupList.map(({ groupId, groupName }) => (
            <option key={groupId} value={groupId}>
              {groupName}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.expire} hint={texts.expireHint} error={form.errors.expireTime}>
        <Input type="date" {...form.control('expireTime')} />
      </Field>
      <Field label={texts.remark} error={form.errors.remark}>
        <Textarea rows={2} maxLength={200} {...form.control('remark')} />
      </Field>
    </FormDialog>
  )
}

/** Appoints a student, optionally keeping the learner role. */
export function AppointDialog({
  member,
  roleName,
  onClose,
  onAppoint,
}: {
  member: Member
  roleName: string
  onClose: () => void
  onAppoint: (isLearner: boolean) => Promise<unknown>
}) {
  const [learns, setLearns] = useState(true)
  return (
    <ConfirmDialog
      open
      title={texts.appointTitle(member.nickname, roleName)}
      confirm={texts.appoint}
      onClose={onClose}
      onConfirm={() => onAppoint(learns)}
    >
      <Checkbox checked={learns} onChange={({ target }) => setLearns(target.checked)}>
        {texts.appointLearns}
      </Checkbox>
      <p>{texts.appointHint}</p>
    </ConfirmDialog>
  )
}

/** Removes a member, with a reason. */
export function KickDialog({ gradeId, member, onClose, onDone }: Own & { gradeId: string; member: Member }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { leaveReason: '' },
    check: ({ leaveReason }) => ({ leaveReason: leaveReason.trim() ? undefined : texts.reasonNeeded }),
    async send({ leaveReason }) {
      await api(
        'PUT exam/auth/grade/student/kick/out',
        { gradeId, studentId: member.studentId, leaveReason },
        { showSuccess: true },
      )
      onDone()
      onClose()
      await revalidate()
    },
  })
  return (
    <FormDialog form={form} title={texts.kickTitle(member.nickname)} submit={texts.kick} danger onClose={onClose}>
      <Field label={texts.kickReason} hint={texts.kickHint} error={form.errors.leaveReason} required>
        <Textarea rows={3} maxLength={200} {...form.control('leaveReason')} />
      </Field>
    </FormDialog>
  )
}

/** Resets the password of an account that an import created, and leads to its new slip. */
export function RenewDialog({ gradeId, member, onClose }: Own & { gradeId: string; member: Member }) {
  const navigate = useNavigate()
  const { run } = useAction({ reload: false })
  return (
    <ConfirmDialog
      open
      title={texts.renewTitle(member.nickname)}
      confirm={texts.renewSlip}
      danger
      onClose={onClose}
      onConfirm={() =>
        run('renew', async () => {
          const { studentId } = member
          await api('exam/auth/grade/student/slip/renew', { gradeId, studentId }, { showSuccess: true })
          await navigate(`/account/grades/slips?gradeId=${gradeId}&studentId=${studentId}`)
        })
      }
    >
      {texts.renewText}
    </ConfirmDialog>
  )
}
