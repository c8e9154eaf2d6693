import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { type CSSProperties, Fragment } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/home.ts'
import { studyAddress } from '../../features/course/card/course-address.ts'
import { forCard } from '../../features/course/card/course-card.tsx'
import { trialLesson } from '../../features/course/card/trial-lesson.ts'
import { filledCategories } from '../../features/course/list/filled-categories.ts'
import { ExamCard, forExamCard } from '../../features/exam/card/exam-card.tsx'
import { PlanCard } from '../../features/live/session/plan-card.tsx'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { pick } from '../../pick.ts'
import { type RootData, useRoot } from '../../root-data.ts'
import { artColors, parseArtUrl, parseScene } from '../../ui/art/cover-art.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { CategoryMenu } from '../../ui/category-menu.tsx'
import { Cover, Drawing, SceneDrawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import layout from '../../ui/layout.module.css'
import { Panel, Row } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Advert } from './advert.tsx'
import { Featured, forFeature, Story } from './featured.tsx'
import css from './home.module.css'
import { nextSessions } from './next-sessions.ts'
import { Courses, Shelf } from './shelf.tsx'
import { ShelfTabs } from './shelf-tabs.tsx'
import { texts } from './texts.ts'

/** One full row on desktop. */
const EXAMS = 4
/** Two rows of three, or three of two. */
const ARTICLES = 6
const LIVE = 4
/** Number of planned sessions to search for the next one of each course. */
const PLAN = 24
/** Number of course shelves that share one place as tabs; further shelves are separate. */
const TABS = 3
/** Category of learner stories; the newest one is featured. */
const STORIES = '学员故事'
const DAY = 86_400_000

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken, origin }) => {
    const [banners, categories, zones, adverts, records] = await Promise.all([
      call('system/api/sys/banner/list', { bannerGroup: 'pc' }),
      call('course/api/course/category/listForSite', {}),
      call('system/api/zone/list', { zoneLocation: 1 }),
      call('system/api/adv/list', { advLocation: 2 }),
      hasToken ? call('data/auth/course/user/progress/list', { pageSize: 1 }) : null,
    ])
    const [found, lecturers, articles, exams, live] = await Promise.all([
      Promise.all(
        zones.list.map(async (zone) => ({
          zone,
          courses:
            zone.zoneType === stateCode.zone.courses
              ? (await call('course/api/zone/course/list', { zoneId: zone.id })).zoneCourseList
              : [],
        })),
      ),
      call('user/api/lecturer/list', { pageSize: 6 }),
      call('community/api/article/recommend/list', { pageSize: ARTICLES + 1 }),
      call('exam/api/exam/recommend/list', { pageSize: EXAMS }),
      call('marketing/api/act/live/plan/list', { pageSize: PLAN }),
    ])
    const first = found.find(({ courses }) => courses.length > 1)?.courses[0]
    // A different course each day, the same for all visitors.
    const others = found.flatMap(({ courses }) => courses).filter(({ courseId }) => courseId !== first?.courseId)
    const daily = others[Math.floor(Date.now() / DAY) % Math.max(1, others.length)]
    const chapters = daily && (await call('course/api/course/chapter/list', { courseId: daily.courseId })).chapterList
    const story = articles.list.find(({ categoryName }) => categoryName === STORIES)
    return {
      origin,
      banners: banners.sysBannerDTOList.flatMap((group) => group.data),
      categories: filledCategories(categories.courseCategoryList),
      // Exclude the featured items from the shelves.
      shelves: found.map(({ zone, courses }) => ({
        zone,
        courses: courses.filter((course) => course !== first).map(forCard),
      })),
      featured: first && forFeature(first),
      today: daily && chapters ? trialLesson(daily, chapters) : null,
      story: story && pick(story, ['id', 'infoTitle', 'description']),
      lecturers: lecturers.list.map(({ id, lecturerName, headImgUrl, position }) => ({
        id,
        lecturerName,
        headImgUrl,
        position,
      })),
      articles: articles.list.filter((article) => article !== story).slice(0, ARTICLES),
      exams: exams.list.map(forExamCard),
      live: nextSessions(live.list, LIVE),
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

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!root || !loaderData) return []
  const { siteNamePc, slogan, desc, keyword } = root.site
  return [
    ...pageMeta({
      matches,
      title: slogan || siteNamePc,
      description: desc,
      origin: loaderData.origin,
      path: '/',
      image: loaderData.banners[0]?.img || loaderData.featured?.courseLogo,
    }).filter((tag) => !('title' in tag)),
    { title: slogan ? `${siteNamePc} - ${slogan}` : siteNamePc },
    { name: 'keywords', content: keyword },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, categories, shelves, lecturers, articles, exams, live, advert } = loaderData
  const { site } = useRoot()
  // Papers come after the courses, before people and articles.
  const tabs = shelves.filter(({ courses }) => courses.length > 0).slice(0, TABS)
  const alone = tabs.length > 1 ? shelves.filter((shelf) => !tabs.includes(shelf)) : shelves
  const afterCourses = alone.findIndex(({ zone }) => zone.zoneType !== stateCode.zone.courses)
  const shelfOfExams = exams.length > 0 && (
    <Shelf title={texts.exams} about={texts.examsAbout} more="/exam">
      <div className={cx(layout.cards, css.oneRow)}>
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
        {loaderData.featured && <Featured course={loaderData.featured} today={loaderData.today} />}
        {live.length > 0 && (
          <Shelf title={texts.live} about={texts.liveAbout} more="/live">
            <div className={live.length > 2 ? layout.cards : css.few}>
              {live.map((plan) => (
                <PlanCard key={plan.periodId} plan={plan} shape={live.length > 2 ? 'tile' : 'row'} />
              ))}
            </div>
          </Shelf>
        )}
        {tabs.length > 1 && <ShelfTabs shelves={tabs} />}
        {alone.map(({ zone, courses }, at) => (
          <Fragment key={zone.id}>
            {at === afterCourses && (
              <>
                {shelfOfExams}
                {loaderData.story && <Story article={loaderData.story} />}
              </>
            )}
            <ZoneShelf zone={zone} courses={courses} lecturers={lecturers} articles={articles} />
          </Fragment>
        ))}
        {afterCourses < 0 && shelfOfExams}
      </div>
    </>
  )
}

