import { BookPanel } from './book-panel.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { CoursePanel } from './course-panel.tsx'
import { OwnBookPanel, OwnCoursePanel } from './own-panels.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { TimetablePanel } from './timetable-panel.tsx'

export interface ClassPartProps {
  gradeId: string
  part: 'course' | 'progress' | 'timetable' | 'book' | 'certificate' | 'ownCourse' | 'ownTimetable' | 'ownBook'
  /** Permissions of the viewer; the calls check again. */
  mayManage: boolean
  mayMark: boolean
}

/** One of the learning tabs of a class; loaded when the first is opened. */
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
