export interface ClassTalkProps {
  gradeId: string
  /** Permissions of the viewer; the calls check again. */
  mayMark: boolean
  mayManage: boolean
}
