/** User-visible texts of class exams. */
import { escapeHtml } from '../../lib/escape.ts'
import { shortMoment } from '../../lib/moment.ts'

const linked = (name: string) => `《${escapeHtml(name)}》`
type Window = [beginTime: string | null, endTime: string | null]
const when = (beginTime: string | null, endTime: string | null): string =>
  [beginTime ? `${shortMoment(beginTime)} 开始` : '', endTime ? `${shortMoment(endTime)} 截止` : '']
    .filter(Boolean)
    .join('，')

export const texts = {
  ownFirst: '你也要参加这场考试，考完后才能查看答案和批改',
  noExam: '考试不存在，或你不在这场考试的名单中',
  noStudent: '学员不存在',
  notBegun: '你还没有开始这场考试',
  notOpenYet: (at: string) => `考试还没有开始，${shortMoment(at)} 开放`,
  closed: '考试已经结束，你没有参加',
  handedIn: '你已交卷，可在“班级考试”中查看结果',
  saved: '考试已发布，学员会收到消息',
  changed: '考试已修改',
  deleted: '考试已删除',
  begun: '已有学员开始考试，不能再修改时间与规则；可为学员单独设置补考或延长时间',
  isSat: '还有学员正在考试，请先在监考页面收卷',
  noTarget: '请选择考试对象',
  noGroup: '所选的小组不存在，请刷新后重试',
  noMember: '所选的学员不在班级中，请刷新后重试',
  noTaker: '所选的学员不在这场考试的名单中',
  compensateEnd: '请填写补考截止时间',
  compensateOver: '补考截止时间必须晚于现在',
  compensateOrder: '补考截止时间必须晚于开始时间',
  compensateWho: '请选择补考对象：缺考或未通过',
  makeUpEarly: '补考应在考试结束之后开始',
  makeUpPlanned: '预告成功：考试结束后，符合条件的学员会自动获得补考',
  noTimeLimit: '这场考试不限时间，不能按百分比延长',
  compensateNobody: '没有符合条件的学员：没有人缺考或未通过',
  window: '结束时间必须晚于开始时间',
  compensated: (total: number) => `已允许 ${total} 名学员补考，他们会收到消息`,
  compensateClosed: '补考已关闭',
  overridden: (total: number) => `设置成功，共 ${total} 名学员`,
  sitting: (total: number) => `其中 ${total} 名学员正在考试，设置不影响本次作答；请在监考页面为其延时`,
  waiting: (total: number) => `还有 ${total} 题未评阅，评完后才能完成批阅`,
  notHandedIn: '该学员还没有交卷',
  completed: '批阅已完成，学员会收到消息',
  marked: '评分已保存',
  nameSaved: '姓名已保存',
  ignored: '不再提示这场考试',
  whose: '请指明要查看的答卷',
  setMessage: (exam: string, grade: string, beginTime: string | null, endTime: string | null) => ({
    msgTitle: `班级考试：${exam}`,
    msgText: `<p>班级“${escapeHtml(grade)}”发布了考试${linked(exam)}。${when(beginTime, endTime)}</p>`,
  }),
  /** `before`: the previous window if it changed. */
  changeMessage: (exam: string, grade: string, window: Window, before: Window | null) => ({
    msgTitle: `班级考试有变动：${exam}`,
    msgText: [
      `<p>班级“${escapeHtml(grade)}”的考试${linked(exam)}有变动，请留意考试时间与要求。</p>`,
      `<p>${before ? `原定：${when(...before) || '不限时间'}。现为：${when(...window) || '不限时间'}` : when(...window)}</p>`,
    ].join(''),
  }),
  cancelMessage: (exam: string, grade: string) => ({
    msgTitle: `班级考试已取消：${exam}`,
    msgText: `<p>班级“${escapeHtml(grade)}”的考试${linked(exam)}已取消，你不用参加了。</p>`,
  }),
  ownMessage: (
    exam: string,
    own: { beginTime: string | null; endTime: string | null; minutes: number; attempts: number },
  ) => ({
    msgTitle: `你的考试安排有变动：${exam}`,
    msgText: `<p>老师单独调整了你的${linked(exam)}：${
      [
        when(own.beginTime, own.endTime),
        own.minutes > 0 ? `延长 ${own.minutes} 分钟` : '',
        own.attempts > 0 ? `增加 ${own.attempts} 次机会` : '',
      ]
        .filter(Boolean)
        .join('，') || '恢复为全班统一的安排'
    }。</p>`,
  }),
  noCompensateMessage: (exam: string) => ({
    msgTitle: `补考已取消：${exam}`,
    msgText: `<p>老师取消了${linked(exam)}的补考。</p>`,
  }),
  makeUpAnnounced: (
    exam: string,
    plan: { beginTime: string | null; endTime: string; forAbsent: 0 | 1; forFailed: 0 | 1 },
  ) => ({
    msgTitle: `补考安排：${exam}`,
    msgText: `<p>${linked(exam)}安排了补考。${when(plan.beginTime, plan.endTime)}</p><p>${[
      plan.forAbsent === 1 ? '缺考' : '',
      plan.forFailed === 1 ? '未通过' : '',
    ]
      .filter(Boolean)
      .join('或')}的学员在考试结束后会自动获得补考资格。</p>`,
  }),
  compensateMessage: (exam: string, beginTime: string | null, endTime: string | null) => ({
    msgTitle: `你可以补考：${exam}`,
    msgText: `<p>老师允许你补考${linked(exam)}。${when(beginTime, endTime)}</p>`,
  }),
  completeMessage: (exam: string, comment: string) => ({
    msgTitle: `班级考试已批阅：${exam}`,
    msgText: `<p>你的${linked(exam)}已经批阅完成。</p>${comment ? `<p>老师评语：${escapeHtml(comment)}</p>` : ''}`,
  }),
  log: {
    set: (name: string) => `发布考试《${name}》`,
    change: (name: string) => `修改考试《${name}》`,
    remove: (name: string) => `删除考试《${name}》`,
    compensate: (name: string, total: number) => `《${name}》允许 ${total} 人补考`,
    makeUp: (name: string) => `预告《${name}》的补考`,
    noCompensate: (name: string) => `《${name}》关闭补考`,
    override: (name: string, total: number) => `《${name}》为 ${total} 人单独设置时间`,
    mark: (name: string) => `完成批阅《${name}》`,
  },
}
