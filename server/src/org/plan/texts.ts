/** User-visible texts of learning plans. */
import { escapeHtml } from '../../lib/escape.ts'
import { chinaDate } from '../../lib/moment.ts'

const b = (text: string) => `“${escapeHtml(text)}”`

export const planTexts = {
  none: '学习计划不存在',
  archived: '学习计划已归档，请先恢复使用',
  goneStep: '已下架的内容',
  noItem: '内容不存在或已下架',
  noSeats: (itemName: string) => `《${itemName}》没有名额，请先购买名额，或选择免费的公开内容`,
  stepTwice: '同一内容只能添加一次',
  twoDues: '截止日期和分配后天数只能填一种',
  certNeeded: '请填写证书标题',
  saved: '保存成功',
  archivedNow: '归档成功，不再分配和提醒，已有记录和证书不受影响',
  restored: '恢复成功',
  ruleSaved: (count: number) => (count > 0 ? `设置成功，已分配 ${count} 人` : '设置成功'),
  assigned: (count: number, known: number, waiting: number) =>
    [
      `分配成功：${count} 人`,
      known > 0 && `${known} 人正在学习或证书在有效期内，未重复分配`,
      waiting > 0 && `${waiting} 人的名额在排队`,
    ]
      .filter(Boolean)
      .join('，'),
  withdrawn: (count: number) => `已结束 ${count} 人的学习计划，学习记录和名额保留`,
  /** Why a step is closed. */
  closedIn: (planName: string, before: string) => `学习计划“${planName}”要求按顺序学习，请先完成“${before}”`,
  certificate: (planName: string) => ({
    title: '培训合格证书',
    body: '{姓名} 完成了“{计划}”的全部学习任务，考核合格，特发此证。',
    fallback: planName,
  }),
  filled: (body: string, { name, plan }: { name: string; plan: string }) =>
    body.replaceAll('{姓名}', name).replaceAll('{计划}', plan),
  due: (itemName: string, planName: string, orgName: string) => `学习截止：${itemName}（${planName}，${orgName}）`,
  log: {
    add: '新建学习计划',
    edit: '修改学习计划',
    archive: '归档学习计划',
    restore: '恢复学习计划',
    rule: '设置学习计划自动分配',
    assign: '分配学习计划',
    withdraw: '结束成员的学习计划',
  },
  sheet: {
    fileName: (orgName: string, planName: string) => `${orgName}-${planName}.xlsx`,
    people: '人员进度',
    rounds: '全部轮次',
    person: ['姓名', '工号', '部门'],
    round: ['轮次', '状态', '分配日期', '完成日期', '证书编号', '有效期至'],
    sums: ['已完成步骤', '逾期步骤'],
    total: '合计',
    plans: '学习计划',
    plan: ['计划', '步骤', '人数', '已完成', '有逾期'],
    followers: '计划人员',
    planName: '学习计划',
    nextDue: '下一期限',
    statuses: { 1: '进行中', 2: '已完成', 3: '已结束' } as Record<number, string>,
  },
}

/** Messages to members, as title and HTML. */
export const planMessages = {
  assigned: (orgName: string, planName: string) => ({
    msgTitle: `“${orgName}”给你安排了学习计划“${planName}”`,
    msgText: `<p>机构${b(orgName)}给你安排了学习计划${b(planName)}，步骤和期限可以在“我的学习”中查看。</p>`,
  }),
  finished: (orgName: string, planName: string, hasCertificate: boolean) => ({
    msgTitle: `你完成了学习计划“${planName}”`,
    msgText: `<p>你已完成机构${b(orgName)}的学习计划${b(planName)}的全部步骤。${hasCertificate ? '证书已经颁发，可以查看、打印或分享。' : ''}</p>`,
  }),
  renewal: (orgName: string, planName: string, validUntil: string) => ({
    msgTitle: `“${planName}”的证书将于 ${chinaDate(validUntil)} 到期`,
    msgText: `<p>机构${b(orgName)}的学习计划${b(planName)}已开始新一轮，请在 ${chinaDate(validUntil)} 前完成，以取得新的证书。</p>`,
  }),
  ended: (orgName: string, planName: string, validUntil: string) => ({
    msgTitle: `“${planName}”的证书已过有效期`,
    msgText: `<p>你在机构${b(orgName)}取得的${b(planName)}证书已于 ${chinaDate(validUntil)} 到期，请尽快完成新一轮学习。</p>`,
  }),
}
