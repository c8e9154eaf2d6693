/** User-visible texts of class discussions. */
import { escapeHtml } from '../../lib/escape.ts'

export const texts = {
  missing: '话题不存在或已删除',
  replyMissing: '回复不存在或已删除',
  noFile: '附件不存在，请重新上传',
  closed: '老师已关闭班级讨论',
  classClosed: '班级已解散或已被平台关闭，讨论只能查看',
  classOver: '班级已结束，讨论只能查看',
  auditor: '旁听身份只能查看讨论',
  locked: '该话题已锁定，不能再回复',
  muted: (until: string, reason: string) => `你在本班已被禁言至 ${until}，原因：${reason}`,
  empty: '请填写回复内容',
  commentLong: '评论最多 500 个字',
  hidden: '该话题已被平台撤下，不能修改',
  posted: '发布成功',
  waits: '提交成功，审核通过后班级成员可见',
  changed: '修改成功',
  deleted: '删除成功',
  answered: '回复成功',
  accepted: '已标记为正确回答',
  unaccepted: '已取消标记',
  notAsker: '只有提问者和老师可以标记正确回答',
  onlyStudents: '只能对学员禁言',
  muteMissing: '该禁言不存在或已结束',
  muteDone: '禁言成功',
  lifted: '解除成功',
  opened: '讨论已开启',
  shut: '讨论已关闭',
  saved: '操作成功',
} as const

export const messages = {
  muted: (gradeName: string, days: number, reason: string) => ({
    msgTitle: `你在班级《${gradeName}》的讨论中被禁言 ${days} 天`,
    msgText: `<p>原因：${escapeHtml(reason)}。禁言期间仍可查看讨论，不能发布话题和回复。</p>`,
  }),
  removed: (gradeName: string, what: string) => ({
    msgTitle: `你在班级《${gradeName}》发布的内容已被老师删除`,
    msgText: `<p>被删除的内容：${escapeHtml(what)}</p>`,
  }),
}
