/** User-facing texts of sittings. */
export const texts = {
  gone: '试卷不存在或已下架',
  noRecord: '考试记录不存在',
  faceFirst: '请先完成人脸核验，或请老师放行',
  notBought: '请先获得这份试卷，再开始考试',
  notOpenYet: '考试还没有开始',
  closed: '考试已经结束',
  tooLate: (minutes: number) => `已超过开考 ${minutes} 分钟，不能再进入考试`,
  noAttemptLeft: (attempts: number) => `这份试卷最多考 ${attempts} 次，你已用完`,
  tooSoon: (minutes: number) => `两次考试需间隔 ${minutes} 分钟，请稍后再来`,
  wrongPassword: '考试密码不正确',
  needsPassword: '请输入考试密码',
  tooManyPasswords: '密码尝试次数过多，请 10 分钟后再试',
  otherProblem: '提交的题目不在这份试卷中',
  goneOn: '本卷按顺序作答，已经进入后面的题目，不能再改这道题',
  revTooHigh: '答案的修订号过大，请检查设备的日期和时间后刷新页面',
  tooLong: '单题答案最多 20000 个字',
  notDoing: '这次考试已经交卷',
  tooEarly: (minutes: number) => `这场考试开考满 ${minutes} 分钟后才能交卷，请继续作答`,
  notOver: '考试时间还没有到，请继续作答',
  otherDevice: '考试正在另一台设备上进行，请在那台设备上交卷',
  voided: '这次考试已被作废',
  handedIn: '交卷成功',
  begun: '考试已开始',
  notSitting: '该学员没有正在进行的考试',
  notHandedIn: '只有已交卷的考试可以重新开放',
  otherOpen: '该学员正在进行这份试卷的另一次考试，请等其交卷后再开放',
  tooMuchLate: '交卷后补交的次数过多，请联系老师',
  noLate: '补交的答案不存在',
  judged: '这条补交答案已经处理过',
  noticeSent: (total: number) => `发送成功，共 ${total} 人`,
  extended: (total: number, minutes: number) =>
    total > 0 ? `延时成功：${total} 人各增加 ${minutes} 分钟` : '没有需要延时的学员',
  noLimit: '这次考试不限时间，不需要延时',
  forced: (total: number) => (total > 0 ? `收卷成功，共 ${total} 人` : '没有需要收卷的学员'),
  reopened: (minutes: number) => `重新开放成功，学员可继续作答 ${minutes} 分钟`,
  madeVoid: '作废成功',
  judgedNow: (accepted: boolean) => (accepted ? '采纳成功，已重新评分' : '操作成功，未采纳这条答案'),
  /** Description of a timeline event. */
  event(
    kind: string,
    detail: { minutes?: number; text?: string; total?: number; waiting?: number; again?: number },
  ): string {
    if (kind === 'extend' || kind === 'reopen') return `${detail.minutes ?? 0} 分钟`
    if (kind === 'late')
      return `补交 ${detail.total ?? 0} 题${(detail.waiting ?? 0) > 0 ? `，其中 ${detail.waiting} 题待教师处理` : ''}`
    if (kind === 'void') return `${detail.text ?? ''}${detail.again === 1 ? '（允许重考）' : ''}`
    return detail.text ?? ''
  },
}
