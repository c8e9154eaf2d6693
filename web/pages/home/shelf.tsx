import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CourseCard, type CourseCardData } from '../../features/course/card/course-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { Hint } from '../../ui/layout.tsx'
import css from './home.module.css'
import { texts } from './texts.ts'

/** A shelf of the home page and its items. */
export interface CourseShelf {
  zone: OutputOf<'system/api/zone/list'>['list'][number]
  courses: readonly CourseCardData[]
}

/** Titled section of the home page. */
export function Shelf({
  title,
  about,
  more,
  children,
}: {
  title: string
  about: string
  more: string
  children: ReactNode
}) {
  return (
    <section className={layout.shelf}>
      <header className={layout.shelfHead}>
        <h2>{title}</h2>
        {about && (
          <Hint as="span" className={css.about}>
            {about}
          </Hint>
        )}
        {more && (
          <Link to={more} className={layout.shelfMore} aria-label={texts.moreOf(title)}>
            {texts.more}
            <ChevronRightIcon size={16} />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

/** Grid of course cards. */
export function Courses({ list }: { list: readonly CourseCardData[] }) {
  if (list.length === 0)
    return (
      <Empty
        compact
        art="study"
        title={texts.noCourses}
        action={
          <ButtonLink variant="line" size="s" to="/list">
            {texts.browse}
          </ButtonLink>
        }
      />
    )
  return (
    <div className={cx(layout.cards, css.oneRow)}>
      {list.map((course) => (
        <CourseCard key={course.courseId} course={course} />
      ))}
    </div>
  )
}
