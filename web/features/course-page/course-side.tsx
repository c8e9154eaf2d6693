import { useState } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../course-actions/follow-button.tsx'
import { courseAddress } from '../course-card/course-address.ts'
import { type CourseCardData, shortTitle } from '../course-card/course-card.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, MediaCard } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Price } from '../../ui/price.tsx'
import css from './course-side.module.css'
import type { Course } from './load-course.ts'
import { texts } from './texts.ts'

/** Who teaches, with the way to follow. */
export function LecturerPanel({
  lecturer,
  from,
  followed,
}: {
  lecturer: Course['lecturer']
  /** Address to come back to after signing in. */
  from: string
  followed: boolean
}) {
  const [follows, setFollows] = useState(followed)
  const count = lecturer.attentionCount + (follows === followed ? 0 : follows ? 1 : -1)
  return (
    <Card className={css.lecturer}>
      <h2 className={css.title}>{texts.lecturer}</h2>
      <div className={css.who}>
        <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="l" />
        <div>
          <Link to={`/lecturer/${lecturer.id}`} className={css.name}>
            {lecturer.lecturerName}
          </Link>
          {lecturer.position && <p>{lecturer.position}</p>}
          <p>{texts.followers(count)}</p>
        </div>
      </div>
      <FollowButton lecturer={lecturer} followed={followed} from={from} block onChange={setFollows} />
    </Card>
  )
}

/** Courses to go on with. */
export function Recommended({ list }: { list: readonly CourseCardData[] }) {
  if (list.length === 0) return null
  return (
    <section className={css.recommended}>
      <h2 className={css.title}>{texts.recommended}</h2>
      <div className={css.rows}>
        {list.map((course) => (
          <MediaCard
            key={course.courseId}
            shape="row"
            to={courseAddress(course)}
            title={course.courseName}
            cover={<Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" />}
            meta={course.lecturerName}
            foot={<Price fen={course.isFree === 1 ? 0 : course.courseDiscount} size="s" />}
          />
        ))}
      </div>
    </section>
  )
}
