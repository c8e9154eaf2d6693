import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { checkoutPath } from '../../../checkout-path.ts'
import { useRoot } from '../../../root-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Note } from '../../../ui/note.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { gradeAddress } from './addresses.ts'
import { texts } from './texts.ts'

type Shown = OutputOf<'exam/api/grade/info/view'>
const ANYBODY = 1
const APPLICATION = 2
const NOBODY = 3
const CODE = 4
const BUYING = 5
const PENDING = 1
const REFUSED = 3
const CLASS = 6

/** How to join the class, for non-members. @param code invitation code from the URL */
export function JoinBox({ grade, code }: { grade: Shown; code: string }) {
  const { user } = useRoot()
  const [opened, setOpened] = useState<'apply' | 'code' | null>(null)
  const { busy, run } = useAction()
  const { gradeId, verificationSet } = grade
  if (grade.applyStatus === PENDING) return <Note tone="info" title={texts.applied} />
  if (grade.isOver) return <Note tone="warn" title={texts.isOver} />
  if (verificationSet === NOBODY) return <Note tone="info" title={texts.joinClosed} />
  if (grade.isFull) return <Note tone="warn" title={texts.isFull} />
  if (!user)
    return (
      <SignInLink size="l" why={texts.signIn} to={`${gradeAddress(gradeId)}${code ? `?code=${code}` : ''}`}>
        {texts.signIn}
      </SignInLink>
    )
  const asks = verificationSet === APPLICATION
  const join = () =>
    run('join', () =>
      api('exam/auth/grade/student/grade/add', { gradeId, invitationCode: code }, { showSuccess: true }),
    )
  return (
    <Stack gap={2}>
      {grade.applyStatus === REFUSED && <Note tone="warn" title={texts.refused(grade.auditOpinion)} />}
      {verificationSet === BUYING && (
        <ButtonLink size="l" to={checkoutPath([{ productType: CLASS, productId: gradeId }])}>
          {texts.buy}
        </ButtonLink>
      )}
      {asks && (
        <Button size="l" onClick={() => setOpened('apply')}>
          {grade.applyStatus === REFUSED ? texts.applyAgain : texts.apply}
        </Button>
      )}
      {(verificationSet === ANYBODY || (verificationSet === CODE && code !== '')) && (
        <Button size="l" loading={busy === 'join'} onClick={() => void join()}>
          {texts.join}
        </Button>
      )}
      {verificationSet === CODE && code === '' && (
        <Button size="l" onClick={() => setOpened('code')}>
          {texts.byCode}
        </Button>
      )}
      {opened === 'apply' && <ApplyDialog grade={grade} code={code} onClose={() => setOpened(null)} />}
      {opened === 'code' && <CodeDialog gradeId={gradeId} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

function ApplyDialog({ grade, code, onClose }: { grade: Shown; code: string; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  /** Index of the question with the answer error. */
  const [wrongAt, setWrongAt] = useState(0)
  const form = useForm({
    start: {
      nickname: '',
      applyDescription: '',
      answerList: grade.applyForm.map(({ title }) => ({ title, answer: '' })),
    },
    check: ({ answerList }) => {
      const at = grade.applyForm.findIndex(
        ({ title, isRequired }) => isRequired && !answerList.find((one) => one.title === title)?.answer.trim(),
      )
      if (at >= 0) setWrongAt(at)
      return at < 0 ? {} : { answerList: texts.answerNeeded }
    },
    fieldOf: (field) => {
      const [name = '', at] = field.split('.')
      if (name === 'answerList') setWrongAt(Number(at ?? 0))
      return name
    },
    async send({ nickname, applyDescription, answerList }) {
      await api(
        'exam/auth/grade/student/grade/add',
        { gradeId: grade.gradeId, invitationCode: code, nickname, applyDescription, answerList },
        { showSuccess: true },
      )
      onClose()
      await revalidate()
    },
  })
  const { answerList } = form.values
  const answer = (title: string, text: string) =>
    form.set(
      'answerList',
      answerList.map((one) => (one.title === title ? { title, answer: text } : one)),
    )
  return (
    <FormDialog form={form} title={texts.applyTitle(grade.gradeName)} submit={texts.submitApply} onClose={onClose}>
      {grade.applyForm.map(({ title, isRequired, optionList }, at) => {
        const value = answerList.find((one) => one.title === title)?.answer ?? ''
        const error = at === wrongAt ? form.errors.answerList : undefined
        const found = error ? { 'data-field': 'answerList' } : {}
        return (
          <Field key={title} label={title} required={isRequired} error={error}>
            {optionList.length > 0 ? (
              <Select {...found} value={value} onChange={({ target }) => answer(title, target.value)}>
                <option value="">{texts.choose}</option>
                {optionList.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            ) : (
              <Input {...found} value={value} maxLength={500} onChange={({ target }) => answer(title, target.value)} />
            )}
          </Field>
        )
      })}
      <Field label={texts.nickname} hint={texts.nicknameHint} error={form.errors.nickname}>
        <Input maxLength={30} {...form.control('nickname')} />
      </Field>
      <Field label={texts.applyDescription} error={form.errors.applyDescription}>
        <Textarea maxLength={255} rows={3} {...form.control('applyDescription')} />
      </Field>
    </FormDialog>
  )
}

function CodeDialog({ gradeId, onClose }: { gradeId: string; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { invitationCode: '' },
    check: ({ invitationCode }) => ({ invitationCode: invitationCode.trim() ? undefined : texts.codeHint }),
    async send({ invitationCode }) {
      await api('exam/auth/grade/student/grade/add', { gradeId, invitationCode }, { showSuccess: true })
      onClose()
      await revalidate()
    },
  })
  return (
    <FormDialog form={form} title={texts.codeTitle} submit={texts.join} onClose={onClose} size="s">
      <Field label={texts.code} hint={texts.codeHint} error={form.errors.invitationCode} required>
        <Input autoFocus autoComplete="off" maxLength={20} {...form.control('invitationCode')} />
      </Field>
    </FormDialog>
  )
}
