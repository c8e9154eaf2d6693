/** User-visible texts of this domain. */
import type { ContentDeed } from '../user/index.ts'
import { escapeHtml } from '../lib/escape.ts'
import { chinaDate } from '../lib/moment.ts'

/** Outcome of an assignment. */
interface Assigned {
  givenCount: number
  heldCount: number
  waitingCount: number
  refusedList: readonly { memberName: string; reason: string }[]
}

interface ReportSummary {
  orgName: string
  departmentName: string
  day: string
  isAttached: boolean
  memberCount: number
  seatCount: number
  begunCount: number
  finishedCount: number
  overdueCount: number
  soonCount: number
  minutes: number
  /** Steps of learning plans. */
  plans: { overdueCount: number; soonCount: number }
}

export const texts = {
  noOrg: '机构不存在或已停用',
  notAllowed: '你在该机构中没有权限进行此操作',
  noDepartment: '部门不存在或已归档',
  departmentTaken: (name: string) => `同级已有名为“${name}”的部门`,
  intoItself: '不能移到自己或自己的下级部门中',
  tooDeep: (max: number) => `部门最多 ${max} 级`,
  tooMany: (max: number) => `部门最多 ${max} 个`,
  notEmpty: '部门下还有成员或下级部门，请先转移或合并',
  noMember: '成员不存在或已离开机构',
  notThem: '你不能对该成员进行此操作',
  notSelf: '不能对自己进行此操作',
  holderStays: '你是机构的注册账号，不能退出。如需更换请联系平台',
  headNeeded: '请选择负责的部门',
  memberHead: ['姓名', '工号', '手机号', '部门', '职务', '角色', '加入日期', '备注'],
  staffNoTaken: (name: string) => `工号已由“${name}”使用`,
  staffNoWrong: '工号应为字母和数字，最多 32 位',
  giftText: (name: string) => `加入机构“${name}”`,
  giftMember: '已是该机构的成员，不重复加入',
  noOrgNamed: (word: string, near: readonly string[]) =>
    `没有机构“${word}”${near.length > 0 ? `，是否是：${near.join('、')}` : '，请填写完整名称'}`,
  noDepartmentNamed: (org: string, path: string, near: readonly string[]) =>
    `“${org}”没有部门“${path}”${near.length > 0 ? `，现有：${near.join('、')}` : ''}`,
  full: (max: number) => `机构最多 ${max} 名成员，如需更多请联系平台`,
  stillMember: '该成员没有离开机构',
  nothingKept: '该机构没有保存你的资料',
  stillHere: '你还是该机构的成员，离开后才能申请清除',
  eraseAfterLeaving: (name: string) => `“${name}”还是成员，移出后才能清除`,
  kept: {
    fileName: (orgName: string, memberName: string) =>
      `${[orgName, memberName, '个人数据'].filter(Boolean).join('-')}.xlsx`,
    facts: '基本资料',
    item: '项目',
    content: '内容',
    organisation: '机构',
    name: '姓名',
    staffNo: '工号',
    departments: '部门',
    position: '职务',
    role: '角色',
    remark: '备注',
    joined: '加入日期',
    left: '离开日期',
    reason: '离开原因',
    seats: '名额',
    seatHead: ['内容', '分配日期', '结束日期', '状态'],
    held: '使用中',
    ended: '已结束',
    plans: '学习计划',
    planHead: ['计划', '开始日期', '完成日期', '证书编号', '有效期至'],
    log: '操作记录',
    logHead: ['日期', '操作', '内容'],
  },
  noInvite: '邀请链接无效或已过期，请向机构索取新的链接',
  noImport: '导入记录不存在',
  importUndone: '该次导入已撤销',
  importRunning: '导入正在进行，请等待完成',
  importTooLarge: '表格不能超过 4 MB',
  importEmpty: '表格中没有数据',
  importTooMany: (max: number) => `一次最多导入 ${max} 行，请分多次导入`,
  importNoneFits: (count: number) => `${count} 行都有误，请改正后再导入`,
  reasonTitle: '未导入的原因',
  failedAt: (rowNo: number, reason: string) => `原表第 ${rowNo} 行：${reason}`,
  templateName: '机构成员导入模板.xlsx',
  templateRow: ['G0001', '张三', '13800001234', '销售部/华东区', '客户经理', '没有手机号可以留空'],
  noDepartmentName: '未分部门',
  noDeadline: '学习期限不存在',
  dueNeeded: '请填写截止日期，或分配后的天数',
  sheet: {
    fileName: (orgName: string) => `${orgName}-学习报告.xlsx`,
    matrix: '学习进度',
    departments: '部门汇总',
    person: ['姓名', '工号', '部门'],
    percent: (itemName: string) => `${itemName}（%）`,
    sums: ['名额数', '已开始', '已学完', '已逾期', '学习分钟'],
    department: '部门',
    members: '成员',
    total: '合计',
  },
  due: (itemName: string, orgName: string) => `学习截止：${itemName}（${orgName}）`,
  everyone: '全部部门',
  noReceivers: '收件人都已离开机构或没有查看权限',
  reportFailed: '生成报告失败，请稍后再试',
  reportMail: {
    none: '定时邮件不存在',
    notOffered: '本站没有开通邮件，请联系平台',
    tooMany: (max: number) => `一个机构最多设置 ${max} 份定时邮件`,
    notAllowed: (name: string) => `“${name}”没有查看该部门报告的权限`,
    noMail: (name: string) => `“${name}”还没有验证邮箱，或已停止接收邮件`,
    sending: '已开始发送，几分钟内送达',
    weekly: (day: number, hour: number) => `每周${'一二三四五六日'[day - 1] ?? ''} ${hour} 点`,
    monthly: (day: number, hour: number) => `每月 ${day} 日 ${hour} 点`,
  },
  goneItem: '已下架的内容',
  noItem: '内容不存在、已下架或不能按名额购买',
  noEnd: '会员没有学习进度，不能设置学习期限',
  bySeat: (orgName: string) => `${orgName}分配的名额`,
  fewPlaces: (itemName: string, places: number) => `“${itemName}”只剩 ${places} 个空位，请减少数量`,
  /** Why an item is not given to a person. */
  refused: {
    classOver: '班级已结束或未开放',
    inClass: '已是该班级的成员',
    full: (places: number, wanted: number) =>
      `班级空位不足：需要 ${wanted} 个，剩余 ${places} 个。可以减少人数，或让其余人员排队`,
    all: (memberName: string, reason: string, count: number) =>
      count === 1 ? `${memberName}${reason}，名额没有使用` : `${memberName}等 ${count} 人${reason}，名额没有使用`,
  },
  noPack: '名额不存在',
  notRenewable: '该名额不能续订：没有到期、已经续订，或到期超过 30 天',
  notSold: '该内容已不再出售，不能续订',
  packActive: '名额已生效，不能取消',
  packName: (itemName: string, quantity: number) => `机构名额：${itemName} × ${quantity}`,
  short: (room: number, wanted: number) =>
    `名额不足：需要 ${wanted} 个，剩余 ${room} 个。可以减少人数、加购，或让其余人员排队`,
  nobody: '请选择要分配的成员或部门',
  noSeat: '名额不存在或已收回',
  assigned: ({ givenCount, heldCount, waitingCount, refusedList: [refused, ...others] }: Assigned) =>
    [
      `分配成功：${givenCount} 人`,
      heldCount > 0 && `${heldCount} 人已有名额`,
      waitingCount > 0 && `${waitingCount} 人排队等候`,
      refused &&
        `${refused.memberName}${others.length > 0 ? `等 ${others.length + 1} 人` : ''}${refused.reason}，未分配`,
    ]
      .filter(Boolean)
      .join('，'),
  taken: (taken: number, locked: number) =>
    `收回 ${taken} 个名额成功${locked > 0 ? `，${locked} 人已学习较多，名额不能收回` : ''}`,
  course: '课程',
  paper: '试卷',
  contentPassed: '审核通过，可以分配给成员了',
  contentRejected: '已退回，讲师会收到通知',
  pageSent: '提交成功，审核通过后展示',
  lecturerInvited: '邀请成功，对方同意后会出现在机构主页',
  tierTwice: '同一起始数量只能设置一档',
  ownField: {
    taken: (name: string) => `字段名称“${name}”重复，或与已有的列同名`,
    noOptions: (name: string) => `请填写“${name}”的选项`,
    kindStays: (name: string) => `“${name}”已有内容，不能改变类型；可以删除后新建`,
    missing: (name: string) => `请填写“${name}”`,
    option: (name: string, options: readonly string[]) => `“${name}”应为：${options.join('、')}`,
    number: (name: string) => `“${name}”应为数字`,
    date: (name: string) => `“${name}”应为日期，如 2026-01-05`,
    long: (name: string) => `“${name}”最多 200 个字`,
    none: '字段不存在，请刷新后重试',
  },
  fieldsRemoved: (names: readonly string[]) => (names.length > 0 ? `删除字段：${names.join('、')}` : ''),
  row: {
    nothingToSignIn: '请填写手机号或工号',
    mobileWrong: '手机号格式不正确',
    mobileTwice: (rowNo: number) => `与第 ${rowNo} 行的手机号重复`,
    numberWrong: '工号应为字母和数字，最多 32 位',
    numberTwice: (rowNo: number) => `与第 ${rowNo} 行的工号重复`,
    numberTaken: (name: string) => `工号已由“${name}”使用`,
    nameLong: '姓名最多 30 个字',
    nameMissing: '新建账号需要姓名',
    accountNameLong: '新建账号的姓名最多 20 个字',
    departmentLong: '每级部门名称最多 30 个字，最多 8 级',
    positionLong: '职务最多 30 个字',
    remarkLong: '备注最多 200 个字',
    mobileUsed: '该手机号刚刚被注册，请重新导入该行',
  },
  directoryLeft: '已在单位目录停用',
  log: {
    addDepartment: '新建部门',
    renameDepartment: '重命名部门',
    moveDepartment: '移动部门',
    mergeDepartment: '合并部门',
    archiveDepartment: '归档部门',
    add: '添加成员',
    edit: '修改成员',
    transfer: '转移成员',
    appoint: '变更角色',
    leave: '移出成员',
    quit: '退出机构',
    reenter: '恢复成员',
    invite: '创建邀请链接',
    revoke: '关闭邀请链接',
    join: '通过邀请加入',
    import: '导入成员',
    directoryJoined: '单位目录加入',
    directoryLeft: '单位目录停用',
    undo: '撤销导入',
    slips: '打印登录条',
    assign: '分配名额',
    takeBack: '收回名额',
    ruleOn: '开启部门自动分配',
    ruleOff: '关闭部门自动分配',
    granted: '平台发放名额',
    deadline: '设置学习期限',
    noDeadline: '删除学习期限',
    reportMail: '设置定时报告邮件',
    reportMailOff: '暂停定时报告邮件',
    reportMailOn: '恢复定时报告邮件',
    reportMailNow: '立即发送报告邮件',
    noReportMail: '删除定时报告邮件',
    page: '提交主页审核',
    content: '内部内容通过审核',
    contentDeeds: {
      edit: '修改讲师的内部内容',
      submit: '代讲师提交内部内容',
      withdraw: '代讲师撤回内部内容',
      schedule: '修改内部内容的发布时间',
      delete: '删除讲师的内部内容',
      restore: '恢复讲师的内部内容',
    } satisfies Record<ContentDeed, string>,
    inviteLecturer: '邀请讲师',
    removeLecturer: '移除讲师',
    setting: '修改机构设置',
    askErase: '申请清除数据',
    erase: '清除离开成员的数据',
    handOut: '导出成员的个人数据',
  },
  people: (count: number) => `${count} 人`,
  undone: (removed: number, dropped: number) =>
    `撤销成功，已移出 ${removed} 人${dropped > 0 ? `，并删除 ${dropped} 个未使用的账号` : ''}`,
} as const

