/** Codes of practice and of the wrong-answer book. No schema in here: the browser imports it. */

/** The pool that a practice is drawn from. */
export const practiceType = { category: 1, random: 2, wrong: 3, collected: 4, topic: 5, exercise: 6 } as const
export const practiceStatus = { doing: 1, finished: 2 } as const
/** The origin of a wrong answer. */
export const errorSource = { exam: 1, practice: 2, exercise: 3 } as const
/** Recall ratings (FSRS), in the order of the keys 1-4. */
export const ratings = [
  { rating: 1, desc: '忘了' },
  { rating: 2, desc: '困难' },
  { rating: 3, desc: '记得' },
  { rating: 4, desc: '轻松' },
] as const
export type ReviewRating = (typeof ratings)[number]['rating']
/** Reasons of an error report, by code from 1. */
export const reportTypes = ['题干有误', '答案有误', '解析有误', '图片或公式显示不对', '其他'] as const
/** States of an error report. */
export const reportStatus = { waiting: 1, fixed: 2, fine: 3 } as const
/** Reasons for a wrong answer, chosen by the learner. */
export const errorReasons = ['概念不清', '审题失误', '计算错误', '方法不会', '粗心', '时间不够'] as const
