import { kind } from '@zhixing/contract/exam/kinds'

/** Where a problem is edited. */
export const editPath = ({ id, problemType }: { id: string; problemType: number }): string =>
  `/account/subject/${problemType === kind.material ? 'comprehend' : 'add'}?id=${id}`
