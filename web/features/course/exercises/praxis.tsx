import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card, MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronDownIcon, ChevronLeftIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import css from './praxis.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'
import type { Place } from './place.ts'

type Courses = OutputOf<'course/auth/course/audit/list'>
type Outline = OutputOf<'exam/auth/course/exam/ref/list'>
type Tie = Outline['refList'][number]

/** Recorded and live courses have these screens at separate URLs. */
export interface PraxisKind {
  base: string
  /** URL that adds a course. */
  add: string
  /** URL for learners, without the id. */
  view: string
}
export const vodPraxis: PraxisKind = { base: '/account/vod/praxis', add: '/account/vod/add', view: '/view' }
export const livePraxis: PraxisKind = { base: '/account/live/praxis', add: '/account/live/add', view: '/live/detail' }

/** Picker for a course of the lecturer. */
export function PraxisCourses({ page, kind }: { page: Courses; kind: PraxisKind }) {
  return (
    <>
      <PageHead title={texts.title} about={texts.about} />
      {page.list.length > 0 ? (
        <>
          <Stack as="ul" className={css.courses} aria-label={texts.choose}>
            {page.list.map((course) => (
              <li key={course.courseId}>
                <MediaCard
                  shape="row"
                  level={2}
                  to={`${kind.base}?id=${course.courseId}`}
                  title={course.courseName}
                  cover={<Cover src={course.courseLogo} title={course.courseName} words="none" />}
                  meta={texts.courseAbout}
                />
              </li>
            ))}
          </Stack>
          <Pagination
            page={page.pageCurrent}
            pages={page.totalPage}
            to={(at) => (at > 1 ? `${kind.base}?pageCurrent=${at}` : kind.base)}
            label={texts.pages}
          />
        </>
      ) : (
        <Card>
          <Empty art="study" title={texts.noCourses} action={<ButtonLink to={kind.add}>{texts.addCourse}</ButtonLink>}>
            {texts.noCoursesText}
          </Empty>
        </Card>
      )}
    </>
  )
}

/** Outline of a course with the papers attached to each place: add, reorder, change kind, remove. */
export function ExercisesPage({
  outline,
  kind,
  extra,
}: {
  outline: Outline
  kind: PraxisKind
  /** Extra content of a lesson row. */
  extra?: (periodId: string) => ReactNode
}) {
  const { courseId, courseName, chapterList, refList } = outline
  const [adding, setAdding] = useState<Place | null>(null)
  const whole: Place = { refType: 1, refId: courseId, name: courseName }
  const at = (refId: string) => refList.filter((tie) => tie.refId === refId)
  const section = (place: Place) => (
    <Section courseId={courseId} place={place} ties={at(place.refId)} onAdd={() => setAdding(place)} />
  )
  return (
    <>
      <p>
        <Link to={kind.base} className={css.back}>
          <ChevronLeftIcon size={16} />
          {texts.back}
        </Link>
      </p>
      <PageHead title={courseName} about={texts.about}>
        <ButtonLink variant="line" to="/account/exams">
          {texts.bank}
        </ButtonLink>
        <ButtonLink variant="line" to={`${kind.view}/${courseId}`}>
          {texts.check}
        </ButtonLink>
      </PageHead>
      <Stack gap={4}>
        <Card>
          <h2 className={css.chapter}>{texts.whole}</h2>
          <Hint>{texts.wholeText}</Hint>
          {section(whole)}
        </Card>
        {chapterList.map((chapter) => (
          <Card key={chapter.id}>
            <h2 className={css.chapter}>{chapter.chapterName}</h2>
            {section({ refType: 2, refId: chapter.id, name: chapter.chapterName })}
            <ul>
              {chapter.periodList.map((period) => (
                <li key={period.id} className={css.period}>
                  <h3>{period.periodName}</h3>
                  {section({ refType: 3, refId: period.id, name: period.periodName })}
                  {extra?.(period.id)}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </Stack>
      {adding && (
        <PickDialog
          courseId={courseId}
          place={adding}
          taken={at(adding.refId).map(({ examId }) => examId)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

function Section({
  courseId,
  place,
  ties,
  onAdd,
}: {
  courseId: string
  place: Place
  ties: readonly Tie[]
  onAdd: () => void
}) {
  const { busy: name, run } = useAction()
  const busy = name !== ''
  const [removing, setRemoving] = useState<Tie | null>(null)

  const move = (from: number, to: number) =>
    run('sort', () => {
      const ids = ties.map(({ id }) => id)
      const [moved = ''] = ids.splice(from, 1)
      ids.splice(to, 0, moved)
      return api('exam/auth/course/exam/ref/sort', { courseId, idList: ids })
    })
  const change = (tie: Tie, exerciseType: 1 | 2) =>
    run('change', () =>
      api('exam/auth/course/exam/ref/save', {
        courseId,
        refType: place.refType,
        refId: place.refId,
        examId: tie.examId,
        exerciseType,
      }),
    )

  return (
    <div className={css.section} aria-busy={busy || undefined}>
      {ties.length > 0 && (
        <ul className={css.ties}>
          {ties.map((tie, at) => (
            <li key={tie.id} className={css.tie}>
              <span className={css.tieName}>
                <Link to={`/exam/view/${tie.examId}`}>{tie.examName}</Link>
                <small>
                  {texts.facts(tie.problemQuantity, tie.totalScore)} · {texts.takers(tie.takerTotal)}
                </small>
                {!tie.isPutaway && (
                  <span title={texts.hiddenText}>
                    <Tag tone="warn">{texts.hidden}</Tag>
                  </span>
                )}
              </span>
              <Select
                className={css.kind}
                aria-label={texts.kind(tie.examName)}
                value={String(tie.exerciseType)}
                disabled={busy}
                onChange={(event) => void change(tie, event.currentTarget.value === '1' ? 1 : 2)}
              >
                {[2, 1].map((kind) => (
                  <option key={kind} value={String(kind)}>
                    {texts.kinds[kind]}
                  </option>
                ))}
              </Select>
              <Row as="span" gap={0} align="stretch" nowrap>
                <IconButton
                  size="s"
                  label={texts.up(tie.examName)}
                  disabled={busy || at === 0}
                  onClick={() => void move(at, at - 1)}
                >
                  <ChevronUpIcon />
                </IconButton>
                <IconButton
                  size="s"
                  label={texts.down(tie.examName)}
                  disabled={busy || at === ties.length - 1}
                  onClick={() => void move(at, at + 1)}
                >
                  <ChevronDownIcon />
                </IconButton>
                <IconButton
                  size="s"
                  label={texts.removeOf(tie.examName)}
                  disabled={busy}
                  onClick={() => setRemoving(tie)}
                >
                  <TrashIcon />
                </IconButton>
              </Row>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="s"
        variant="text"
        icon={<PlusIcon size={16} />}
        aria-label={texts.addTo(place.name)}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
      <ConfirmDialog
        open={removing !== null}
        title={texts.removeTitle}
        confirm={texts.remove}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          const tie = removing
          setRemoving(null)
          if (tie) void run('remove', () => api('exam/auth/course/exam/ref/delete', { id: tie.id }))
        }}
      >
        {removing && texts.removeText(removing.examName)}
      </ConfirmDialog>
    </div>
  )
}
