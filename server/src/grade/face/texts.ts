/** User-visible texts of the face check. */
import { escapeHtml } from '../../lib/escape.ts'

const reasonOf = (reason: string) => (reason ? `<p>原因：${escapeHtml(reason)}</p>` : '')

export const texts = {
  off: '这场考试不需要人脸核验',
  over: '考试已经结束，不再核验',
  tooEarly: '还没到核验时间，考试开放前 60 分钟起可以拍照',
  oldConsent: '告知书已更新，请重新阅读并同意',
  needConsent: '请先阅读并同意人脸信息处理告知，再提供本人照片',
  notOwnPortrait: '照片不存在或已过期，请重新上传',
  notOwnSnapshot: '照片不存在或不是刚刚拍摄的，请重新拍照',
  oldCode: '本次核验已过期，请重新拍照',
  passed: '你已通过核验，可以直接进入考试',
  tooManySnapshots: '拍照次数已用完，请申请老师放行',
  consented: '已同意，照片已保存',
  withdrawn: '已撤回同意，照片已删除',
  sent: '照片已提交',
  needReason: '请填写原因，学员会看到',
  nothingToCompare: '有学员还没有提交照片，不能判定；可以直接放行',
  notTaker: '所选的学员不在这场考试的名单中',
  changed: '有学员的核验刚刚发生变化，请刷新后重试',
  reviewed: (total: number) => `已处理 ${total} 名学员`,
  decided: {
    2: (exam: string) => ({
      msgTitle: `人脸核验已通过：${exam}`,
      msgText: `<p>老师已确认是你本人，可以进入《${escapeHtml(exam)}》。</p>`,
    }),
    3: (exam: string, reason: string) => ({
      msgTitle: `人脸核验未通过：${exam}`,
      msgText: `<p>《${escapeHtml(exam)}》的人脸核验没有通过。${reasonOf(reason)}</p><p>你可以重新拍照，或申请老师人工复核。</p>`,
    }),
    5: (exam: string, reason: string) => ({
      msgTitle: `老师已放行：${exam}`,
      msgText: `<p>你可以不经人脸核验直接进入《${escapeHtml(exam)}》。</p>${reasonOf(reason)}`,
    }),
  },
  asks: (name: string, exam: string, reason: string, people: number) => {
    const who = people > 1 ? `${name} 等 ${people} 人` : name
    return {
      msgTitle: `${who}申请放行：${exam}`,
      msgText: `<p>${escapeHtml(who)}没有通过《${escapeHtml(exam)}》的人脸核验，申请人工处理。${people > 1 ? '各自的理由见核验页面。' : reasonOf(reason)}</p>`,
    }
  },
  log: {
    2: (exam: string, total: number) => `《${exam}》人脸核验：确认 ${total} 人为本人`,
    3: (exam: string, total: number) => `《${exam}》人脸核验：判定 ${total} 人不是本人`,
    5: (exam: string, total: number) => `《${exam}》人脸核验：放行 ${total} 人`,
  },
}
