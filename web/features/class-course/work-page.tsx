import { useSearchParams } from 'react-router'
import { isId } from '../../address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BookPanel } from './book-panel.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { CoursePanel } from './course-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { texts } from './texts.ts'
import { TimetablePanel } from './timetable-panel.tsx'

const tabs = ['course', 'progress', 'timetable', 'book', 'certificate'] as const

/** The work of a class's teachers with what it learns: courses, progress, timetable, marks, certificates. */
export default function WorkPage({ gradeName }: { gradeName: string }) {
  const [params, setParams] = useSearchParams()
  const gradeId = params.get('gradeId')
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'course'
  if (!isId(gradeId))
    return (
      <Empty
        art="study"
        title={texts.noGrade}
        action={<ButtonLink to="/account/grades/admin">{texts.toGrades}</ButtonLink>}
      />
    )
  return (
    <Stack gap={4}>
      <PageHead back={{ to: '/account/grades/admin', label: texts.back }} title={gradeName} about={texts.title} />
      <Tabs
        label={texts.title}
        variant="line"
        value={tab}
        items={tabs.map((id) => ({ id, label: texts.tabs[id] }))}
        onChange={(id) => setParams({ gradeId, ...(id === 'course' ? {} : { tab: id }) }, { preventScrollReset: true })}
      >
        {tab === 'course' && <CoursePanel gradeId={gradeId} />}
        {tab === 'progress' && <ProgressPanel gradeId={gradeId} />}
        {tab === 'timetable' && <TimetablePanel gradeId={gradeId} mayEdit />}
        {tab === 'book' && <BookPanel gradeId={gradeId} />}
        {tab === 'certificate' && <CertificatePanel gradeId={gradeId} />}
      </Tabs>
    </Stack>
  )
}
