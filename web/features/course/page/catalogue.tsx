import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { clock } from '../../../ui/clock.ts'
import { lengthText } from '../../../ui/length-text.ts'
import { type CourseExercise, ExerciseRow } from '../../exam/card/index.ts'
import { loginPath } from '../../../return-url.ts'
import { Accordion } from '../../../ui/accordion.tsx'
import { cx } from '../../../ui/cx.ts'
import { Empty } from '../../../ui/empty.tsx'
import { BookIcon, CheckIcon, LockIcon, NoteIcon, PlayIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './catalogue.module.css'
import { type Chapter, type Course, mayStudy, opensToVisitors, type Period } from './load-course.ts'
import { Slides } from './slides.tsx'
import { signInOnPress } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'

const icons: Record<number, typeof PlayIcon> = { 1: PlayIcon, 2: NoteIcon, 3: BookIcon }
/** Up to this many lessons all chapters are expanded. */
const ALL_OPEN = 16

export interface CatalogueProps {
  course: Course
  chapters: readonly Chapter[]
  /** The lesson on screen, or the one to continue with. */
  current: string | undefined
  /** The current lesson is playing. */
  playing: boolean
  signedIn: boolean
  /** URL of the course if it is a preview. */
  address?: string
  /** Papers attached to chapters and periods; each is shown below its place. */
  exercises?: readonly CourseExercise[]
}

/** Collapsible chapters with lessons: kind, length, trial flag, progress. */
export function Catalogue({ course, chapters, current, playing, signedIn, address, exercises = [] }: CatalogueProps) {
  const base = address ?? `/view/${course.courseId}`
  if (chapters.length === 0)
    return (
      <Empty compact art="study" title={texts.chaptersEmpty}>
        {texts.chaptersEmptyText}
      </Empty>
    )
  const all = chapters.reduce((sum, chapter) => sum + chapter.periodList.length, 0) <= ALL_OPEN
  return (
    <Accordion
      items={chapters.map((chapter, index) => ({
        key: chapter.id,
        title: texts.chapter(index + 1, chapter.chapterName),
        aside: texts.chapterAside(
          chapter.periodList.length,
          lengthText(chapter.periodList.reduce((sum, period) => sum + period.videoLength, 0)),
        ),
        open: all || index === 0 || chapter.periodList.some((period) => period.id === current),
        content: (
          <>
            {chapter.chapterDesc && <p className={css.about}>{chapter.chapterDesc}</p>}
            {chapter.picList.length > 0 && <Slides name={chapter.chapterName} list={chapter.picList} />}
            <ol>
              {chapter.periodList.map((period) => (
                <li key={period.id}>
                  <Row
                    course={course}
                    period={period}
                    now={playing && period.id === current}
                    signedIn={signedIn}
                    base={base}
                  />
                  <Exercises of={period.id} list={exercises} signedIn={signedIn} />
                </li>
              ))}
            </ol>
            <Exercises of={chapter.id} list={exercises} signedIn={signedIn} />
          </>
        ),
      }))}
    />
  )
}

function Exercises({ of, list, signedIn }: { of: string; list: readonly CourseExercise[]; signedIn: boolean }) {
  const own = list.filter(({ refId }) => refId === of)
  return own.map((exercise) => <ExerciseRow key={exercise.id} exercise={exercise} signedIn={signedIn} />)
}

function Row({
  course,
  period,
  now,
  signedIn,
  base,
}: {
  course: Course
  period: Period
  now: boolean
  signedIn: boolean
  base: string
}) {
  const may = mayStudy(course, period)
  const Icon = may ? (icons[period.periodType] ?? PlayIcon) : LockIcon
  const kind = texts.kinds[period.periodType] ?? ''
  const owned = course.isPay
  const inside = (
    <>
      <span className={css.icon}>
        <Icon size={18} label={kind} />
      </span>
      <span className={css.name}>{period.periodName}</span>
      {now ? (
        <Tag>{texts.now}</Tag>
      ) : !may ? (
        <Tag tone="plain">{texts.locked}</Tag>
      ) : (
        !owned && period.isFree && <Tag tone="free">{texts.canTry}</Tag>
      )}
      <span className={css.length}>
        {period.periodType === stateCode.lesson.video && period.videoLength > 0 ? clock(period.videoLength) : kind}
      </span>
      {signedIn && <Done period={period} />}
    </>
  )
  if (!may) return <div className={cx(css.period, css.locked)}>{inside}</div>
  const path = `${base}?period=${period.id}`
  const here = signedIn || opensToVisitors(period)
  return (
    <Link
      to={here ? path : loginPath(path)}
      onClick={here ? undefined : signInOnPress(() => ({ why: texts.signInWhy, to: path }))}
      className={cx(css.period, now && css.now)}
      aria-current={now ? 'true' : undefined}
      rel={here ? undefined : 'nofollow'}
    >
      {inside}
    </Link>
  )
}

/** A check mark for finished, a percentage for started; the column keeps its width otherwise. */
function Done({ period }: { period: Period }) {
  const percent = Math.round(period.progress)
  if (period.isFinished)
    return (
      <span className={css.done}>
        <CheckIcon size={18} label={texts.finished} />
      </span>
    )
  return (
    <span className={css.done}>
      {percent > 0 && (
        <>
          <VisuallyHidden>{texts.studied(percent)}</VisuallyHidden>
          <small aria-hidden="true">{percent}%</small>
        </>
      )}
    </span>
  )
}
