import type { Route } from './+types/profile.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { themeMark } from '../../features/site/brand/brand.ts'
import { LeadBlock } from '../../features/site/lead/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Gallery, Honours } from './gallery.tsx'
import { Branded, Hero } from './hero.tsx'
import { mapLink, organizationJsonLd, summaryOf } from './json-ld.ts'
import css from './organization.module.css'
import { People } from './people.tsx'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => {
    const orgId = args.params.id
    const [organization, courses, { form }] = await Promise.all([
      call('user/api/organization/view', { orgId }),
      call('course/api/course/list', { orgId, pageSize: 1 }),
      call('marketing/api/lead/form/view', { place: 'organization' }),
    ])
    // Computed on the server, so that browsers need no colour code.
    const mark = organization.brandColor ? themeMark(organization.brandColor).style : undefined
    return { origin, organization, form, courseCount: courses.totalCount, mark }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.organization })
  const { organization, origin } = loaderData
  return pageMeta({
    matches,
    title: texts.profileTitle(organization.orgName),
    description: summaryOf(organization) || texts.description(organization.orgName),
    origin,
    path: `/schoolProfile/${organization.id}`,
    image: organization.bannerImg || organization.orgLogo || undefined,
    type: 'profile',
    jsonLd: organizationJsonLd(organization, origin),
  })
}

/** Profile of an organization: description, photos, honours, lecturers, contact. */
export default function SchoolProfile({ loaderData }: Route.ComponentProps) {
  const { organization, form, courseCount, mark } = loaderData
  const { id, orgIntro, orgPage, photoList, honourList, address, telephone, website, lecturerList } = organization
  const isEmpty = !orgIntro && !orgPage && photoList.length + honourList.length + lecturerList.length === 0
  const figures = [
    ...(lecturerList.length > 0 ? [texts.lecturerCount(lecturerList.length)] : []),
    ...(courseCount > 0 ? [texts.courseCount(courseCount)] : []),
  ]
  return (
    <Branded mark={mark}>
      <Hero organization={organization} mark={mark} current="profile" figures={figures} />
      <div className={layout.wrap}>
        <div className={css.columns}>
          <Stack gap={4}>
            {isEmpty && (
              <Empty art="box" title={texts.introEmpty}>
                {texts.introEmptyText}
              </Empty>
            )}
            {(orgIntro || orgPage) && (
              <Card pad="l">
                <CardHead title={texts.intro} />
                {orgIntro && <p className={css.plain}>{orgIntro}</p>}
                {orgPage && <RichProse html={orgPage} />}
              </Card>
            )}
            {photoList.length > 0 && (
              <Card pad="l">
                <CardHead title={texts.photos} />
                <Gallery
                  list={photoList.map(({ picUrl, caption }) => ({ picUrl, text: caption }))}
                  label={texts.photos}
                />
              </Card>
            )}
            {honourList.length > 0 && (
              <Card pad="l">
                <CardHead title={texts.honours} />
                <Honours list={honourList} />
              </Card>
            )}
            {lecturerList.length > 0 && (
              <Card pad="l">
                <CardHead title={texts.lecturers} />
                <People list={lecturerList} />
              </Card>
            )}
          </Stack>
          <Stack gap={4} as="aside">
            <Card pad="l">
              <CardHead title={texts.contact} />
              <Stack gap={4}>
                {(telephone || address || website) && (
                  <dl className={css.contact}>
                    {telephone && (
                      <div>
                        <dt>{texts.telephone}</dt>
                        <dd>
                          <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`}>{telephone}</a>
                        </dd>
                      </div>
                    )}
                    {address && (
                      <div>
                        <dt>{texts.address}</dt>
                        <dd>{address}</dd>
                        <dd>
                          <a href={mapLink(address)} target="_blank" rel="noopener noreferrer">
                            {texts.map}
                          </a>
                        </dd>
                      </div>
                    )}
                    {website && (
                      <div>
                        <dt>{texts.website}</dt>
                        <dd>
                          <a href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
                            {website.replace(/^https?:\/\/|\/$/g, '')}
                          </a>
                        </dd>
                      </div>
                    )}
                  </dl>
                )}
                <ButtonLink to={`/onlineRegistration?orgId=${id}`} variant="line">
                  {texts.ask}
                </ButtonLink>
              </Stack>
            </Card>
            <LeadBlock form={form} place="organization" orgId={id} />
          </Stack>
        </div>
      </div>
    </Branded>
  )
}
