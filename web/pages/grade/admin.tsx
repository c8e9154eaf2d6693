import type { Route } from './+types/admin.ts'
import { api } from '../../api.ts'
import { isId } from '../../address.ts'
import { backRoomAddress, gradeAddress, GradeState, gradeTexts, mayDo } from '../../features/grade/class/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDateText } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import css from './grade.module.css'
import { loadGrade } from './load-grade.ts'
import { OwnCard } from './own-card.tsx'
import type { Grade } from './grade.ts'
import { backRoomTabs } from './tabs.tsx'
import { texts } from './texts.ts'

const BASE = '/account/grades/admin'
const PAGE_SIZE = 12
const DISBANDED = 4
const linkOf = (page: number) => `${BASE}${page > 1 ? `?pageCurrent=${page}` : ''}`

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeId = url.searchParams.get('gradeId')
    const tab = url.searchParams.get('tab') ?? ''
    if (isId(gradeId)) return { grade: await loadGrade(call, gradeId), grades: null, tab }
    const grades = await call('exam/auth/grade/info/page', {
      scope: 'teacher',
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
    })
    return { grade: null, grades, tab }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.admin, noIndex: true })
}

/** Class administration by tab; without an id in the URL, a class picker. */
export default function GradeAdmin({ loaderData: { grade, grades, tab } }: Route.ComponentProps) {
  if (grade) return <BackRoom grade={grade} tab={tab} />
  return (
    <>
      <PageHead title={texts.admin} about={texts.adminAbout} />
      <Stack gap={4}>
        {grades?.list.length === 0 && (
          <Card pad="l">
            <Empty art="study" title={texts.noneRun} />
          </Card>
        )}
        <div className={css.cards}>
          {grades?.list.map((one) => (
            <OwnCard key={one.gradeId} grade={one} to={backRoomAddress(one.gradeId)} />
          ))}
        </div>
        {grades && <Pagination page={grades.pageCurrent} pages={grades.totalPage} to={linkOf} />}
      </Stack>
    </>
  )
}

function BackRoom({ grade, tab }: { grade: Grade; tab: string }) {
  const shown = backRoomTabs().filter(({ need }) => mayDo(grade.userRole, need))
  const current = shown.find(({ id }) => id === tab) ?? shown[0]
  return (
    <>
      <PageHead
        back={{ to: BASE, label: texts.otherClasses }}
        title={grade.gradeName}
        facts={
          <Row gap={2}>
            <Tag>{gradeTexts.roles[grade.userRole]}</Tag>
            <GradeState grade={grade} />
          </Row>
        }
      >
        <ButtonLink size="s" variant="line" to={gradeAddress(grade.gradeId)}>
          {texts.view}
        </ButtonLink>
      </PageHead>
      <Stack gap={4}>
        {grade.gradeStatus === DISBANDED && <Disbanded grade={grade} />}
        <TabLinks
          label={texts.tabsLabel}
          variant="line"
          items={shown.map(({ id, label, count }) => ({
            to: backRoomAddress(grade.gradeId, id),
            label,
            current: id === current?.id,
            ...(count && count(grade) > 0 ? { count: count(grade) } : {}),
          }))}
        />
        {current && <current.Panel key={grade.gradeId} grade={grade} />}
      </Stack>
    </>
  )
}

function Disbanded({ grade }: { grade: Grade }) {
  const { busy, run } = useAction()
  const until = useDateText(grade.graceTime, 'minute')
  return (
    <Note
      tone="warn"
      title={texts.disbandedTitle(until)}
      action={
        mayDo(grade.userRole, 'own') && (
          <Button
            size="s"
            loading={busy === 'restore'}
            onClick={() =>
              void run('restore', () =>
                api('exam/auth/grade/info/restore', { gradeId: grade.gradeId }, { showSuccess: true }),
              )
            }
          >
            {texts.restore}
          </Button>
        )
      }
    />
  )
}
