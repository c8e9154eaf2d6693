import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/home.ts'
import { studyAddress } from '../../features/course-card/course-address.ts'
import { CourseCard, forCard } from '../../features/course-card/course-card.tsx'
import { filledCategories } from '../../features/course-list/filled-categories.ts'
import { ExamCard, forExamCard } from '../../features/exam-card/exam-card.tsx'
import { load } from '../../load.ts'
import { pick } from '../../pick.ts'
import { useRoot } from '../../root-data.ts'
import { artColors, parseArtUrl } from '../../ui/art/cover-art.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { CategoryMenu } from '../../ui/category-menu.tsx'
import { Cover, Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { Hint, Panel, Row } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Advert } from './advert.tsx'
import css from './home.module.css'
import { texts } from './texts.ts'

/** One full row on a desk. */
const EXAMS = 4

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken }) => {
    const [banners, categories, zones, adverts, records] = await Promise.all([
      call('system/api/sys/banner/list', { bannerGroup: 'pc' }),
      call('course/api/course/category/listForSite', {}),
      call('system/api/zone/list', { zoneLocation: 1 }),
      call('system/api/adv/list', { advLocation: 2 }),
      hasToken ? call('data/auth/course/user/progress/list', { pageSize: 1 }) : null,
    ])
    const [shelves, lecturers, articles, exams] = await Promise.all([
      Promise.all(
        zones.list.map(async (zone) => ({
          zone,
          courses:
            zone.zoneType === stateCode.zone.courses
              ? (await call('course/api/zone/course/list', { zoneId: zone.id })).zoneCourseList.map(forCard)
              : [],
        })),
      ),
      call('user/api/lecturer/list', { pageSize: 6 }),
      call('community/api/article/recommend/list', { pageSize: 6 }),
      call('exam/api/exam/recommend/list', { pageSize: EXAMS }),
    ])
    return {
      banners: banners.sysBannerDTOList.flatMap((group) => group.data),
      categories: filledCategories(categories.courseCategoryList),
      shelves,
      lecturers: lecturers.list.map(({ id, lecturerName, headImgUrl, position }) => ({
        id,
        lecturerName,
        headImgUrl,
        position,
      })),
      articles: articles.list,
      exams: exams.list.map(forExamCard),
      advert: adverts.list[0],
      last:
        records?.list[0] &&
        pick(records.list[0], [
          'courseId',
          'courseCategory',
          'courseName',
          'lastPeriodId',
          'lastPeriodName',
          'progress',
        ]),
    }
  })
}

type Data = Route.ComponentProps['loaderData']

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, categories, shelves, lecturers, articles, exams, advert } = loaderData
  const { site } = useRoot()
  // Papers stand below the courses, before people and articles.
  const afterCourses = shelves.findIndex(({ zone }) => zone.zoneType !== stateCode.zone.courses)
  const shelfOfExams = exams.length > 0 && (
    <Shelf title={texts.exams} about={texts.examsAbout} more="/onlineTest">
      <div className={layout.cards}>
        {exams.map((exam) => (
          <ExamCard key={exam.examId} exam={exam} />
        ))}
      </div>
    </Shelf>
  )
  return (
    <>
      {advert && <Advert advert={advert} />}
      <h1 className={css.hidden}>{site.siteNamePc}</h1>
      <div className={cx(layout.wrap, css.hero)}>
        <div className={css.narrow}>
          {loaderData.last && <Study last={loaderData.last} />}
          <nav className={css.row} aria-label={texts.categories}>
            {categories.map((one) => (
              <Link key={one.id} to={`/list?categoryId=${one.id}`}>
                {one.categoryName}
              </Link>
            ))}
          </nav>
        </div>
        <div className={css.categories}>
          <CategoryMenu
            label={texts.categories}
            items={categories.map((one) => ({
              key: one.id,
              label: one.categoryName,
              hint: one.children
                .map((two) => two.categoryName)
                .slice(0, 2)
                .join(' '),
              to: `/list?categoryId=${one.id}`,
              children: one.children.map((two) => ({
                key: two.id,
                label: two.categoryName,
                to: `/list?categoryId=${two.id}`,
                children: two.children.map((three) => ({
                  key: three.id,
                  label: three.categoryName,
                  to: `/list?categoryId=${three.id}`,
                })),
              })),
            }))}
          />
        </div>
        {banners.length > 0 && (
          <Carousel
            label={texts.banners}
            slides={banners.map((banner) => ({ key: banner.title, content: <BannerSlide banner={banner} /> }))}
          />
        )}
        <div className={css.side}>
          <Study last={loaderData.last} />
          <News articles={articles.slice(0, 3)} />
        </div>
      </div>
      <div className={layout.wrap}>
        {shelves.map(({ zone, courses }, at) => (
          <Fragment key={zone.id}>
            {at === afterCourses && shelfOfExams}
            <Shelf title={zone.zoneName} about={zone.zoneDesc} more={zone.moreUrl}>
              {zone.zoneType === stateCode.zone.lecturers ? (
                <Lecturers list={lecturers} />
              ) : zone.zoneType === stateCode.zone.articles ? (
                <Articles list={articles} />
              ) : (
                <Courses list={courses} />
              )}
            </Shelf>
          </Fragment>
        ))}
        {afterCourses < 0 && shelfOfExams}
      </div>
    </>
  )
}

