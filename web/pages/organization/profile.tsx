import type { Route } from './+types/profile.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './organization.module.css'
import { People } from './people.tsx'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => {
    const orgId = args.params.id
    const [organization, courses] = await Promise.all([
      call('user/api/organization/view', { orgId }),
      call('course/api/course/list', { orgId, pageSize: 1 }),
    ])
    return { origin, organization, courseCount: courses.totalCount }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.organization })
  const { organization, origin } = loaderData
  const path = `/schoolProfile/${organization.id}`
  return pageMeta({
    matches,
    title: texts.profileTitle(organization.orgName),
    description: organization.orgIntro || texts.description(organization.orgName),
    origin,
    path,
    image: organization.bannerImg || organization.orgLogo || undefined,
    type: 'profile',
    jsonLd: {
      '@type': 'EducationalOrganization',
      name: organization.orgName,
      url: origin + path,
      ...(organization.address ? { address: organization.address } : {}),
      ...(organization.telephone ? { telephone: organization.telephone } : {}),
    },
  })
}

/** Profile of an organization: description, contact, lecturers. */
export default function SchoolProfile({ loaderData: { organization, courseCount } }: Route.ComponentProps) {
  const { id, orgName, orgLogo, slogan, orgIntro, orgPage, address, telephone, lecturerList } = organization
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb items={[{ label: texts.home, to: '/' }, { label: orgName }]} />
      <section className={css.head}>
        <Avatar name={orgName} src={orgLogo} size="xl" />
        <div>
          <h1>{orgName}</h1>
          {slogan && <p className={css.slogan}>{slogan}</p>}
          <Row as="p" gap={4} rowGap={1} className={css.figures}>
            <span>{texts.lecturerCount(lecturerList.length)}</span>
            <span>{texts.courseCount(courseCount)}</span>
          </Row>
        </div>
        <div className={css.actions}>
          <ButtonLink to={`/terrace/${id}`}>{texts.toFront}</ButtonLink>
        </div>
      </section>
      <div className={css.columns}>
        <Stack gap={4}>
          <Card pad="l">
            <CardHead title={texts.intro} />
            {orgIntro && <p className={css.plain}>{orgIntro}</p>}
            {orgPage && <RichProse html={orgPage} />}
            {!orgIntro && !orgPage && <Hint>{texts.introEmpty}</Hint>}
          </Card>
          <Card pad="l">
            <CardHead title={texts.lecturers} />
            {lecturerList.length > 0 ? <People list={lecturerList} /> : <Hint>{texts.lecturersEmpty}</Hint>}
          </Card>
        </Stack>
        <Stack gap={4} as="aside">
          <Card pad="l">
            <CardHead title={texts.contact} />
            <Stack gap={4}>
              {(telephone || address) && (
                <dl className={css.contact}>
                  {telephone && (
                    <div>
                      <dt>{texts.telephone}</dt>
                      <dd>{telephone}</dd>
                    </div>
                  )}
                  {address && (
                    <div>
                      <dt>{texts.address}</dt>
                      <dd>{address}</dd>
                    </div>
                  )}
                </dl>
              )}
              <ButtonLink to="/onlineRegistration" variant="line">
                {texts.ask}
              </ButtonLink>
            </Stack>
          </Card>
        </Stack>
      </div>
    </div>
  )
}
