import { Empty } from '../../../ui/empty.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { PageSection } from '../../commerce/product-page/index.ts'
import { Catalogue, type CatalogueProps } from './catalogue.tsx'
import { texts } from './texts.ts'

/** Sections that describe a course, for its tabs. */
export const aboutTabs = ({ course }: Pick<CatalogueProps, 'course'>) => [
  { id: 'intro', label: texts.intro },
  { id: 'chapters', label: texts.chapters, count: course.periodTotal },
]

/** Introduction and lessons of a course, for learners and in a preview. */
export function AboutCourse(props: CatalogueProps) {
  const { introduce } = props.course
  return (
    <>
      <PageSection id="intro" title={texts.intro}>
        {introduce ? <RichProse html={introduce} /> : <Empty compact art="study" title={texts.introEmpty} />}
      </PageSection>
      <PageSection id="chapters" title={texts.chapters}>
        <Catalogue {...props} />
      </PageSection>
    </>
  )
}