const b = (text: string) => `“${escapeHtml(text)}”`

/** Messages to members, as title and HTML. */
export const messages = {
  added: (orgName: string) => ({
    msgTitle: `你已加入机构“${orgName}”`,
    msgText: `<p>你已成为机构${b(orgName)}的成员。机构的管理人员可以看到你在机构所购课程中的学习情况。</p>`,
  }),
  left: (orgName: string, reason: string) => ({
    msgTitle: `你已不再是机构“${orgName}”的成员`,
    msgText: `<p>机构${b(orgName)}已结束你的成员身份。${reason ? `原因：${escapeHtml(reason)}` : ''}你的学习记录仍属于你。</p>`,
  }),
  dueSoon: (orgName: string, itemName: string, dueTime: string) => ({
    msgTitle: `《${itemName}》的学习期限快到了`,
    msgText: `<p>机构${b(orgName)}要求在 ${chinaDate(dueTime)} 前完成《${escapeHtml(itemName)}》，请抓紧学习。</p>`,
  }),
  overdue: (orgName: string, itemName: string, dueTime: string) => ({
    msgTitle: `《${itemName}》已过学习期限`,
    msgText: `<p>机构${b(orgName)}要求在 ${chinaDate(dueTime)} 前完成《${escapeHtml(itemName)}》，你还没有完成，请尽快安排时间。</p>`,
  }),
  seatGiven: (orgName: string, itemName: string) => ({
    msgTitle: `“${orgName}”为你开通了《${itemName}》`,
    msgText: `<p>机构${b(orgName)}为你分配了《${escapeHtml(itemName)}》的名额，现在就可以使用。</p>`,
  }),
  contentSubmitted: (orgName: string, kindName: string, contentName: string) => ({
    msgTitle: `内部${kindName}《${contentName}》等待审核`,
    msgText: `<p>讲师为机构${b(orgName)}提交了内部${kindName}${b(contentName)}，请查看后决定是否通过。</p>`,
  }),
  report: (one: ReportSummary) => ({
    msgTitle: `“${one.orgName}”学习报告（${one.departmentName}，${one.day}）`,
    msgText: `<p>机构${b(one.orgName)}截至 ${one.day} 的学习情况（${escapeHtml(one.departmentName)}）：</p><ul>${[
      `成员 ${one.memberCount} 人，名额 ${one.seatCount} 个`,
      `已开始 ${one.begunCount} 个，已学完 ${one.finishedCount} 个`,
      `已逾期 ${one.overdueCount} 个，7 天内到期 ${one.soonCount} 个`,
      `学习时长 ${one.minutes} 分钟`,
      `学习计划：${one.plans.overdueCount} 步已逾期，${one.plans.soonCount} 步 7 天内到期`,
    ]
      .map((line) => `<li>${line}</li>`)
      .join(
        '',
      )}</ul><p>${one.isAttached ? '邮件附有 Excel 明细，也可以在机构中心查看。' : '明细请在机构中心查看和导出。'}</p>`,
  }),
  lowSeats: (orgName: string, items: readonly { itemName: string; total: number; left: number }[]) => ({
    msgTitle: `“${orgName}”的名额不足`,
    msgText: `<p>机构${b(orgName)}的以下名额快用完了，可以购买或续订：</p><ul>${items
      .map(({ itemName, total, left }) =>
        total === 0
          ? `<li>《${escapeHtml(itemName)}》的名额已全部到期</li>`
          : `<li>《${escapeHtml(itemName)}》剩余 ${left} 个，共 ${total} 个</li>`,
      )
      .join('')}</ul>`,
  }),
  eraseAsked: (orgName: string, memberName: string) => ({
    msgTitle: `${memberName}申请清除个人数据`,
    msgText: `<p>已离开机构${b(orgName)}的${b(memberName)}申请清除机构保存的个人数据。可以在成员列表中立即清除；15 天后会自动清除。</p>`,
  }),
  appointed: (orgName: string, roleName: string) => ({
    msgTitle: `你在机构“${orgName}”的角色已变更`,
    msgText: `<p>你在机构${b(orgName)}的角色已变更为“${roleName}”。</p>`,
  }),
}

export const roleNames: Record<number, string> = {
  1: '成员',
  2: '所有者',
  3: '管理员',
  4: '部门负责人',
  5: '审计员',
  6: '内容编辑',
}
