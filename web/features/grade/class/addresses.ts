/** URLs of classes. */
export const gradeAddress = (gradeId: string, tab?: string): string =>
  `/grade/view/${gradeId}${tab ? `?tab=${tab}` : ''}`
export const backRoomAddress = (gradeId: string, tab?: string): string =>
  `/account/grades/admin?gradeId=${gradeId}${tab ? `&tab=${tab}` : ''}`
export const editAddress = (gradeId: string): string => `/account/grades/teacher/edit?gradeId=${gradeId}`
