import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { courseAddress } from '../../features/course/card/index.ts'
import { Card, CardHead, MediaCard } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { formatDate } from '../../ui/date-format.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import css from './grade.module.css'
import { Intro } from './intro.tsx'
import { texts } from './texts.ts'

const words = texts.offer
type Shown = OutputOf<'exam/api/grade/info/view'>

/** What a class gives, for people who are not in it: for whom, courses, next lessons, homework, exams, certificate. */
export function Offer({ grade: { gradeIntro, suitedFor, offer } }: { grade: Shown }) {
  const { courseList, lessonList, lessonTotal, homeworkList, homeworkTotal, examTotal, hasCertificate } = offer
  const facts = [
    courseList.length > 0 && words.courses(courseList.length),
    lessonTotal > 0 && words.sessions(lessonTotal),
    homeworkTotal > 0 && words.homework(homeworkTotal),
    examTotal > 0 && words.exams(examTotal),
    hasCertificate && words.certificate,
  ].filter((one) => one !== false)
  return (
    <Stack gap={4}>
      {(facts.length > 0 || suitedFor) && (
        <Card pad="l">
          <CardHead title={words.title} />
          <Stack gap={3}>
            {suitedFor && (
              <p>
                <b>{words.suited}</b>　{suitedFor}
              </p>
            )}
            {facts.length > 0 && (
              <ul className={css.gives}>
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            )}
          </Stack>
        </Card>
      )}
      <Intro html={gradeIntro} />
      {courseList.length > 0 && (
        <Card pad="l">
          <CardHead title={words.courseTitle} />
          <div className={css.cards}>
            {courseList.map((course) => (
              <MediaCard
                key={course.courseId}
                to={courseAddress({ ...course, courseCategory: stateCode.category.recorded })}
                cover={<Cover src={course.courseLogo} title={course.courseName} />}
                title={course.courseName}
                meta={words.periods(course.periodTotal)}
              />
            ))}
          </div>
        </Card>
      )}
      {lessonList.length > 0 && (
        <Card pad="l">
          <CardHead title={words.next} />
          <ol className={css.lessons}>
            {lessonList.map(({ title, begins, ends }) => (
              <li key={`${begins} ${title}`}>
                <Hint as="span">
                  {formatDate(begins, 'minute')}–{formatDate(ends, 'time')}
                </Hint>
                <span>{title}</span>
              </li>
            ))}
          </ol>
          {lessonTotal > lessonList.length && <Hint>{words.more(lessonTotal - lessonList.length)}</Hint>}
        </Card>
      )}
      {homeworkList.length > 0 && (
        <Card pad="l">
          <CardHead title={words.homeworkTitle} />
          <ul className={css.lessons}>
            {homeworkList.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {homeworkTotal > homeworkList.length && <Hint>{words.moreHomework(homeworkTotal)}</Hint>}
        </Card>
      )}
    </Stack>
  )
}