/** Shelf of any kind. Empty shelves of people and articles render nothing. */
function ZoneShelf({
  zone,
  courses,
  lecturers,
  articles,
}: Data['shelves'][number] & Pick<Data, 'lecturers' | 'articles'>) {
  const isPeople = zone.zoneType === stateCode.zone.lecturers
  const isNews = zone.zoneType === stateCode.zone.articles
  if ((isPeople && lecturers.length === 0) || (isNews && articles.length === 0)) return null
  return (
    <Shelf title={zone.zoneName} about={zone.zoneDesc} more={zone.moreUrl}>
      {isPeople ? <Lecturers list={lecturers} /> : isNews ? <Articles list={articles} /> : <Courses list={courses} />}
    </Shelf>
  )
}

function BannerSlide({
  banner,
}: {
  banner: OutputOf<'system/api/sys/banner/list'>['sysBannerDTOList'][number]['data'][number]
}) {
  const art = parseArtUrl(banner.img)
  const scene = parseScene(banner.img)
  return (
    <div
      className={cx(css.banner, scene && css[scene.family])}
      style={
        {
          ...(banner.bgColor ? { background: banner.bgColor } : {}),
          ...(art ? { '--deep': artColors(art).deep } : {}),
        } as CSSProperties
      }
    >
      {scene ? (
        <SceneDrawing scene={scene} />
      ) : art ? (
        <Drawing art={art} />
      ) : (
        banner.img && <img src={banner.img} alt="" />
      )}
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
          <SignInLink size="s" variant="line" to="/" why={texts.whySignIn}>
            {texts.login}
          </SignInLink>
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
          <ButtonLink size="s" to="/welcome">
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

function Lecturers({ list }: { list: Data['lecturers'] }) {
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
