/** User-visible texts of works. */
import { escapeHtml } from '../../lib/escape.ts'
import { titled } from '../notices.ts'

export const texts = {
  missing: '作品不存在或已撤回',
  noCourse: '课程不存在，或没有作品墙',
  noFile: '附件不存在，请重新上传',
  noPicture: '图片不存在，请重新上传',
  enrolFirst: '报名课程后才能交作品',
  teacher: '老师不需要交作品',
  noPictures: '这门课程的作品不收图片',
  noFiles: '这门课程的作品不收文件',
  noLink: '这门课程的作品不收链接',
  empty: '请写作品说明，或添加图片、文件、链接',
  stale: '作品在别的窗口或设备上改过了，请刷新后再改',
  mayNotComment: '报名课程后才能评论作品',
  handedIn: '作品提交成功',
  changed: '修改成功',
  waits: '提交成功，审核通过后显示',
  stillHidden: '修改成功，老师或管理员恢复后才会显示',
  withdrawn: '撤回成功',
  commented: '评论成功',
  commentWaits: '评论成功，审核通过后显示',
  deleted: '删除成功',
  reasonMissing: '请填写原因',
  bySite: '这件作品已被平台下架，只有管理员能恢复',
  notShown: '作品没有显示，不能设为精选',
  good: '已设为精选',
  notGood: '已取消精选',
  hidden: '下架成功',
  shown: '恢复成功',
  feedbackSaved: '点评成功',
  feedbackGone: '点评已删除',
} as const

export const messages = {
  hidden: (title: string, reason: string) => ({
    msgTitle: `你的作品${titled(title)}已被下架`,
    msgText: `<p>原因：${escapeHtml(reason)}</p><p>你可以修改作品，由老师或管理员恢复显示。</p>`,
  }),
  shown: (title: string) => ({
    msgTitle: `你的作品${titled(title)}已恢复显示`,
    msgText: '<p>同学现在可以看到这件作品。</p>',
  }),
}
