import type { RecordStatus } from './record-lines.ts'

/** Texts of learning records. */
export const recordTexts = {
  wrongPeriod: '结束日期不能早于开始日期',
  title: '学习记录',
  fileName: (orgName: string, memberName: string) => `${orgName}-${memberName}-学习记录`,
  log: '下载学习记录',
  logDetail: (from: string, to: string) => `${from} 至 ${to}`,
  facts: { name: '姓名', department: '部门', staffNo: '工号', position: '职务', period: '时段' },
  period: (from: string, to: string) => `${from} 至 ${to}`,
  none: '—',
  head: ['序号', '学习内容', '状态', '进度', '学习分钟', '成绩', '期限', '完成日期'],
  statuses: {
    waiting: '待开通',
    open: '未开始',
    learning: '学习中',
    overdue: '已逾期',
    finished: '已学完',
    ended: '已到期',
    inUse: '使用中',
  } satisfies Record<RecordStatus, string>,
  item: (kindName: string, itemName: string) => `【${kindName}】${itemName}`,
  certificate: (no: string, issued: string, revoked: string | null) =>
    revoked === null ? `证书 ${no}，${issued} 颁发，有效` : `证书 ${no}，${issued} 颁发，${revoked} 撤销`,
  planHead: ['序号', '学习计划', '状态', '进度', '完成步骤', '逾期步骤', '期限', '完成日期'],
  plan: (planName: string, roundNo: number) => (roundNo > 1 ? `${planName}（第 ${roundNo} 轮）` : planName),
  planStep: (place: number, item: string, status: string, day: string) =>
    [`${place}. ${item}`, status, day].filter(Boolean).join('，'),
  due: (day: string) => `期限 ${day}`,
  planCertificate: (no: string, until: string | null) =>
    until === null ? `证书 ${no}，长期有效` : `证书 ${no}，有效期至 ${until}`,
  planTotals: (planCount: number, finishedCount: number) => `${planCount} 个学习计划，已学完 ${finishedCount} 个`,
  total: '合计',
  totals: ({
    itemCount,
    finishedCount,
    overdueCount,
    certificateCount,
  }: Record<'itemCount' | 'finishedCount' | 'overdueCount' | 'certificateCount', number>) =>
    `${itemCount} 项，已学完 ${finishedCount} 项，已逾期 ${overdueCount} 项，有效证书 ${certificateCount} 份`,
  empty: '该时段内没有机构购买或安排的学习内容。',
  privacy: (orgName: string) => `本记录只包含${orgName}购买或安排的学习内容，不包含个人自行学习的内容。`,
  basis: '学习分钟为所选时段内的课程学习时间；状态、进度、成绩和证书为生成时的情况。',
  made: (moment: string) => `生成时间：${moment}`,
  page: (page: number, pages: number) => `第 ${page} / ${pages} 页`,
} as const
