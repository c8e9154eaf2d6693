import { isMaterial } from '@zhixing/contract/exam/kinds'

/** URL of the problem editor. */
export const editPath = ({ id, problemType }: { id: string; problemType: number }): string =>
  `/account/subject/${isMaterial(problemType) ? 'comprehend' : 'add'}?id=${id}`
