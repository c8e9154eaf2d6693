import { useState } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/lecturer.ts'
import { FollowButton } from '../../features/course/actions/index.ts'
import { CourseCard, MaterialCard } from '../../features/course/card/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { Hint, Row } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import css from './lecturer.module.css'
import { texts } from './texts.ts'
import { formatCount } from '../../i18n/format.ts'

const PAGE_SIZE = 12
/** Newest documents and resources below the courses of the first page. */
const MATERIALS = 8

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const lecturerId = args.params.id
    const first = pageNumber(url) === 1
    const some = (courseCategory: 3 | 4) =>
      first ? call('course/api/course/list', { lecturerId, courseCategory, pageSize: MATERIALS }) : null
    const [lecturer, courses, library, resources] = await Promise.all([
      call('user/api/lecturer/view', { lecturerId }),
      call('course/api/course/list', { lecturerId, pageCurrent: pageNumber(url), pageSize: PAGE_SIZE }),
      some(3),
      some(4),
    ])
    return { lecturer, courses, library: library?.list ?? [], resources: resources?.list ?? [], origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.lecturer })
  const { lecturer, origin } = loaderData
  const path = `/lecturer/${lecturer.id}`
  return pageMeta({
    matches,
    title: texts.title(lecturer.lecturerName),
    description: [lecturer.position, lecturer.introduce].filter(Boolean).join(' '),
    origin,
    path,
    image: lecturer.headImgUrl || undefined,
    type: 'profile',
    jsonLd: {
      '@type': 'Person',
      name: lecturer.lecturerName,
      jobTitle: lecturer.position || undefined,
      url: origin + path,
    },
  })
}

export default function Lecturer({ loaderData }: Route.ComponentProps) {
  const { lecturer, courses, library, resources } = loaderData
  const path = `/lecturer/${lecturer.id}`
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb items={[{ label: texts.home, to: '/' }, { label: lecturer.lecturerName }]} />
      {/* Keyed: follow state must not carry over to another lecturer. */}
      <Head key={lecturer.id} lecturer={lecturer} courses={courses.totalCount} path={path} />
      <section className={layout.shelf}>
        <div className={layout.shelfHead}>
          <h2>{texts.teaches(lecturer.lecturerName)}</h2>
        </div>
        {courses.list.length > 0 ? (
          <div className={layout.cards}>
            {courses.list.map((course) => (
              <CourseCard key={course.courseId} course={course} />
            ))}
          </div>
        ) : (
          <Empty
            compact
            art="study"
            title={texts.empty}
            action={
              <ButtonLink variant="line" to="/list">
                {texts.browse}
              </ButtonLink>
            }
          >
            {texts.emptyText}
          </Empty>
        )}
        <Pagination
          page={courses.pageCurrent}
          pages={courses.totalPage}
          to={(page) => (page > 1 ? `${path}?pageCurrent=${page}` : path)}
          label={texts.pages}
        />
      </section>
      <Materials title={texts.library} list={library} />
      <Materials title={texts.resources} list={resources} />
    </div>
  )
}

function Materials({ title, list }: { title: string; list: Route.ComponentProps['loaderData']['library'] }) {
  if (list.length === 0) return null
  return (
    <section className={layout.shelf}>
      <div className={layout.shelfHead}>
        <h2>{title}</h2>
      </div>
      <div className={layout.cards}>
        {list.map((course) => (
          <MaterialCard key={course.courseId} course={course} />
        ))}
      </div>
    </section>
  )
}

function Head({
  lecturer,
  courses,
  path,
}: {
  lecturer: Route.ComponentProps['loaderData']['lecturer']
  courses: number
  path: string
}) {
  const followed = lecturer.isAttention
  const [follows, setFollows] = useState(followed)
  const followers = lecturer.attentionCount + (follows === followed ? 0 : follows ? 1 : -1)
  return (
    <section className={css.head}>
      <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="xl" />
      <div>
        <h1 className={css.name}>{lecturer.lecturerName}</h1>
        {lecturer.position && <p className={css.position}>{lecturer.position}</p>}
        {lecturer.organization && (
          <p>
            <Link to={`/terrace/${lecturer.organization.orgId}`}>{lecturer.organization.orgName}</Link>
          </p>
        )}
        <Row as="p" gap={5} rowGap={1} align="stretch" className={css.figures}>
          <span>
            <b>{formatCount(followers)}</b> {texts.people}
            {texts.followers}
          </span>
          <span>
            <b>{courses}</b> {texts.unit}
            {texts.courses}
          </span>
        </Row>
      </div>
      <div className={css.follow}>
        <FollowButton lecturer={lecturer} followed={followed} from={path} size="m" block onChange={setFollows} />
      </div>
      <div className={css.intro}>
        <h2 className={css.introTitle}>{texts.intro}</h2>
        {lecturer.introduce ? <RichProse html={lecturer.introduce} compact /> : <Hint>{texts.introEmpty}</Hint>}
      </div>
    </section>
  )
}
