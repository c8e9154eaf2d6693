import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { ArticleRow } from '../../features/community/article-row/article-row.tsx'
import { BlogRow } from '../../features/community/blog/index.ts'
import { CourseCard } from '../../features/course/card/course-card.tsx'
import { MaterialCard } from '../../features/course/card/material-card.tsx'
import { ExamCard } from '../../features/exam/card/exam-card.tsx'
import { QuestionRow } from '../../features/community/question/index.ts'
import { Found, markWords } from '../../features/site/search/index.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { LineRow } from './line-row.tsx'
import { NoteRow } from './note-row.tsx'
import { COURSES, LIBRARY, LIVE, RESOURCES } from './search-query.ts'
import css from './search.module.css'
import { texts } from './texts.ts'

/** Results of the requested kind; the others are null. */
export type FoundPage = Omit<OutputOf<'data/api/search/all'>, 'counts' | 'meant'> & {
  notes: OutputOf<'user/auth/user/note/log/page'> | null
}

/** Results of one kind, with the words of `text` marked. */
export function Results({ type, text, found }: { type: number; text: string; found: FoundPage }) {
  const { courses: ofCourses, exams, blogs, questions, articles, lines, notes } = found
  const courses = type === COURSES || type === LIVE ? ofCourses : null
  const materials = type === LIBRARY || type === RESOURCES ? ofCourses : null
  return (
    <>
      {courses && courses.list.length > 0 && (
        <div className={layout.cards}>
          {courses.list.map((course) => (
            <div key={course.courseId} className={css.found}>
              <CourseCard course={course} level={2} title={<Found text={course.highlight} />} />
              {type === COURSES && <Lessons course={course} />}
            </div>
          ))}
        </div>
      )}
      {materials && materials.list.length > 0 && (
        <div className={layout.cards}>
          {materials.list.map((course) => (
            <MaterialCard key={course.courseId} course={course} level={2} title={<Found text={course.highlight} />} />
          ))}
        </div>
      )}
      {exams && exams.list.length > 0 && (
        <div className={layout.cards}>
          {exams.list.map((exam) => (
            <ExamCard key={exam.examId} exam={exam} level={2} title={<Found text={exam.highlight} />} />
          ))}
        </div>
      )}
      {articles && articles.list.length > 0 && (
        <ul className={css.articles}>
          {articles.list.map((article) => (
            <li key={article.id}>
              <ArticleRow
                article={article}
                title={<Found text={article.highlight} />}
                about={<Found text={markWords(article.description, text)} />}
              />
            </li>
          ))}
        </ul>
      )}
      {blogs && blogs.list.length > 0 && (
        <ul className={css.articles}>
          {blogs.list.map((blog) => (
            <li key={blog.id}>
              <BlogRow
                blog={blog}
                title={<Found text={blog.highlight} />}
                about={<Found text={markWords(blog.summary, text)} />}
              />
            </li>
          ))}
        </ul>
      )}
      {questions && questions.list.length > 0 && (
        <ul className={css.articles}>
          {questions.list.map((question) => (
            <li key={question.id}>
              <QuestionRow question={question} title={<Found text={question.highlight} />} />
            </li>
          ))}
        </ul>
      )}
      {lines && lines.list.length > 0 && (
        <ul className={css.articles}>
          {lines.list.map((line) => (
            <li key={line.periodId}>
              <LineRow line={line} text={text} />
            </li>
          ))}
        </ul>
      )}
      {notes && notes.list.length > 0 && (
        <ul className={css.articles}>
          {notes.list.map((note) => (
            <li key={note.id}>
              <NoteRow note={note} text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Lessons of a course with matching names. */
function Lessons({ course }: { course: { courseId: string; periodList: { periodId: string; highlight: string }[] } }) {
  if (course.periodList.length === 0) return null
  return (
    <ul className={css.lessons} aria-label={texts.lessons}>
      {course.periodList.map(({ periodId, highlight }) => (
        <li key={periodId}>
          <Link to={`/view/${course.courseId}?period=${periodId}`}>
            <PlayIcon size={14} />
            <span>
              <Found text={highlight} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
