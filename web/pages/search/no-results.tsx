import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import {
  ARTICLES,
  BLOGS,
  COURSES,
  EXAMS,
  LIBRARY,
  LINES,
  LIVE,
  NOTES,
  QUESTIONS,
  RESOURCES,
  type Search,
  searchAddress,
} from './search-query.ts'
import { texts } from './texts.ts'

interface Section {
  name: 'courses' | 'live' | 'library' | 'resources' | 'exams' | 'articles' | 'blogs' | 'questions' | 'lines' | 'notes'
  all: string
  allText?: 'allCourses'
}

/** Names of sections, and links to all of their content. */
const courses: Section = { name: 'courses', all: '/list' }
const sections: Record<number, Section> = {
  [COURSES]: courses,
  [LIVE]: { name: 'live', all: '/live' },
  [LIBRARY]: { name: 'library', all: '/library' },
  [RESOURCES]: { name: 'resources', all: '/resource' },
  [EXAMS]: { name: 'exams', all: '/exam' },
  [ARTICLES]: { name: 'articles', all: '/info' },
  [BLOGS]: { name: 'blogs', all: '/blog' },
  [QUESTIONS]: { name: 'questions', all: '/question' },
  [LINES]: { name: 'lines', all: '/list', allText: 'allCourses' },
  [NOTES]: { name: 'notes', all: '/account/notes' },
}

/** Empty result: links to sections that have matches. */
export function NoResults({ search, counts }: { search: Search; counts: [type: number, count: number][] }) {
  const { text, type } = search
  const section = sections[type] ?? courses
  const name = texts[section.name]
  const elsewhere = counts
    .filter(([other, count]) => other !== type && count > 0)
    .toSorted(([, one], [, other]) => other - one)[0]
  return (
    <Empty
      art="search"
      title={texts.noneOf(name, text)}
      action={
        elsewhere ? (
          <ButtonLink to={searchAddress({ ...search, type: elsewhere[0], sort: 'default' })}>
            {texts.inKind(elsewhere[1], texts[(sections[elsewhere[0]] ?? courses).name])}
          </ButtonLink>
        ) : (
          <ButtonLink to={section.all}>{section.allText ? texts[section.allText] : texts.allOf(name)}</ButtonLink>
        )
      }
    >
      {texts.noneText}
    </Empty>
  )
}
