import type { Route } from './+types/online-registration.ts'
import { isId } from '../../address.ts'
import { phoneOf } from '../../features/site/brand/phone.ts'
import { LeadFormOrThanks, leadTexts } from '../../features/site/lead/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Card } from '../../ui/card.tsx'
import { Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './online-registration.module.css'
import { texts } from './texts.ts'

/** The select lists one page of courses; others are typed below. */
const MAX_COURSES = 100
const FORM_KEY = /^[a-z0-9][a-z0-9-]{0,39}$/

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const formKey = url.searchParams.get('form')
    const [{ list }, { form }] = await Promise.all([
      call('course/api/course/list', { pageSize: MAX_COURSES }),
      formKey && FORM_KEY.test(formKey)
        ? call('marketing/api/lead/form/view', { formKey })
        : Promise.resolve({ form: null }),
    ])
    const courses = list.map(({ courseId, courseName }) => ({ courseId, courseName }))
    const asked = url.searchParams.get('courseId') ?? ''
    const orgId = url.searchParams.get('orgId') ?? ''
    return {
      origin,
      courses,
      form,
      courseId: courses.some(({ courseId }) => courseId === asked) ? asked : '',
      orgId: isId(orgId) ? orgId : undefined,
    }
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

/** Callback request form. `?form=` chooses a form of the operator, `?courseId=` a course, `?orgId=` an organisation. */
export default function OnlineRegistration({ loaderData }: Route.ComponentProps) {
  const { site } = useRoot()
  const { form, courses, courseId, orgId } = loaderData
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
            <Stack gap={4}>
              <h2>{form?.title ?? leadTexts.formTitle}</h2>
              {form?.intro && <p>{form.intro}</p>}
              <LeadFormOrThanks form={form} place="page" courses={courses} courseId={courseId} orgId={orgId} />
            </Stack>
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
