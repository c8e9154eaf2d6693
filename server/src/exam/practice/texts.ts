import { escapeHtml } from '../../lib/escape.ts'

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** User-facing texts of practice and the wrong-answer book. */
export const texts = {
  noneFits: '没有符合条件的题目，请放宽题型、难度或范围',
  noWrong: '错题本里还没有可以练习的题目',
  noCollected: '还没有收藏可以练习的题目',
  inExam: '这道题正在考试中使用，考试结束后才能练习',
  withheld: '这道题正用于你还没有参加的考试，交卷后才能查看',
  notInPractice: '练习中没有这道题',
  notYetAnswered: '请先作答再自评',
  practiceGone: '练习不存在或已删除',
  entryGone: '错题不存在或已移除',
  otherReview: '这次提交已经用于另一道题，请刷新后重试',
  newerReview: '这道题之后又复习过，不能再改这一次',
  ratingNotOpen: '答错的题不能选择“记得”或“轻松”',
  nothingToExport: '没有可以导出的错题',
  deleted: '删除成功',
  saved: '保存成功',
  mastered: '已标为掌握，操作成功',
  putBack: '已放回复习，操作成功',
  problemGone: '题目不存在，或你还没有做过',
  reportSaved: '提交成功，老师会尽快核对，处理后会通知你',
  handled: '处理成功，已通知反馈的学员',
  reported: (plain: string) => ({
    msgTitle: '有学员反馈题目有错',
    msgText: `<p>“${escapeHtml(short(plain))}”被学员反馈可能有错，请核对。</p>`,
  }),
  /** `plain`: null under embargo. */
  answered: (plain: string | null, isMended: boolean, reply: string) => ({
    msgTitle: '你反馈的题目有了结果',
    msgText: `<p>你反馈的${plain === null ? '题目' : `“${escapeHtml(short(plain))}”`}，老师${isMended ? '已经修正，谢谢你' : '核对后认为没有问题'}。</p>${reply === '' ? '' : `<p>老师回复：${escapeHtml(reply).replaceAll('\n', '<br>')}</p>`}`,
  }),
  removed: (count: number) => `删除成功，共移除 ${count} 题`,
  names: {
    1: (name: string) => `${name || '分类'}练习`,
    2: () => '随机练习',
    3: () => '错题练习',
    4: () => '收藏练习',
    5: (name: string) => `${name || '知识点'}练习`,
  } as Record<number, (name: string) => string>,
  nameWithMore: (name: string, count: number) => `${name}等 ${count} 个知识点`,
  unfiled: '未分类',
  restarted: '已重新开始',
  document: {
    title: '错题本',
    made: (day: string, count: number) => `${day} · 共 ${count} 题`,
    head: (no: number, kind: string) => `${no}. 【${kind}】`,
    source: (name: string, count: number) => `来源：${name || '练习'} · 错过 ${count} 次`,
    keys: '答案与解析',
    key: '答案：',
    analysis: '解析：',
    own: '我的错误答案：',
    note: '我的笔记：',
    room: '作答：',
    none: '（未作答）',
  },
} as const
