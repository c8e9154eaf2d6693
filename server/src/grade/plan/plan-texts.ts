/** User-visible texts of the plan of a class. */
import { escapeHtml } from '../../lib/escape.ts'

/** An instant in China Standard Time. */
export const minute = (iso: string) =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const kinds: Record<string, string> = {
  session: '',
  live: '直播：',
  opens: '课程开放：',
  due: '课程截止：',
  lessonOpens: '课时开放：',
  lessonDue: '课时截止：',
  exam: '班级考试：',
  homework: '作业截止：',
}

export const planTexts = {
  entry: (kind: string, title: string) => `${kinds[kind] ?? ''}${title}`,
  ownCalendar: (siteName: string) => `${siteName} · 学习日历`,
  wrongStretch: '时间范围不正确，最长一年',
  endsEarly: '结束时间应晚于开始时间',
  manySessions: (most: number) => `一个班级最多安排 ${most} 次课`,
  noSession: '课表中没有这一项',
  longSession: '一次课最长一天',
  noTeacher: '该老师不在班级的老师名单中',
  seriesSaved: (count: number) => `保存成功，已添加 ${count} 次课`,
  seriesChanged: (count: number) => `保存成功，已更新 ${count} 次课`,
  seriesDeleted: (count: number) => `删除成功，已取消 ${count} 次课`,
  dayTwice: '同一天不能写两次',
  otherYear: (year: number) => `日期应在 ${year} 年`,
  /** The first conflict and the number of others. */
  conflict: (
    { kind, title, gradeName, begins }: { kind: string; title: string; gradeName: string; begins: string },
    more: number,
  ) => {
    const what = { grade: '本班已有课', teacher: '老师已有课', place: '地点已被占用' }[kind] ?? ''
    const which = gradeName ? `（${gradeName}“${title}”）` : ''
    return `时间冲突：${minute(begins)} ${what}${which}${more > 0 ? `，另有 ${more} 处冲突` : ''}`
  },
  sheet: {
    tooLarge: '课表不能超过 1 MB',
    noHead: '没有认出列名，请使用“课程、日期或星期与周次、时间、地点、老师”等列名',
    manyRows: (most: number) => `一次最多导入 ${most} 行`,
    manySessions: (most: number) => `一次最多导入 ${most} 次课，请分开导入`,
    noTitle: '没有课程名称',
    longTitle: '课程名称最多 60 个字',
    longPlace: '地点最多 100 个字',
    noTime: '时间应写成 08:00-09:40',
    noTeacher: (name: string) => `“${name}”不在班级的老师名单中`,
    badLink: '链接应以 http:// 或 https:// 开头',
    noDay: '日期应写成 2027-03-01',
    noWeekday: '请填写日期，或星期与周次（如 周二、1-16周）',
    none: '这些周次里没有上课日（可能都是假日）',
  },
  seriesMoved: (gradeName: string, title: string, count: number) => ({
    msgTitle: `课表有调整：${title}`,
    msgText: `<p>班级“${escapeHtml(gradeName)}”的“${escapeHtml(title)}”及以后共 ${count} 次课有调整，请查看课表。</p>`,
  }),
  seriesCancelled: (gradeName: string, title: string, count: number) => ({
    msgTitle: `课程取消：${title}`,
    msgText: `<p>班级“${escapeHtml(gradeName)}”的“${escapeHtml(title)}”及以后共 ${count} 次课已取消。</p>`,
  }),
  sessionSaved: '保存成功，课表已更新',
  sessionDeleted: '删除成功',
  /** Old and new times and places; `now` null: cancelled. */
  sessionChanged: (
    gradeName: string,
    before: { title: string; begins: string; place: string },
    now: { title: string; begins: string; place: string } | null,
  ) => {
    const at = ({ begins, place }: { begins: string; place: string }) =>
      `${minute(begins)}${place ? `（${escapeHtml(place)}）` : ''}`
    const of = `班级“${escapeHtml(gradeName)}”的“${escapeHtml(before.title)}”`
    return now
      ? { msgTitle: `课表有调整：${before.title}`, msgText: `<p>${of}原定 ${at(before)}，改为 ${at(now)}。</p>` }
      : { msgTitle: `课程取消：${before.title}`, msgText: `<p>${of}原定 ${at(before)}，已取消。</p>` }
  },
  /** `courses`: number of courses with changed dates. */
  planChanged: (gradeName: string, courses: number) => ({
    msgTitle: '学习计划的时间有调整',
    msgText: `<p>班级“${escapeHtml(gradeName)}”调整了 ${courses} 门课程的开放或截止时间，请查看新的安排。</p>`,
  }),
  noLink: '链接无效或已关闭',
  linkMade: '生成成功',
  linkRevoked: '关闭成功，链接已失效',

  given: '添加成功，课程已加入班级',
  changed: '保存成功，学习计划已更新',
  sorted: '保存成功，顺序已更新',
  taken: '移除成功，学员的学习记录仍然保留',
  noCourse: '课程不存在、未上架或不能用于该班级',
  notFree: '该课程需要购买，且不是本班讲师的课程，不能给全班免费学习',
  notPlanned: '班级中没有这门课程',
  tooMany: (most: number) => `一个班级最多安排 ${most} 门课程`,
  dueEarly: '截止时间应晚于开放时间',
  notOpen: (gradeName: string, opens: string, isLesson: boolean) =>
    `班级“${gradeName}”安排${isLesson ? '这节课' : '这门课程'}于 ${minute(opens)} 开放，请届时再来学习`,
  noLesson: '课程中没有这一节，请刷新后重试',
  lessonDueEarly: (periodName: string) => `“${periodName}”的截止时间应晚于开放时间`,
  lessonsPlanned: (count: number) => `保存成功，已更新 ${count} 节课的时间`,
  notYet: (gradeName: string, periodName: string) => `班级“${gradeName}”要求按顺序学习，请先学完“${periodName}”`,
  noClass: '你所在的班级没有这节课',
  /** `due`: of the course; null if only lessons were due. `courses`: number of courses in which the learner is late. */
  late: (courseName: string, gradeName: string, due: string | null, courses: number) => ({
    msgTitle: courses > 1 ? `学习提醒：有 ${courses} 门课程已到截止时间` : '学习提醒：课程已到截止时间',
    msgText:
      courses > 1
        ? `<p>班级“${escapeHtml(gradeName)}”的课程“${escapeHtml(courseName)}”等 ${courses} 门已到截止时间，你还没有学完，请尽快完成。</p>`
        : due === null
          ? `<p>班级“${escapeHtml(gradeName)}”的课程“${escapeHtml(courseName)}”有课时已到截止时间，你还没有学完，请尽快完成。</p>`
          : `<p>班级“${escapeHtml(gradeName)}”的课程“${escapeHtml(courseName)}”已于 ${minute(due)} 截止，你还没有学完，请尽快完成。</p>`,
  }),
  nudged: (count: number, before: number) =>
    count > 0
      ? `已提醒 ${count} 位学员${before > 0 ? `，另有 ${before} 位今天已提醒过` : ''}`
      : before > 0
        ? `今天已提醒过全部 ${before} 位学员`
        : '没有逾期未学完的学员',
}
