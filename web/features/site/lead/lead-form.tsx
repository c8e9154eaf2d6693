import type { InputOf, OutputOf } from '@zhixing/contract'
import { callTimes, type LeadField, regions, schoolStages } from '@zhixing/contract/marketing/lead-rules'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { type FieldErrors, mobileError, plainMobile, SubmitButton, useForm } from '../../shared/form/index.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../../user/captcha/index.ts'
import { maskContact } from '../../../mask-contact.ts'
import { CodeField } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { readVisit } from './visit.ts'

type Input = InputOf<'marketing/api/act/counsel/save'>
export type ShownForm = NonNullable<OutputOf<'marketing/api/lead/form/view'>['form']>
type Course = Pick<OutputOf<'course/api/course/list'>['list'][number], 'courseId' | 'courseName'>

interface Values {
  name: string
  mobile: string
  courseId: string
  schoolStage: string
  region: string
  callTime: string
  remark: string
  captchaCode: string
  code: string
  answers: string[]
}

/** What `/onlineRegistration` asks for without a form of its own. */
const standard: Pick<ShownForm, 'fieldList' | 'questionList' | 'isSms'> = {
  fieldList: [
    { field: 'course', isRequired: false },
    { field: 'remark', isRequired: false },
  ],
  questionList: [],
  isSms: false,
}

const valueOf: Record<LeadField, keyof Values> = {
  course: 'courseId',
  schoolStage: 'schoolStage',
  region: 'region',
  callTime: 'callTime',
  remark: 'remark',
}

export interface LeadFormProps {
  form: ShownForm | null
  place: NonNullable<Input['place']>
  courses: readonly Course[]
  courseId?: string
  orgId?: string | undefined
  /** Of the placement test whose result belongs to the request. */
  attemptKey?: string | undefined
  onSent: (mobile: string) => void
}

/** The placement test of the request: the one above the form, else the last one on this device. */
async function attemptOf(attemptKey: string | undefined): Promise<{ attemptKey?: string }> {
  if (attemptKey) return { attemptKey }
  const { keptAttempts } = await import('../placement/device.ts')
  const [last] = keptAttempts()
  return last ? { attemptKey: last.attemptKey } : {}
}

