import { textState } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { isId } from '../../../address.ts'
import { useRoot } from '../../../root-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useHydratedParams } from '../../../ui/use-hydrated.ts'
import { useQuery } from '../../../use-query.ts'
import { RichProse } from '../../shared/math/index.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import type { WallCourse } from './types.ts'
import { WorkItem } from './work-item.tsx'
import css from './work.module.css'
import { WorkDialog } from './work-dialog.tsx'
import { WorkPage } from './work-page.tsx'

const PAGE_SIZE = 12

/** Works of a course: what it asks for and all works, or the one in the URL (`?work=`). */
export default function WorkWall({ course }: { course: WallCourse }) {
  const { courseId } = course
  const { user } = useRoot()
  const asked = useHydratedParams().get('work') ?? ''
  const [writing, setWriting] = useState(false)
  const own = useQuery('community/auth/course/work/own', user ? { courseId } : null, { keep: true })
  // Counts the saved changes: the lists reload with each.
  const [changes, setChanges] = useState(0)
  const changed = () => {
    setWriting(false)
    setChanges((count) => count + 1)
    own.reload()
  }
  const work = own.data?.work ?? null
  return (
    <Stack gap={4}>
      <div className={css.brief}>
        <Stack gap={2}>
          <h3>{course.workTitle}</h3>
          {course.workBrief && <RichProse html={course.workBrief} compact />}
          {course.workDue && <Hint>{texts.due(course.workDue)}</Hint>}
          <Row gap={2} rowGap={2}>
            {!user ? (
              <SignInLink variant="line" to={`/view/${courseId}#works`} why={texts.signInWhy}>
                {texts.signIn}
              </SignInLink>
            ) : own.data && own.data.whyNot === '' ? (
              <Button variant={work ? 'line' : 'primary'} onClick={() => setWriting(true)}>
                {work ? texts.change : texts.handIn}
              </Button>
            ) : (
              own.data && <Hint as="span">{own.data.whyNot}</Hint>
            )}
            {work && asked !== work.id && (
              <ButtonLink variant="text" to={workAddress(work.id)} preventScrollReset>
                {work.statusId === textState.shown
                  ? texts.toOwn
                  : `${texts.toOwn} · ${work.statusId === textState.pending ? texts.waiting : texts.hidden}`}
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </div>
      {isId(asked) ? (
        <WorkPage
          key={`${asked} ${changes}`}
          id={asked}
          courseId={courseId}
          onChange={() => setWriting(true)}
          onGone={changed}
        />
      ) : (
        <Works key={changes} course={course} />
      )}
      {writing && own.data && (
        <WorkDialog
          key={work?.rev ?? 0}
          course={course}
          work={work}
          onClose={() => setWriting(false)}
          onSaved={changed}
        />
      )}
    </Stack>
  )
}

/** URL of a work on the page of its course. */
const workAddress = (id: string) => `?work=${id}#works`

function Works({ course }: { course: WallCourse }) {
  const { courseId } = course
  const { user } = useRoot()
  const [sort, setSort] = useState<'new' | 'liked'>('new')
  const [pageCurrent, setPage] = useState(1)
  const page = useQuery(
    'community/api/course/work/page',
    { courseId, sort, pageCurrent, pageSize: PAGE_SIZE },
    { keep: true },
  )
  const isInside = course.isPay || user?.id === course.teacherId
  return (
    <QueryView
      of={page}
      lines={6}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <Empty compact art="study" title={texts.empty}>
          {isInside ? texts.emptyInside : texts.emptyOutside}
        </Empty>
      }
    >
      {({ list, totalCount, totalPage }) => (
        <Stack gap={4}>
          {totalCount > 1 && (
            <Row>
              <Segmented
                aria-label={texts.sort}
                value={sort}
                onChange={(to) => {
                  setSort(to)
                  setPage(1)
                }}
                options={(['new', 'liked'] as const).map((value) => ({ value, label: texts.sorts[value] }))}
              />
            </Row>
          )}
          <ul className={css.wall}>
            {list.map((work) => (
              <li key={work.id}>
                <WorkItem work={work} to={workAddress(work.id)} />
              </li>
            ))}
          </ul>
          <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
        </Stack>
      )}
    </QueryView>
  )
}
