export interface ClassTalkProps {
  gradeId: string
  /** What the viewer may do in the class; the calls decide again. */
  mayMark: boolean
  mayManage: boolean
}
