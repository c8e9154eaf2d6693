import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { CardPrice } from '../../commerce/card-price/index.ts'
import { courseAddress, type CourseCardData, shortTitle } from '../card/index.ts'
import { SideList } from '../../commerce/product-page/index.ts'
import { texts } from './texts.ts'

/** Recommended courses. */
export function Recommended({ list }: { list: readonly CourseCardData[] }) {
  if (list.length === 0) return null
  return (
    <SideList title={texts.recommended}>
      {list.map((course) => (
        <MediaCard
          key={course.courseId}
          shape="row"
          to={courseAddress(course)}
          title={course.courseName}
          cover={<Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" />}
          meta={course.lecturerName}
          foot={<CardPrice {...course} price={course.courseDiscount} size="s" />}
        />
      ))}
    </SideList>
  )
}
