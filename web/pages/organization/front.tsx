import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/front.ts'
import { CourseCard, forCard, MaterialCard } from '../../features/course/card/index.ts'
import { ExamCard, forExamCard } from '../../features/exam/card/index.ts'
import { forGradeCard, GradeCard } from '../../features/grade/class/index.ts'
import { PlanCard } from '../../features/live/session/plan-card.tsx'
import { themeMark } from '../../features/site/brand/brand.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { Branded, Hero } from './hero.tsx'
import { organizationJsonLd, summaryOf } from './json-ld.ts'
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
    const [plan, grades, courses, library, papers, news] = await Promise.all([
      first ? call('marketing/api/act/live/plan/list', { orgId, pageSize: NEWEST }) : null,
      first ? call('exam/api/grade/info/page', { orgId, pageSize: NEWEST }) : null,
      call('course/api/course/list', { orgId, pageCurrent, pageSize: PAGE_SIZE }),
      first ? call('course/api/course/list', { orgId, courseCategory: 3, pageSize: NEWEST }) : null,
      first ? call('exam/api/exam/info/list', { orgId, pageSize: NEWEST }) : null,
      first ? call('community/api/article/zone/ref/list', { source: organization.orgName, pageSize: NEWEST }) : null,
    ])
    return {
      origin,
      organization,
      mark: organization.brandColor ? themeMark(organization.brandColor).style : undefined,
      plan: plan?.list ?? [],
      grades: grades?.list.map(forGradeCard) ?? [],
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
    description: summaryOf(organization) || texts.description(organization.orgName),
    origin,
    path: `/terrace/${organization.id}`,
    image: organization.bannerImg || organization.orgLogo || undefined,
    jsonLd: organizationJsonLd(organization, origin),
  })
}

/** Front page of an organization: content of its lecturers. */
export default function Terrace({ loaderData }: Route.ComponentProps) {
  const { organization, mark, plan, grades, courses, library, papers, news } = loaderData
  const { id, lecturerList } = organization
  const path = `/terrace/${id}`
  const isEmpty = plan.length + grades.length + courses.totalCount + library.length + papers.length + news.length === 0
  const figures = [
    ...(lecturerList.length > 0 ? [texts.lecturerCount(lecturerList.length)] : []),
    ...(courses.totalCount > 0 ? [texts.courseCount(courses.totalCount)] : []),
  ]
  return (
    <Branded mark={mark}>
      <Hero organization={organization} mark={mark} current="front" figures={figures} />
      <div className={layout.wrap}>
        {plan.length > 0 && (
          <Shelf title={texts.live}>
            <div className={layout.cards}>
              {plan.map((session) => (
                <PlanCard key={session.periodId} plan={session} />
              ))}
            </div>
          </Shelf>
        )}
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
        {grades.length > 0 && (
          <Shelf title={texts.grades}>
            <div className={layout.cards}>
              {grades.map((grade) => (
                <GradeCard key={grade.gradeId} grade={grade} level={3} />
              ))}
            </div>
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
    </Branded>
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
