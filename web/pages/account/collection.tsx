import { useState } from 'react'
import type { Route } from './+types/collection.ts'
import { api } from '../../api.ts'
import { CourseCard, type CourseCardData, forCard } from '../../features/course-card/course-card.tsx'
import { forgetKept } from '../../keep-loader.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import css from './collection.module.css'
import { mustExist } from './parts/list-page.ts'
import { PageHead } from './parts/page-head.tsx'
import { pageLink } from './parts/page-link.ts'
import page from './parts/page.module.css'
import { texts } from './texts.ts'

const words = texts.collection
const link = pageLink('/account/collection')

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const collected = await call('course/auth/user/collection/course/list', {
      pageCurrent: pageNumber(url),
      pageSize: 12,
    })
    mustExist(collected, link)
    const list = collected.list.map((course) => ({ ...forCard(course), collectTime: course.collectTime }))
    return { list, count: collected.totalCount, current: collected.pageCurrent, pages: collected.totalPage }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { list, count, current, pages } = loaderData
  return (
    <>
      <PageHead title={words.title} aside={count > 0 && texts.count(count, '门课程')} />
      {list.length > 0 ? (
        <div className={page.stack}>
          <div className={page.tiles}>
            {list.map((course) => (
              <Collected key={course.courseId} course={course} />
            ))}
          </div>
          <Pagination page={current} pages={pages} to={link} />
        </div>
      ) : (
        <Card>
          <Empty art="study" title={words.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
            {words.emptyText}
          </Empty>
        </Card>
      )}
    </>
  )
}

/** A collected course. Dropped, it stays for this visit, so that a slip of the finger can be undone. */
function Collected({ course }: { course: CourseCardData & { collectTime: string } }) {
  const { courseId, courseName, collectTime } = course
  const [dropped, setDropped] = useState(false)
  const [busy, setBusy] = useState(false)

  async function turn() {
    setBusy(true)
    try {
      await (dropped
        ? api('course/auth/user/collection/course/save', { courseId })
        : api('course/auth/user/collection/course/delet', { courseId }))
      setDropped(!dropped)
      forgetKept()
    } catch {
      // Told already; everything is as it was.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={cx(css.item, dropped && css.dropped)}>
      <CourseCard course={course} level={2}>
        <div className={css.foot}>
          <span role="status">{dropped ? words.removed : <DateTime value={collectTime} shape="date" />}</span>
          <Button
            size="s"
            variant="text"
            loading={busy}
            aria-label={dropped ? words.undoOf(courseName) : words.removeOf(courseName)}
            onClick={() => void turn()}
          >
            {dropped ? words.undo : words.remove}
          </Button>
        </div>
      </CourseCard>
    </div>
  )
}
