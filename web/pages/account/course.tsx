import type { OutputOf } from '@zhixing/contract'
import type { Route } from './+types/course.ts'
import type { PageServices } from '../../context.ts'
import { partsOf, shortTitle, studyAddress } from '../../features/course/card/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { pick } from '../../pick.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, MediaCard } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { Hint } from '../../ui/layout.tsx'
import page from './frame/page.module.css'
import { texts } from './texts.ts'

const words = texts.course
const PATH = '/account/course'
const PAGE_SIZE = 12
/** Maximum pages that are scanned for a state; the call pages by 100. */
const MAX_PAGES = 20

type Owned = OutputOf<'course/auth/course/page'>['list'][number]
type State = 'all' | 'learning' | 'done'
const stateOf = (url: URL): State =>
  (['learning', 'done'] as const).find((state) => state === url.searchParams.get('state')) ?? 'all'
const linkOf = (state: State) => pageLink(PATH, { state: state === 'all' ? undefined : state })

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const state = stateOf(url)
    const pageCurrent = pageNumber(url)
    const owned =
      state === 'all'
        ? await call('course/auth/course/page', { pageCurrent, pageSize: PAGE_SIZE })
        : await pageOfState(call, state, pageCurrent)
    mustExist(owned, linkOf(state))
    const list = owned.list.map((course) =>
      pick(course, [
        'courseId',
        'courseCategory',
        'courseName',
        'courseLogo',
        'lecturerName',
        'periodTotal',
        'periodStudy',
        'progress',
        'lastPeriodId',
        'lastStudyTime',
      ]),
    )
    return { state, list, count: owned.totalCount, current: pageCurrent, pages: owned.totalPage }
  })
}

/** A page of the courses in one state. The call has no such filter, so all of the user's courses are scanned. */
async function pageOfState(call: PageServices['call'], state: State, pageCurrent: number) {
  const all: Owned[] = []
  for (let at = 1; at <= MAX_PAGES; at++) {
    const part = await call('course/auth/course/page', { pageCurrent: at, pageSize: 100 })
    all.push(...part.list.filter(({ progress }) => progress >= 100 === (state === 'done')))
    if (at >= part.totalPage) break
  }
  return {
    list: all.slice((pageCurrent - 1) * PAGE_SIZE, pageCurrent * PAGE_SIZE),
    totalCount: all.length,
    totalPage: Math.ceil(all.length / PAGE_SIZE),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function MyCourses({ loaderData }: Route.ComponentProps) {
  const { state, list, count, current, pages } = loaderData
  const tabs = (['all', 'learning', 'done'] as const).map((one) => ({
    to: linkOf(one)(1),
    label: words[one],
    current: one === state,
  }))
  return (
    <>
      <AccountPageHead title={words.title} aside={count > 0 && texts.count.courses(count)} />
      <div className={page.tools}>
        <TabLinks label={words.tabs} items={tabs} />
      </div>
      {list.length > 0 ? (
        <div className={page.stack}>
          <div className={page.tiles}>
            {list.map((course) => (
              <MediaCard
                key={course.courseId}
                level={2}
                to={studyAddress(course)}
                title={course.courseName}
                cover={<Cover src={course.courseLogo} title={shortTitle(course.courseName)} badge={partsOf(course)} />}
                meta={course.lecturerName}
                more={
                  course.courseCategory < 3 ? texts.records.lessons(course.periodStudy, course.periodTotal) : undefined
                }
              >
                {course.courseCategory < 3 && (
                  <ProgressBar value={course.progress} label={texts.study.progressOf(course.courseName)} show />
                )}
                <Hint as="span" size="xs">
                  {course.lastStudyTime ? (
                    <>
                      {words.lastTime} <DateTime value={course.lastStudyTime} shape="date" />
                    </>
                  ) : course.courseCategory < 3 ? (
                    texts.study.notStarted
                  ) : (
                    texts.study.notOpened
                  )}
                </Hint>
              </MediaCard>
            ))}
          </div>
          <Pagination page={current} pages={pages} to={linkOf(state)} />
        </div>
      ) : (
        <Card>
          <None state={state} />
        </Card>
      )}
    </>
  )
}

function None({ state }: { state: State }) {
  const browse = <ButtonLink to="/list">{texts.browse}</ButtonLink>
  if (state === 'learning')
    return (
      <Empty art="study" title={words.learningNone} action={browse}>
        {words.learningNoneText}
      </Empty>
    )
  if (state === 'done')
    return (
      <Empty
        art="study"
        title={words.doneNone}
        action={<ButtonLink to={linkOf('learning')(1)}>{words.toLearning}</ButtonLink>}
      >
        {words.doneNoneText}
      </Empty>
    )
  return (
    <Empty art="study" title={words.emptyTitle} action={browse}>
      {words.emptyText}
    </Empty>
  )
}
