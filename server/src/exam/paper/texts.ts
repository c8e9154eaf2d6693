/** User-facing texts for authors and reviewers of papers. */
import { type AuditAction, actionNames } from '../../course/index.ts'

export const texts = {
  noExam: '试卷不存在或已删除',
  noVersion: '该版本不存在',
  noProblem: '试题不存在、已删除或不再公开，请重新选择',
  noCategory: '分类不存在或已停用，请重新选择',
  tooManyDraws: (max: number) => `抽题条件过多，一份试卷最多 ${max} 条`,
  behind: '试卷已在别处修改，请刷新后合并你的修改，你的输入没有丢失',
  pendingEdit: '该版本正在审核中，不能修改。如需修改，请先撤回审核',
  pendingDelete: '试卷正在审核中，请先撤回审核再删除',
  notPending: '该版本已不在审核中，请刷新后重试',
  changedMeanwhile: '试卷在你查看之后有新的修改，请刷新后重新审核',
  nothingToSubmit: '没有需要提交的修改',
  nothingToWithdraw: '该试卷没有正在审核的版本',
  notPassed: '试卷还没有审核通过，不能上架',
  banned: (reason: string) => `该试卷已被平台下架：${reason}。请修改后联系平台恢复上架`,
  notBanned: '该试卷没有被平台下架',
  lecturerDraws: '抽题从试卷讲师自己的题库取题，只有这位讲师可以添加或修改抽题的大题',
  privatePaper: '内部试卷只供机构成员作答，不上架也不下架',
  orgReviews: '内部试卷由所属机构审核',
  tooLarge: '试卷内容过大：请减少题目数量，或精简说明中的图片与文字',
  tooManyProblems: (max: number) => `一份试卷最多 ${max} 道题`,
  tooManyTitles: (max: number) => `一份试卷最多 ${max} 个大题`,
  drawShort: (title: string, lacks: number) => `大题「${title}」可抽的试题不够，还差 ${lacks} 题`,
  problemsGone: (count: number) => `有 ${count} 道题已删除或不再公开，请替换或移除`,
  copyName: (name: string) => `${name}（副本）`.slice(0, 100),
  notMarker: '试卷不存在，或你不是它的阅卷人',
  authorOnly: '只有出卷人可以这样做',
} as const

/** Names of actions in the history of versions. */
export const paperActions: Record<AuditAction, string> = {
  ...actionNames,
  delete: '删除试卷',
  restore: '恢复试卷',
}

/** Sentences about what blocks submission. */
export const missingTexts = {
  examName: '请填写试卷名称',
  noTitle: '请至少添加一个大题',
  emptyTitle: (title: string) => `大题「${title}」还没有试题，请添加试题或删除该大题`,
  noDraw: (title: string) => `大题「${title}」还没有设置抽题规则`,
  gone: (title: string, count: number) => `大题「${title}」有 ${count} 道题已删除或不再公开，请替换或移除`,
  drawShort: (title: string, draw: string, wanted: number, found: number) =>
    `大题「${title}」${draw}：需要 ${wanted} 题，题库可用的只有 ${found} 题`,
  drawShared: (title: string, draw: string, wanted: number, found: number, lacks: number) =>
    `大题「${title}」${draw}：需要 ${wanted} 题，题库可用的有 ${found} 题，但与其他抽题要求共用，还差 ${lacks} 题`,
  noScore: (title: string) => `大题「${title}」有试题的分值为 0，请设置分值`,
  missScore: (title: string) => `大题「${title}」的漏选得分不能高于每题分值`,
  duplicate: (count: number) => `有 ${count} 道题在试卷中出现了不止一次，请移除重复的试题`,
  tooMany: (max: number) => `一份试卷最多 ${max} 道题`,
  submitAfter: '最早交卷时间不能超过答题时长',
  passScore: (total: number) => `及格分不能高于试卷总分 ${total} 分`,
  window: '截止时间需要晚于开放时间',
  lateEntry: '设置迟到限制前，请先设置开放时间',
  tooShort: '开放时段比答题时长还短，请调整开放时间、截止时间或答题时长',
  showAfterClose: (what: string) => `${what}设为“截止后公布”，请先设置截止时间`,
  showTime: (what: string) => `${what}设为“指定时间公布”，请选择公布时间`,
  price: '收费试卷请填写大于 0 的售价',
  discount: '优惠价不能高于原价',
  score: '成绩',
  answer: '答案与解析',
} as const

/** Notifications of the author about a review. */
export const verdicts = {
  passTitle: (name: string) => `试卷《${name}》审核通过`,
  passText: '已上架，学员现在可以参加考试。',
  privateText: '机构可以把它分配给成员了。',
  updateText: '新版本已生效；正在考试和已经交卷的学员不受影响，仍使用他们开考时的试卷。',
  rejectTitle: (name: string) => `试卷《${name}》审核未通过`,
  rejectText: '请根据审核意见修改后重新提交。审核意见：',
  opinionText: '审核意见：',
  banTitle: (name: string) => `试卷《${name}》已被平台下架`,
  banText: '下架原因：',
  unbanTitle: (name: string) => `试卷《${name}》已恢复上架`,
  unbanText: '平台已恢复它的上架，学员可以再次看到它。',
} as const