/** A callback request with the fields and questions of a form. */
export function LeadForm({ form: shown, place, courses, courseId = '', orgId, attemptKey, onSent }: LeadFormProps) {
  const { fieldList, questionList, isSms } = shown ?? standard
  const form = useForm<Values>({
    start: {
      name: '',
      mobile: '',
      courseId,
      schoolStage: '',
      region: '',
      callTime: '',
      remark: '',
      captchaCode: '',
      code: '',
      answers: questionList.map(() => ''),
    },
    check: (values) => {
      const errors: FieldErrors<Values> & Record<string, string | undefined> = {
        name: values.name.trim() ? undefined : texts.nameMissing,
        mobile: mobileError(plainMobile(values.mobile)),
      }
      if (isSms) errors.code = values.code.trim() ? undefined : texts.codeMissing
      else errors.captchaCode = values.captchaCode.trim() ? undefined : captchaTexts.missing
      for (const { field, isRequired } of fieldList)
        if (isRequired && !String(values[valueOf[field]]).trim()) errors[valueOf[field]] = texts.missing(texts[field])
      for (const [at, { question, isRequired }] of questionList.entries())
        if (isRequired && !values.answers[at]?.trim()) errors[`answers.${at}`] = texts.missing(question)
      return errors
    },
    fieldOf: (field) =>
      field.startsWith('answer') ? `answers.${field.slice(6)}` : field === 'smsCode' ? 'code' : field.split('.')[0],
    async send({ courseId: chosen, mobile: typed, answers, code, captchaCode, ...rest }, clientKey) {
      const mobile = plainMobile(typed)
      await api('marketing/api/act/counsel/save', {
        ...rest,
        ...readVisit(),
        mobile,
        place,
        answerList: answers,
        clientKey,
        schoolStage: rest.schoolStage as Input['schoolStage'],
        region: rest.region as Input['region'],
        callTime: rest.callTime as Input['callTime'],
        ...(chosen ? { courseId: chosen } : {}),
        ...(shown ? { formKey: shown.formKey } : {}),
        ...(orgId ? { orgId } : {}),
        ...(await attemptOf(attemptKey)),
        ...(isSms ? { smsCode: code } : { captchaId: captcha.captchaId, captchaCode }),
      })
      onSent(mobile)
    },
    refused: () => captcha.refresh(),
  })
  const captcha = useCaptcha(!isSms, () => form.set('captchaCode', ''))
  const errorAt = (name: string) => (form.errors as Record<string, string | undefined>)[name]
  const select = (
    name: 'schoolStage' | 'region' | 'callTime',
    values: readonly string[],
    words: Record<string, string>,
  ) => (
    <Select {...form.control(name)}>
      <option value="">{texts.choose}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words[value] ?? value}
        </option>
      ))}
    </Select>
  )
  const control: Record<LeadField, () => ReactNode> = {
    course: () => (
      <Select {...form.control('courseId')}>
        <option value="">{texts.undecided}</option>
        {courses.map((course) => (
          <option key={course.courseId} value={course.courseId}>
            {course.courseName}
          </option>
        ))}
      </Select>
    ),
    schoolStage: () => select('schoolStage', schoolStages, texts.schoolStages),
    region: () => select('region', regions, texts.regions),
    callTime: () => select('callTime', callTimes, texts.callTimes),
    remark: () => <Textarea {...form.control('remark')} maxLength={500} rows={3} placeholder={texts.remarkPlace} />,
  }
  return (
    <Stack as="form" gap={4} {...form.attributes}>
      <FormError>{form.errors.form}</FormError>
      <Field label={texts.name} error={form.errors.name} required>
        <Input {...form.control('name')} maxLength={30} autoComplete="name" placeholder={texts.namePlace} />
      </Field>
      <Field label={texts.mobile} error={form.errors.mobile} hint={texts.mobileHint} required>
        <Input {...form.control('mobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      </Field>
      {isSms && (
        <CodeField
          form={{
            ...form,
            values: { ...form.values, contact: form.values.mobile },
            set: (name, value) => form.set(name === 'contact' ? 'mobile' : name, value),
            fail: ({ contact, ...errors }) => form.fail({ ...errors, mobile: contact }),
          }}
          purpose="counsel"
        />
      )}
      {fieldList.map(({ field, isRequired }) => (
        <Field key={field} label={texts[field]} error={errorAt(valueOf[field])} required={isRequired}>
          {control[field]()}
        </Field>
      ))}
      {questionList.map(({ question, isRequired, optionList }, at) => {
        const name = `answers.${at}`
        const bound = {
          name,
          value: form.values.answers[at] ?? '',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            form.setAt(['answers', at], currentTarget.value),
        }
        return (
          <Field key={question} label={question} error={errorAt(name)} required={isRequired}>
            {optionList.length > 0 ? (
              <Select {...bound}>
                <option value="">{texts.choose}</option>
                {optionList.map((option) => (
                  <option key={option} value={option}>
                    {option}
                  </option>
                ))}
              </Select>
            ) : (
              <Input {...bound} maxLength={300} />
            )}
          </Field>
        )
      })}
      {!isSms && (
        <CaptchaField
          captcha={captcha}
          value={form.values.captchaCode}
          onChange={(code) => form.set('captchaCode', code)}
          error={form.errors.captchaCode}
        />
      )}
      <SubmitButton loading={form.busy} block>
        {texts.submit}
      </SubmitButton>
      <Hint>{texts.agree}</Hint>
    </Stack>
  )
}

/** The form, and after sending it what happens next. */
export function LeadFormOrThanks(props: Omit<LeadFormProps, 'onSent'>) {
  const [sentTo, setSentTo] = useState('')
  if (!sentTo) return <LeadForm {...props} onSent={setSentTo} />
  return (
    <Empty
      compact
      art="message"
      title={texts.doneTitle}
      action={
        <Row gap={3} justify="center">
          <ButtonLink to="/list">{texts.browse}</ButtonLink>
          <Button variant="line" onClick={() => setSentTo('')}>
            {texts.again}
          </Button>
        </Row>
      }
    >
      <span role="status">{texts.doneText(maskContact(sentTo))}</span>
    </Empty>
  )
}
