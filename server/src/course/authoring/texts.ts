/** Texts for lecturers and reviewers. */
export const texts = {
  noCourse: '课程不存在或已删除',
  noChapter: '章节不存在或已删除',
  noPeriod: '课时不存在或已删除',
  noMoment: '提问不存在或已删除',
  noQuestion: '请写好题目，或从题库选择',
  noProblem: '题目不存在或已删除，请重新选择',
  countedProblem: '这道题在正式考试的试卷里，放进视频会提前公布答案，请换一道',
  judged: [
    { id: 'T', optionContent: '正确' },
    { id: 'F', optionContent: '错误' },
  ],
  noFilm: '只有视频课时可以在播放中提问',
  tooManyMoments: (max: number) => `一个视频最多提问 ${max} 次`,
  noRemark: '批注不存在或已删除',
  remarkLate: '这个版本已不在审核中，请刷新',
  noAccessory: '附件不存在或已删除',
  noVideo: '视频不存在或已删除',
  noFile: '文件不存在或已删除，请重新上传',
  noVersion: '该版本不存在',
  reviewFree: '讲师免审核发布',
  noTeacher: '讲师不存在或已停用',
  noCategory: '分类不存在或已停用，请重新选择',
  behind: '内容已在别处修改，请刷新后合并你的修改，你的输入没有丢失',
  pendingEdit: '该版本正在审核中，不能修改。如需修改，请先撤回审核',
  pendingDelete: '课程正在审核中，请先撤回审核再删除',
  notPending: '该版本已不在审核中，请刷新后重试',
  changedMeanwhile: '内容在你查看之后有新的修改，请刷新后重新审核',
  nothingToSubmit: '没有需要提交的修改',
  notPassed: '课程还没有审核通过，不能上架',
  privateKind: '只有录播课和直播课可以设为内部课程',
  privateCourse: '内部课程只供机构成员学习，不能上架',
  orgReviews: '内部课程由所属机构审核',
  nothingToWithdraw: '该课程没有正在审核的版本',
  waitingShelf: '课程已审核通过，将在设定的时间自动上架；如需立即上架，请取消定时',
  banned: (reason: string) => `该课程已被平台下架：${reason}。请修改后联系平台恢复上架`,
  needReason: '请填写下架原因，讲师会看到它',
  noSession: '只有直播课可以添加直播课时',
  sessionHeld: '这场直播已经开始或结束，不能再修改时间',
  pastTime: '发布时间需要晚于现在',
  nothingToSchedule: '没有可以设置发布时间的版本：请先修改课程，或等待审核通过',
  tooLarge: '课程内容过大：图文内容合计最多 8 MB，请把图片上传后再插入，或拆分为多门课程',
  tooManyChapters: (max: number) => `一门课程最多 ${max} 个章节`,
  tooManyPeriods: (max: number) => `一门课程最多 ${max} 个课时`,
  tooManySlides: (max: number) => `一个章节最多 ${max} 张图片`,
  tooManyAccessories: (max: number) => `一门课程最多 ${max} 个附件`,
  emptyName: (name: string) => `按这个规则，课时「${name}」的名称会变成空的，请调整`,
  nothingToCopy: '请选择要复制的章节或课时',
  copiedPeriods: '复制的课时',
  noTarget: '请选择要移动到的章节',
  noRenaming: '请填写命名规则或要查找的内容',
  videoInUse: (places: string) => `视频正在使用，不能删除：${places}。请先在课时中更换或移除它`,
  needOpinion: '请填写驳回的原因，讲师会据此修改',
  revsDiffer: '选择的课程与版本数量不一致，请刷新后重试',
  needFile: '请选择要上传的附件',
  kinds: { 1: '课程', 2: '直播课', 3: '文库', 4: '资源' } as Record<number, string>,
} as const

/** Names of actions in the history. */
export const actionNames = {
  submit: '提交审核',
  withdraw: '撤回审核',
  pass: '审核通过',
  reject: '审核不通过',
  publish: '发布上架',
  on: '上架',
  off: '下架',
  ban: '平台下架',
  stop: '平台停止学习',
  unban: '平台恢复上架',
  delete: '删除课程',
  restore: '恢复课程',
  revert: '取回旧版本为草稿',
  reschedule: '修改直播时间，立即生效',
} as const
export type AuditAction = keyof typeof actionNames
/** History entry of a version that was restored as a draft. */
export const reverted = (version: number): string => `内容取自第 ${version} 版`

const seconds = (value: number): string => {
  const whole = Math.floor(value)
  return whole < 120 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

/** A moment of a film: 1:05, 1:02:05. */
export function clockText(value: number): string {
  const whole = Math.floor(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Gaps that prevent a submission. */
export const missingTexts = {
  courseName: '请填写名称',
  category: '请选择分类',
  price: '收费内容请填写大于 0 的售价',
  discount: '优惠价不能高于原价',
  workTitle: '请填写作品名称，或关闭「要求学员交作品」',
  noChapter: '请至少添加一个章节',
  noPeriod: '请至少添加一个课时',
  emptyChapter: (chapter: string) => `章节「${chapter}」还没有课时，请添加课时或删除该章节`,
  noVideo: (period: string) => `${period}还没有上传视频`,
  videoFailed: (period: string) => `${period}的视频处理失败，请重新上传或更换视频`,
  videoPartial: (period: string, playable: number, promised: number) =>
    `${period}的视频只有 ${seconds(playable)}可播放（共 ${seconds(promised)}），请确认使用可播放的部分，或重新上传`,
  videoGone: (period: string) => `${period}的视频已被删除，请更换视频`,
  lateMoment: (period: string, at: string, length: string) =>
    `${period}在 ${at} 的提问超出了视频（长 ${length}），请移动或删除它`,
  noText: (period: string) => `${period}还没有填写图文内容`,
  noFile: (period: string) => `${period}还没有上传文件`,
  noTime: (period: string) => `${period}还没有设置直播时间`,
  wrongTime: (period: string) => `${period}的结束时间需要晚于开始时间`,
  fileGone: (period: string) => `${period}的文件已失效，请重新上传`,
  period: (chapter: string, period: string) => `章节「${chapter}」的课时「${period}」`,
  videoNotReady: (period: string) => `${period}的视频仍在处理中，处理完成后才能通过`,
} as const

/** Messages to the author about decisions. */
export const verdicts = {
  passTitle: (kind: string, name: string) => `${kind}《${name}》审核通过`,
  passText: '已上架，学员现在可以看到它。',
  privateText: '机构现在可以把它分配给成员学习。',
  waitText: (time: string) => `将于 ${time} 自动上架。`,
  updateText: '新版本已生效，学员的学习进度保持不变。',
  rejectTitle: (kind: string, name: string) => `${kind}《${name}》审核未通过`,
  rejectText: '请根据审核意见修改后重新提交。审核意见：',
  opinionText: '审核意见：',
  publishTitle: (kind: string, name: string) => `${kind}《${name}》已按时上架`,
  banTitle: (kind: string, name: string) => `${kind}《${name}》已被平台下架`,
  banText: '下架原因：',
  banLearners: '已报名的学员可以继续学习。',
  stopText: '已报名的学员也不能再学习，学员会看到上述原因。',
  unbanTitle: (kind: string, name: string) => `${kind}《${name}》已恢复上架`,
  unbanText: '平台已恢复它的上架，学员可以再次看到它。',
} as const
