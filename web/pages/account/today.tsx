import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PageServices } from '../../context.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ChevronRightIcon, EditIcon, ExamIcon, VideoIcon, WrongBookIcon } from '../../ui/icons.tsx'
import css from './today.module.css'
import { todayTexts as texts } from './today-texts.ts'

/** Rows of each kind. */
const SHOWN = 3
/** Class exams that are read to find those that are open. */
const EXAMS = 10

/** What is due: homework, class exams that are open, reviews. */
export async function loadToday(call: PageServices['call']) {
  const [homework, exams, review, live] = await Promise.all([
    call('exam/auth/grade/homework/own/page', { state: 'todo', pageSize: SHOWN }),
    call('exam/auth/grade/exam/student/relation/page', { pageSize: EXAMS }),
    call('exam/auth/user/error/problem/today', { quantity: 0 }),
    call('live/auth/session/own/list', { pageSize: SHOWN }),
  ])
  return {
    homework: {
      count: homework.totalCount,
      list: homework.list.map(({ homeworkId, homeworkName, gradeName, dueTime }) => ({
        homeworkId,
        homeworkName,
        gradeName,
        dueTime,
      })),
    },
    exams: exams.list.filter(isOpen).map(({ gradeExamId, gradeExamName, gradeName, endTime }) => ({
      gradeExamId,
      gradeExamName,
      gradeName,
      endTime,
    })),
    reviewCount: review.dueTotal,
    live: live.list,
  }
}

export type TodayData = Awaited<ReturnType<typeof loadToday>>

type OwnExam = OutputOf<'exam/auth/grade/exam/student/relation/page'>['list'][number]

/** Open, and neither handed in nor marked. */
const isOpen = ({ windowStatus, examStatus, isMember }: OwnExam) =>
  isMember && windowStatus === stateCode.window.open && examStatus <= 2

/** Minutes that reviewing takes: about half a minute per problem. */
const reviewMinutes = (count: number) => Math.max(1, Math.round(count / 2))

/** What is due today; renders nothing if there is nothing. */
export function Today({ data: { homework, exams, reviewCount, live } }: { data: TodayData }) {
  if (homework.count + exams.length + reviewCount + live.length === 0) return null
  return (
    <Card pad="l">
      <CardHead title={texts.title} />
      <ul className={css.list}>
        {live.map(({ courseId, periodId, courseName, periodName, startTime, liveStatus }) => (
          <Row
            key={periodId}
            to={`/live/detail/${courseId}?period=${periodId}`}
            icon={<VideoIcon size={20} />}
            title={periodName}
            about={courseName}
            due={liveStatus === stateCode.live.live ? texts.onAir : <When value={startTime} word={texts.begins} />}
          />
        ))}
        {exams.map(({ gradeExamId, gradeExamName, gradeName, endTime }) => (
          <Row
            key={gradeExamId}
            to={`/exam/startExam?gradeExamId=${gradeExamId}`}
            icon={<ExamIcon size={20} />}
            title={gradeExamName}
            about={gradeName}
            due={endTime && <When value={endTime} word={texts.ends} />}
          />
        ))}
        {homework.list.map(({ homeworkId, homeworkName, gradeName, dueTime }) => (
          <Row
            key={homeworkId}
            to={`/account/grades/homework/do?homeworkId=${homeworkId}`}
            icon={<EditIcon size={20} />}
            title={homeworkName}
            about={gradeName}
            due={<When value={dueTime} word={texts.ends} />}
          />
        ))}
        {homework.count > homework.list.length && (
          <Row to="/account/grades/homework" icon={<EditIcon size={20} />} title={texts.moreHomework(homework.count)} />
        )}
        {reviewCount > 0 && (
          <Row
            to="/account/error/start"
            icon={<WrongBookIcon size={20} />}
            title={texts.review(reviewCount)}
            about={texts.reviewAbout(reviewMinutes(reviewCount))}
          />
        )}
      </ul>
    </Card>
  )
}

const When = ({ value, word }: { value: string; word: string }) => (
  <>
    <DateTime value={value} shape="minute" /> {word}
  </>
)

function Row({
  to,
  icon,
  title,
  about,
  due,
}: {
  to: string
  icon: ReactNode
  title: string
  about?: string
  due?: ReactNode
}) {
  return (
    <li>
      <Link to={to} className={css.row}>
        <span className={css.icon}>{icon}</span>
        <span className={css.words}>
          <b>{title}</b>
          {about && <small>{about}</small>}
        </span>
        {due && <span className={css.due}>{due}</span>}
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  )
}
