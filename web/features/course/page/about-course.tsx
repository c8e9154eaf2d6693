import { Empty } from '../../../ui/empty.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { PageSection } from '../../commerce/product-page/index.ts'
import { Catalogue, type CatalogueProps } from './catalogue.tsx'
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
      <PageSection id="intro" title={texts.intro}>
        {introduce ? <RichProse html={introduce} /> : <Empty compact art="study" title={texts.introEmpty} />}
      </PageSection>
      <PageSection id="chapters" title={texts.chapters}>
        <Catalogue {...props} />
      </PageSection>
    </>
  )
}
