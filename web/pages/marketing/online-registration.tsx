import { useState } from 'react'
import type { Route } from './+types/online-registration.ts'
import { api } from '../../api.ts'
import { phoneOf } from '../../features/site/brand/phone.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../../features/user/captcha/index.ts'
import { maskMobile, mobileError, plainMobile, SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './online-registration.module.css'
import { texts } from './texts.ts'

/** The select lists one page of courses; others are typed below. */
const MAX_COURSES = 100

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const { list } = await call('course/api/course/list', { pageSize: MAX_COURSES })
    const courses = list.map(({ courseId, courseName }) => ({ courseId, courseName }))
    const asked = url.searchParams.get('courseId') ?? ''
    return { origin, courses, courseId: courses.some(({ courseId }) => courseId === asked) ? asked : '' }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.title,
    description: texts.description,
    origin: loaderData?.origin,
    path: '/onlineRegistration',
  })
}

/** Callback request form. `?courseId=` preselects a course. */
export default function OnlineRegistration({ loaderData }: Route.ComponentProps) {
  const { site } = useRoot()
  const [sentTo, setSentTo] = useState('')
  const phone = phoneOf(site.telephone)
  return (
    <>
      <section className={css.hero}>
        <Drawing art={{ motif: 'waves', from: 211, to: 165 }} />
        <div className={cx(layout.wrap, css.heroIn)}>
          <div className={css.words}>
            <h1>{texts.heroTitle}</h1>
            <p>{texts.heroText(site.siteNamePc)}</p>
            {site.telephone && (
              <p className={css.phone}>
                {texts.phone} <a href={phone.href}>{phone.number}</a> {phone.note}
              </p>
            )}
          </div>
          <Card pad="l" className={css.card}>
            {sentTo ? (
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
                <span role="status">{texts.doneText(maskMobile(sentTo))}</span>
              </Empty>
            ) : (
              <CounselForm courses={loaderData.courses} courseId={loaderData.courseId} onSent={setSentTo} />
            )}
          </Card>
        </div>
      </section>
      <section className={cx(layout.wrap, css.part)} aria-labelledby="then">
        <h2 id="then">{texts.why}</h2>
        <ol className={css.steps}>
          {texts.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function CounselForm({
  courses,
  courseId,
  onSent,
}: Omit<Route.ComponentProps['loaderData'], 'origin'> & { onSent: (mobile: string) => void }) {
  const form = useForm({
    start: { name: '', mobile: '', courseId, remark: '', captchaCode: '' },
    check: ({ name, mobile, captchaCode }) => ({
      name: name.trim() ? undefined : texts.nameMissing,
      mobile: mobileError(plainMobile(mobile)),
      captchaCode: captchaCode.trim() ? undefined : captchaTexts.missing,
    }),
    async send({ courseId: chosen, mobile: typed, ...rest }, clientKey) {
      const mobile = plainMobile(typed)
      const { captchaId } = captcha
      await api(
        'marketing/api/act/counsel/save',
        { ...rest, mobile, ...(chosen ? { courseId: chosen } : {}), clientKey, captchaId },
        { isShowErrTip: false },
      )
      onSent(mobile)
    },
    refused: () => captcha.refresh(),
  })
  const captcha = useCaptcha(true, () => form.set('captchaCode', ''))
  return (
    <form {...form.attributes} className={css.form}>
      <h2>{texts.formTitle}</h2>
      <FormError>{form.errors.form}</FormError>
      <Field label={texts.name} error={form.errors.name} required>
        <Input {...form.control('name')} maxLength={30} autoComplete="name" placeholder={texts.namePlace} />
      </Field>
      <Field label={texts.mobile} error={form.errors.mobile} hint={texts.mobileHint} required>
        <Input {...form.control('mobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      </Field>
      <Field label={texts.course} error={form.errors.courseId}>
        <Select {...form.control('courseId')}>
          <option value="">{texts.undecided}</option>
          {courses.map((course) => (
            <option key={course.courseId} value={course.courseId}>
              {course.courseName}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.remark} error={form.errors.remark}>
        <Textarea {...form.control('remark')} maxLength={500} rows={3} placeholder={texts.remarkPlace} />
      </Field>
      <CaptchaField
        captcha={captcha}
        value={form.values.captchaCode}
        onChange={(code) => form.set('captchaCode', code)}
        error={form.errors.captchaCode}
      />
      <SubmitButton loading={form.busy} block>
        {texts.submit}
      </SubmitButton>
      <p className={css.agree}>{texts.agree}</p>
    </form>
  )
}
