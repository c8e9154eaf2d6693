import type { Route } from './+types/study.ts'
import { courseAddress, partsOf, studyAddress } from '../../features/course/card/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tag } from '../../ui/tag.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { Row } from '../../ui/layout.tsx'
import page from './frame/page.module.css'
import { forStudyCard, StudyCard } from './study-time/study-card.tsx'
import { studyTime } from './study-time/time-text.ts'
import css from './study.module.css'
import { texts } from './texts.ts'

const words = texts.records
const link = pageLink('/account/study')

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const records = await call('data/auth/course/user/progress/list', { pageCurrent: pageNumber(url), pageSize: 10 })
    mustExist(records, link)
    return {
      list: records.list.map(forStudyCard),
      count: records.totalCount,
      current: records.pageCurrent,
      pages: records.totalPage,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Study({ loaderData }: Route.ComponentProps) {
  const { list, count, current, pages } = loaderData
  return (
    <>
      <AccountPageHead
        title={words.title}
        about={count > 0 && words.about}
        aside={count > 0 && texts.count.courses(count)}
      />
      {list.length > 0 ? (
        <div className={page.stack}>
          {list.map((record) => (
            <StudyCard key={record.courseId} record={record} to={courseAddress(record)}>
              <Row gap={3} rowGap={2} justify="between">
                <span className={css.facts}>
                  {record.isFinished && <Tag tone="free">{words.finished}</Tag>}
                  <span>
                    {record.courseCategory < 3
                      ? words.lessons(record.periodStudy, record.periodTotal)
                      : partsOf(record)}
                  </span>
                  <span>{words.spent(studyTime(record.studySeconds))}</span>
                  <DateTime value={record.lastStudyTime} />
                </span>
                <ButtonLink
                  size="s"
                  variant={record.isFinished ? 'line' : 'primary'}
                  to={studyAddress(record)}
                  className={css.go}
                  aria-label={texts.study.continueOf(record.courseName)}
                >
                  {record.isFinished
                    ? words.review
                    : ({ 3: words.read, 4: words.open }[record.courseCategory] ?? words.continue)}
                </ButtonLink>
              </Row>
            </StudyCard>
          ))}
          <Pagination page={current} pages={pages} to={link} />
        </div>
      ) : (
        <Card>
          <Empty art="study" title={texts.study.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
            {texts.study.emptyText}
          </Empty>
        </Card>
      )}
    </>
  )
}
