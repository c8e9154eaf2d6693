import type { OutputOf } from '@zhixing/contract'
import { useNavigate } from 'react-router'
import type { Route } from './+types/study.ts'
import { isId } from '../../address.ts'
import { api } from '../../api.ts'
import { TimetablePanel } from '../../features/class-course/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useAction } from '../../use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Panel, Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { BookLines } from './book-lines.tsx'
import css from './class.module.css'
import { texts } from './texts.ts'

const words = texts.study
const tabs = ['course', 'timetable', 'book'] as const
type Own = OutputOf<'exam/auth/grade/course/own'>['list'][number]

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeId = url.searchParams.get('gradeId')
    const tab = tabs.find((one) => one === url.searchParams.get('tab')) ?? 'course'
    const { list } = await call('exam/auth/grade/course/own', {})
    if (!isId(gradeId)) return { gradeId: '', tab: 'course' as const, list, book: null }
    // Whoever does not belong to the class is told so before anything of it is shown.
    const book = await call('exam/auth/grade/book/own', { gradeId })
    return { gradeId, tab, list: list.filter((course) => course.gradeId === gradeId), book }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** What a member's classes give them: courses by what is due, timetable, their marks. */
export default function ClassStudy({ loaderData: { gradeId, tab, list, book } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const title = gradeId === '' ? words.mine : (list[0]?.gradeName ?? words.title)
  const path = `/account/grades/study?gradeId=${gradeId}`
  return (
    <Stack gap={4}>
      <PageHead {...(gradeId === '' ? {} : { back: { to: '/account/grades/my', label: words.back } })} title={title}>
        <ButtonLink variant="text" to="/account/certificates">
          {texts.certificates.title}
        </ButtonLink>
      </PageHead>
      {gradeId !== '' && (
        <TabLinks
          label={words.title}
          items={tabs.map((id) => ({
            to: id === 'course' ? path : `${path}&tab=${id}`,
            label: words.tabs[id],
            current: id === tab,
          }))}
        />
      )}
      {tab === 'course' && <Courses list={list} isOne={gradeId !== ''} />}
      {tab === 'timetable' && isHydrated && <TimetablePanel gradeId={gradeId} mayEdit={false} />}
      {tab === 'book' && book && (
        <Panel>
          {book.isShown === 1 ? <BookLines book={book} /> : <Empty art="study" compact title={texts.book.hidden} />}
        </Panel>
      )}
    </Stack>
  )
}

function Courses({ list, isOne }: { list: readonly Own[]; isOne: boolean }) {
  if (list.length === 0)
    return (
      <Card>
        <Empty art="study" title={isOne ? words.empty : words.none}>
          {words.noneText}
        </Empty>
      </Card>
    )
  return (
    <div className={css.tiles}>
      {list.map((course) => (
        <Tile key={`${course.gradeId} ${course.courseId}`} course={course} isOne={isOne} />
      ))}
    </div>
  )
}

function Tile({ course, isOne }: { course: Own; isOne: boolean }) {
  const { courseId, courseName, courseLogo, gradeId, gradeName, opens, due, isOpen, isLate, progress, lastPeriodId } =
    course
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  const address = `/view/${courseId}${lastPeriodId ? `?period=${lastPeriodId}` : ''}`
  const start = () =>
    run('study', async () => {
      if (lastPeriodId) await api('course/auth/grade/save', { periodId: lastPeriodId })
      await navigate(address)
    })
  return (
    <Card pad="none" className={css.tile}>
      <Cover src={courseLogo} title={courseName} words="none" />
      <Stack gap={2} className={css.about}>
        <h2>{courseName}</h2>
        {!isOne && (
          <ButtonLink variant="text" size="s" to={`/account/grades/study?gradeId=${gradeId}`}>
            {gradeName}
          </ButtonLink>
        )}
        <ProgressBar value={progress} label={words.progressOf(courseName)} show />
        <Row>
          {isLate === 1 && <Tag tone="live">{words.late}</Tag>}
          {progress >= 100 && <Tag tone="free">{words.done}</Tag>}
          <Hint as="span" size="xs">
            {isOpen === 0 && opens ? (
              <>
                <DateTime value={opens} shape="minute" /> {words.opens}
              </>
            ) : (
              due && (
                <>
                  <DateTime value={due} shape="minute" /> {words.due}
                </>
              )
            )}
          </Hint>
        </Row>
        <Button size="s" block disabled={isOpen === 0} loading={busy === 'study'} onClick={() => void start()}>
          {progress >= 100 ? words.again : progress > 0 ? words.goOn : words.begin}
        </Button>
      </Stack>
    </Card>
  )
}
