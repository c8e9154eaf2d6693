import { Empty } from '../../ui/empty.tsx'
import { RichProse } from '../math/index.ts'
import { Catalogue, type CatalogueProps } from './catalogue.tsx'
import css from './course-page.module.css'
import { texts } from './texts.ts'

/** The parts of a course's page that tell what it is, for its tabs. */
export const aboutTabs = ({ course }: Pick<CatalogueProps, 'course'>) => [
  { id: 'intro', label: texts.intro },
  { id: 'chapters', label: texts.chapters, count: course.periodTotal },
]

/** What a course is: its introduction and its lessons, to learners and in a preview alike. */
export function AboutCourse(props: CatalogueProps) {
  const { introduce } = props.course
  return (
    <>
      <section id="intro" className={css.section} aria-labelledby="intro-title">
        <h2 id="intro-title">{texts.intro}</h2>
        {introduce ? <RichProse html={introduce} /> : <Empty compact art="study" title={texts.introEmpty} />}
      </section>
      <section id="chapters" className={css.section} aria-labelledby="chapters-title">
        <h2 id="chapters-title">{texts.chapters}</h2>
        <Catalogue {...props} />
      </section>
    </>
  )
}
