import { BookPanel } from './book-panel.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { CoursePanel } from './course-panel.tsx'
import { OwnBookPanel, OwnCoursePanel } from './own-panels.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { TimetablePanel } from './timetable-panel.tsx'

export interface ClassPartProps {
  gradeId: string
  part: 'course' | 'progress' | 'timetable' | 'book' | 'certificate' | 'ownCourse' | 'ownTimetable' | 'ownBook'
  /** What the viewer may do in the class; the calls decide again. */
  mayManage: boolean
  mayMark: boolean
}

/** One of the tabs of a class about what it learns; loaded when the first of them is opened. */
export default function ClassPart({ gradeId, part, mayManage, mayMark }: ClassPartProps) {
  switch (part) {
    case 'course':
      return <CoursePanel gradeId={gradeId} />
    case 'progress':
      return <ProgressPanel gradeId={gradeId} mayNudge={mayMark} />
    case 'timetable':
      return <TimetablePanel gradeId={gradeId} mayEdit={mayManage} />
    case 'book':
      return <BookPanel gradeId={gradeId} mayManage={mayManage} />
    case 'certificate':
      return <CertificatePanel gradeId={gradeId} />
    case 'ownCourse':
      return <OwnCoursePanel gradeId={gradeId} />
    case 'ownTimetable':
      return <TimetablePanel gradeId={gradeId} mayEdit={false} />
    case 'ownBook':
      return <OwnBookPanel gradeId={gradeId} />
  }
}
