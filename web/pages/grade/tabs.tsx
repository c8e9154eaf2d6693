/** Tabs of a class: for members, and for its administration. */
import type { ComponentType } from 'react'
import { type ClassTalkProps, classTalkTexts } from '../../features/grade/talk/index.ts'
import { type ClassPartProps, classCourseTexts } from '../../features/grade/course/index.ts'
import { mayDo, type Need } from '../../features/grade/class/index.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { ExamPanel, gradeExamTexts, OwnExamPanel } from '../../features/grade/exam/index.ts'
import { HomeworkPanel, homeworkTexts, OwnHomeworkPanel } from '../../features/grade/homework/index.ts'
import { ApplyPanel } from './apply-panel.tsx'
import { FilePanel } from './file-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { MemberPanel } from './member-panel.tsx'
import { ClassmatePanel } from './classmate-panel.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { texts } from './texts.ts'
import type { Grade } from './grade.ts'

export interface GradeTab {
  /** Value of `?tab=`. */
  id: string
  label: string
  /** Required permission; the calls check again. */
  need: Need
  /** Badge of the tab, such as pending items. */
  count?: (grade: Grade) => number
  Panel: ComponentType<{ grade: Grade }>
}

const ClassPart = browserPage<ClassPartProps>(() => import('../../features/grade/course/class-part.tsx'), 'table')
/** A tab about learning. */
const learning = (part: ClassPartProps['part']) =>
  function LearningPanel({ grade: { gradeId, userRole } }: { grade: Grade }) {
    const mayManage = mayDo(userRole, 'manage')
    return <ClassPart gradeId={gradeId} part={part} mayManage={mayManage} mayMark={mayDo(userRole, 'mark')} />
  }
/** Created once: a component created per render would lose its state. */
const learningPanels = {
  course: learning('course'),
  progress: learning('progress'),
  timetable: learning('timetable'),
  book: learning('book'),
  certificate: learning('certificate'),
  ownCourse: learning('ownCourse'),
  ownTimetable: learning('ownTimetable'),
  ownBook: learning('ownBook'),
}
const ClassTalk = browserPage<ClassTalkProps>(() => import('../../features/grade/talk/class-talk.tsx'))
function TalkPanel({ grade: { gradeId, userRole } }: { grade: Grade }) {
  return <ClassTalk gradeId={gradeId} mayMark={mayDo(userRole, 'mark')} mayManage={mayDo(userRole, 'manage')} />
}
const talkTab = () =>
  ({
    id: 'talk',
    label: classTalkTexts.tab,
    count: ({ newTopics }: Grade) => newTopics,
    Panel: TalkPanel,
  }) as const
const learningTabs = classCourseTexts.tabs

/** Tabs of /account/grades/admin. */
export const backRoomTabs = (): readonly GradeTab[] => [
  { id: 'members', label: texts.tabs.members, need: 'read', Panel: MemberPanel },
  { id: 'apply', label: texts.tabs.apply, need: 'read', count: ({ pendingCount }) => pendingCount, Panel: ApplyPanel },
  { id: 'course', label: learningTabs.course, need: 'manage', Panel: learningPanels.course },
  { id: 'progress', label: learningTabs.progress, need: 'read', Panel: learningPanels.progress },
  { id: 'timetable', label: learningTabs.timetable, need: 'read', Panel: learningPanels.timetable },
  { id: 'book', label: learningTabs.book, need: 'mark', Panel: learningPanels.book },
  { id: 'certificate', label: learningTabs.certificate, need: 'manage', Panel: learningPanels.certificate },
  { id: 'exams', label: gradeExamTexts.exams, need: 'read', Panel: ExamPanel },
  { id: 'homework', label: homeworkTexts.homework, need: 'read', Panel: HomeworkPanel },
  { id: 'notices', label: texts.tabs.notices, need: 'read', Panel: NoticePanel },
  { ...talkTab(), need: 'read' },
  { id: 'files', label: texts.tabs.files, need: 'read', Panel: FilePanel },
  { id: 'settings', label: texts.tabs.settings, need: 'manage', Panel: SettingsPanel },
  { id: 'log', label: texts.tabs.log, need: 'read', Panel: LogPanel },
]

/** Tabs of /grade/view/{id}, for members. */
export const memberTabs = (): readonly GradeTab[] => [
  {
    id: 'notices',
    label: texts.tabs.notices,
    need: 'see',
    count: ({ unreadCount }) => unreadCount,
    Panel: NoticePanel,
  },
  { ...talkTab(), need: 'see' },
  { id: 'course', label: learningTabs.course, need: 'see', Panel: learningPanels.ownCourse },
  { id: 'timetable', label: learningTabs.timetable, need: 'see', Panel: learningPanels.ownTimetable },
  { id: 'book', label: learningTabs.ownBook, need: 'see', Panel: learningPanels.ownBook },
  { id: 'exams', label: gradeExamTexts.exams, need: 'see', Panel: OwnExamPanel },
  { id: 'homework', label: homeworkTexts.homework, need: 'see', Panel: OwnHomeworkPanel },
  { id: 'files', label: texts.tabs.files, need: 'see', Panel: FilePanel },
  { id: 'members', label: texts.tabs.members, need: 'see', Panel: ClassmatePanel },
]
