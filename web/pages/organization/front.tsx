import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/front.ts'
import { CourseCard, forCard, MaterialCard } from '../../features/course/card/index.ts'
import { ExamCard, forExamCard } from '../../features/exam/card/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import css from './organization.module.css'
import { People } from './people.tsx'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
/** Newest documents, papers and news below the courses of the first page. */
const NEWEST = 4

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const orgId = args.params.id
    const pageCurrent = pageNumber(url)
    const first = pageCurrent === 1
    const organization = await call('user/api/organization/view', { orgId })
    const [courses, library, papers, news] = await Promise.all([
      call('course/api/course/list', { orgId, pageCurrent, pageSize: PAGE_SIZE }),
      first ? call('course/api/course/list', { orgId, courseCategory: 3, pageSize: NEWEST }) : null,
      first ? call('exam/api/exam/info/list', { orgId, pageSize: NEWEST }) : null,
      first ? call('community/api/article/zone/ref/list', { source: organization.orgName, pageSize: NEWEST }) : null,
    ])
    return {
      origin,
      organization,
      courses: { ...courses, list: courses.list.map(forCard) },
      library: library?.list ?? [],
      papers: papers?.list.map(forExamCard) ?? [],
      news: news?.list.map(({ id, infoTitle, publishedTime }) => ({ id, infoTitle, publishedTime })) ?? [],
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.organization })
  const { organization, origin } = loaderData
  return pageMeta({
    matches,
    title: texts.frontTitle(organization.orgName),
    description:
      [organization.slogan, organization.orgIntro].filter(Boolean).join(' ') || texts.description(organization.orgName),
    origin,
    path: `/terrace/${organization.id}`,
    image: organization.bannerImg || organization.orgLogo || undefined,
  })
}

/** Front page of an organization: content of its lecturers. */
export default function Terrace({ loaderData }: Route.ComponentProps) {
  const { organization, courses, library, papers, news } = loaderData
  const { id, orgName, orgLogo, slogan, orgIntro, bannerImg, lecturerList } = organization
  const path = `/terrace/${id}`
  const isEmpty = courses.totalCount + library.length + papers.length + news.length === 0
  return (
    <>
      <section className={css.hero}>
        {bannerImg ? <img src={bannerImg} alt="" /> : <Drawing art={{ motif: 'waves', from: 205, to: 168 }} />}
        <div className={cx(layout.wrap, css.heroIn)}>
          <Avatar name={orgName} src={orgLogo} size="xl" />
          <div className={css.heroWords}>
            <h1>{orgName}</h1>
            {(slogan || orgIntro) && <p>{slogan || orgIntro}</p>}
          </div>
          <Row gap={3}>
            <ButtonLink to={`/schoolProfile/${id}`} variant="line" className={css.onHero}>
              {texts.toProfile}
            </ButtonLink>
            <ButtonLink to="/onlineRegistration" variant="line" className={css.onHero}>
              {texts.ask}
            </ButtonLink>
          </Row>
        </div>
      </section>
      <div className={layout.wrap}>
        {lecturerList.length > 0 && (
          <Shelf title={texts.lecturers}>
            <People list={lecturerList} />
          </Shelf>
        )}
        {courses.list.length > 0 && (
          <Shelf title={texts.courses}>
            <div className={layout.cards}>
              {courses.list.map((course) => (
                <CourseCard key={course.courseId} course={course} />
              ))}
            </div>
            <Pagination
              page={courses.pageCurrent}
              pages={courses.totalPage}
              to={(page) => (page > 1 ? `${path}?pageCurrent=${page}` : path)}
              label={texts.pages}
            />
          </Shelf>
        )}
        {papers.length > 0 && (
          <Shelf title={texts.papers}>
            <div className={layout.cards}>
              {papers.map((exam) => (
                <ExamCard key={exam.examId} exam={exam} />
              ))}
            </div>
          </Shelf>
        )}
        {library.length > 0 && (
          <Shelf title={texts.library}>
            <div className={layout.cards}>
              {library.map((course) => (
                <MaterialCard key={course.courseId} course={course} />
              ))}
            </div>
          </Shelf>
        )}
        {news.length > 0 && (
          <Shelf title={texts.news}>
            <ul>
              {news.map((article) => (
                <Row as="li" key={article.id} gap={3} rowGap={0} className={css.row}>
                  <Link to={`/info/detail/${article.id}`} className={css.rowName}>
                    {article.infoTitle}
                  </Link>
                  <Hint as="span">
                    <DateTime value={article.publishedTime} shape="date" />
                  </Hint>
                </Row>
              ))}
            </ul>
          </Shelf>
        )}
        {isEmpty && (
          <Empty
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
      </div>
    </>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.shelf}>
      <div className={layout.shelfHead}>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}