function BannerSlide({
  banner,
}: {
  banner: OutputOf<'system/api/sys/banner/list'>['sysBannerDTOList'][number]['data'][number]
}) {
  const art = parseArtUrl(banner.img)
  return (
    <div
      className={css.banner}
      style={
        {
          ...(banner.bgColor ? { background: banner.bgColor } : {}),
          ...(art ? { '--deep': artColors(art).deep } : {}),
        } as CSSProperties
      }
    >
      {art ? <Drawing art={art} /> : banner.img && <img src={banner.img} alt="" />}
      <div>
        <h2>{banner.title}</h2>
        <p>{banner.subtitle}</p>
        {banner.button && (
          <Link to={banner.url} target={banner.target} className={css.bannerButton}>
            {banner.button}
          </Link>
        )}
      </div>
    </div>
  )
}

function Study({ last }: { last: Data['last'] }) {
  const { user, site } = useRoot()
  if (!user)
    return (
      <Panel as="section" pad={0} className={css.panel}>
        <h2>{texts.welcome(site.siteNamePc)}</h2>
        <p>{texts.welcomeText}</p>
        <Row gap={3} rowGap={2}>
          <ButtonLink size="s" to="/register">
            {texts.register}
          </ButtonLink>
          <ButtonLink size="s" variant="line" to="/login">
            {texts.login}
          </ButtonLink>
        </Row>
      </Panel>
    )
  return (
    <Panel as="section" pad={0} className={css.panel}>
      <h2>{texts.continue}</h2>
      {last ? (
        <Link to={studyAddress(last)} className={css.last}>
          <span>{last.courseName}</span>
          <small>{last.lastPeriodName}</small>
          {last.courseCategory < 3 && <ProgressBar value={last.progress} label={last.courseName} />}
        </Link>
      ) : (
        <>
          <p>{texts.continueNone}</p>
          <ButtonLink size="s" to="/list">
            {texts.find}
          </ButtonLink>
        </>
      )}
    </Panel>
  )
}

function News({ articles }: { articles: Data['articles'] }) {
  if (articles.length === 0) return null
  return (
    <Panel as="section" pad={0} className={css.panel}>
      <h2>{texts.news}</h2>
      <ul className={css.news}>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={`/info/detail/${article.id}`}>{article.infoTitle}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Shelf({ title, about, more, children }: { title: string; about: string; more: string; children: ReactNode }) {
  return (
    <section className={layout.shelf}>
      <header className={layout.shelfHead}>
        <h2>{title}</h2>
        {about && (
          <Hint as="span" className={css.about}>
            {about}
          </Hint>
        )}
        {more && (
          <Link to={more} className={layout.shelfMore} aria-label={texts.moreOf(title)}>
            {texts.more}
            <ChevronRightIcon size={16} />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

function Courses({ list }: { list: Data['shelves'][number]['courses'] }) {
  if (list.length === 0)
    return (
      <Empty
        compact
        art="study"
        title={texts.noCourses}
        action={
          <ButtonLink variant="line" size="s" to="/list">
            {texts.browse}
          </ButtonLink>
        }
      />
    )
  return (
    <div className={layout.cards}>
      {list.map((course) => (
        <CourseCard key={course.courseId} course={course} />
      ))}
    </div>
  )
}

function Lecturers({ list }: { list: Data['lecturers'] }) {
  if (list.length === 0) return <Empty compact title={texts.noLecturers} />
  return (
    <ul className={css.lecturers}>
      {list.map((lecturer) => (
        <li key={lecturer.id}>
          <Link to={`/lecturer/${lecturer.id}`}>
            <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="xl" />
            <b>{lecturer.lecturerName}</b>
            <small>{lecturer.position}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Articles({ list }: { list: Data['articles'] }) {
  if (list.length === 0) return <Empty compact title={texts.noArticles} />
  return (
    <ul className={css.articles}>
      {list.map((article) => (
        <li key={article.id}>
          <Link to={`/info/detail/${article.id}`}>
            <Cover src={article.infoImg} title={article.infoTitle} words="none" className={css.articleCover} />
            <span>
              <b>{article.infoTitle}</b>
              <small>{article.description}</small>
              <small>
                {article.categoryName} · <DateTime value={article.publishedTime} shape="date" />
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
