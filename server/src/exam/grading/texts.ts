import { escapeHtml } from '../../lib/escape.ts'

/** User-facing texts of marking, results and statistics. */
export const texts = {
  noExam: '试卷不存在，或你不是它的阅卷人',
  noTask: '这份答卷不存在，或没有需要人工批阅的内容',
  notHandedIn: '这场考试还没有交卷，交卷后才能查看结果',
  voided: '这次考试已被老师作废，没有成绩',
  tooHigh: (full: number) => `得分不能超过本题满分 ${full} 分`,
  rubricGone: '评分要点已变化，请刷新后重新选择',
  givenByOther: (name: string) => `这份答案刚刚已由${name || '另一位阅卷人'}批阅，请查看后再决定是否修改`,
  fullUp: '这份答案已有两位阅卷人评分，不能再评',
  rechecked: '这份答案已经成绩复核，评分以复核结果为准',
  noArbitration: '这份答案不需要仲裁',
  noArbiter: '你已评过这份答案，请由出卷人或另一位阅卷人仲裁',
  saved: '评分已保存',
  answerMoved: '考生的这份答案刚刚有更新，请看过新的答案再评分',
  inkMoved: '你在另一个窗口也批注了这张照片',
  notAlike: '所选的答案已不完全相同，请刷新后重新选择',
  groupGone: '这些答案刚刚有更新或已由他人批阅，请刷新后再看',
  groupSaved: (saved: number, skipped: number) =>
    skipped > 0
      ? `已给 ${saved} 份答案打分；${skipped} 份刚刚有更新或已由他人批阅，没有改动`
      : `已给 ${saved} 份答案打分`,
  groupUndone: (count: number) => `撤销成功，${count} 份答案重新等待批阅`,
  nothingToUndo: '没有可以撤销的评分：只能撤销自己半小时内给的',
  phrasesSaved: '常用评语已保存',
  attachment: (no: number, extension: string) => `附件 ${no}${extension}`,
  markersSaved: '阅卷人保存成功',
  noLecturer: '所选的讲师不存在或已停用',
  noProblem: '试卷的这个版本里没有这道题',
  noKey: '这道题由人工批阅，没有标准答案可改；可以选择全员给分，或到阅卷台改分',
  sameKey: '新的答案与原来的完全一样',
  correctionMoved: '答案刚刚被更正过，请重新预览',
  corrected: '更正成功，正在重新判分，受影响的学员会收到消息',
  correctedNotSynced: '更正成功，正在重新判分。题库里的这道题没有改：它不是你的题，或答案已经改过',
  markedMessage: (examName: string, score: string) => ({
    msgTitle: `《${examName}》已批阅完成`,
    msgText: `<p>你参加的《${escapeHtml(examName)}》已经批阅完成${score}。</p>`,
  }),
  changedMessage: (examName: string) => ({
    msgTitle: `《${examName}》的成绩有更新`,
    msgText: `<p>《${escapeHtml(examName)}》有题目的答案或评分被更正，你的成绩已经重新计算，请到考试记录中查看。</p>`,
  }),
  bandsSaved: '分数段已保存',
  bandsDropped: '恢复成功，现在是十个等分的分数段',
  recheckOff: '这场考试不受理成绩复核',
  recheckUnmarked: '这道题的得分还没有公布，暂时不能申请复核',
  recheckLate: '已超过申请复核的期限',
  recheckTwice: '这道题已经申请过复核，每题只能申请一次',
  recheckSent: '复核申请提交成功，有结果时会给你发站内信',
  recheckNone: '这条复核申请不存在，或你不是这份试卷的阅卷人',
  recheckDone: '这条申请刚刚已由他人答复，请查看后再决定是否修改',
  recheckScore: '请填写复核后的得分',
  recheckSame: '新的得分与原来相同；如果不改分，请选择“维持原分”',
  recheckRule: '这道题由系统判分，复核只能为这位学员加分；如果答案有误，请到统计里更正答案，为所有人重新判分',
  recheckSaved: '答复已保存，学员会收到消息',
  recheckMessage: (examName: string, before: number, after: number) => ({
    msgTitle: `《${examName}》的成绩复核有结果了`,
    msgText:
      before === after
        ? `<p>你对《${escapeHtml(examName)}》提出的成绩复核已处理：维持原分 ${after} 分。老师的答复在答卷解析里。</p>`
        : `<p>你对《${escapeHtml(examName)}》提出的成绩复核已处理：这道题由 ${before} 分改为 ${after} 分，总成绩已重新计算。老师的答复在答卷解析里。</p>`,
  }),
  scored: (score: number, totalScore: number) => `，得分 ${score} / ${totalScore}`,
}
