/** User-visible texts of this domain. */
import { escapeHtml } from '../lib/escape.ts'

export const texts = {
  noGrade: '班级不存在',
  notAllowed: '你在该班级中没有权限进行此操作',
  expired: '你在该班级的有效期已结束',
  /** Suffix after adding members: number of former members whose membership has expired. */
  withExpired: (count: number) => (count > 0 ? `，其中 ${count} 人此前的有效期已结束，可在成员列表中延长` : ''),
  ownWork: '不能批改或更改自己的成绩和考试安排，请由其他老师处理',
  closed: '班级已解散或已被平台关闭，不能再进行更改',
  categoryUsed: (grades: number) => `该分类下还有 ${grades} 个班级，请先移到其他分类`,
  noCategory: '分类不存在或已停用，请重新选择',
  endEarly: '结课时间应晚于开课时间',
  priceNeeded: '付费班级请填写售价',
  priceAbove: '售价不能高于原价',
  notOwnPicture: '封面请重新上传',
  fewerPlaces: (count: number) => `班级已有 ${count} 名学员，人数上限不能更少`,
  hasStudents: '班级已有学员，不能改回未发布，可以结束班级',
  copiedWithout: (count: number) => `复制成功。${count} 场考试没有复制：原试卷已不可用，或只为个别学员设置`,
  notDisbanded: '班级没有解散，无需恢复',
  wrongCode: '邀请码无效，请核对后重试',
  codeNeeded: '请填写老师提供的邀请码',
  over: '班级已结束，不再接受新成员',
  full: '班级人数已满',
  fullFor: (left: number) => `班级只剩 ${left} 个名额`,
  limited: (max: number, left: number) =>
    `平台允许该班级最多 ${max} 名学员，${left > 0 ? `还剩 ${left} 个名额` : '名额已满'}。如需更多名额，请班主任开通会员或联系平台`,
  tooManyPlaces: (max: number) => `你的班级最多 ${max} 名学员，如需更多请开通会员或联系平台`,
  tooManyGrades: (max: number) =>
    `你最多可以同时管理 ${max} 个自己创建的班级，请先解散不用的班级，或开通会员、联系平台`,
  joinClosed: '该班级不开放加入，请联系老师添加',
  buyFirst: '请购买后加入该班级',
  answerNeeded: (title: string) => `请回答“${title}”`,
  answerUnknown: (title: string) => `“${title}”请选择给出的选项`,
  noMember: '成员不存在或已退出班级',
  lastOwner: '你是班级唯一的班主任，请先指定其他班主任，或解散班级',
  ownerNeeded: '班级至少需要一名班主任',
  notThem: '你不能对该成员进行此操作',
  notSelf: '不能移出自己，请使用“退出班级”',
  noGroup: '分组不存在',
  groupTaken: (name: string) => `已有名为“${name}”的分组`,
  noApplication: '申请不存在',
  decided: '该申请已被其他老师处理，请刷新后查看',
  noNotice: '公告不存在或已撤回',
  noFile: '文件不存在或已删除',
  noImport: '导入记录不存在',
  importUndone: '该次导入已撤销',
  importTooLarge: '表格不能超过 2 MB',
  importNoColumn: '没有认出“学号”或“手机号”列，请在下面指定，或使用模板',
  importEmpty: '表格中没有数据',
  importTooMany: (max: number) => `一次最多导入 ${max} 行，请分多次导入`,
  importNoneFits: (count: number) => `${count} 行都有误，请改正后再导入`,
  groupJoined: (group: string) => `单位分组“${group}”`,
  groupLeft: (group: string) => `不再属于单位分组“${group}”`,
  importDetail: (added: number, made: number) => `导入 ${added} 人${made > 0 ? `，其中新建账号 ${made} 个` : ''}`,
  reasonTitle: '未导入的原因',
  failedAt: (rowNo: number, reason: string) => `原表第 ${rowNo} 行：${reason}`,
  undoDetail: (removed: number, dropped: number) => `移出 ${removed} 人，删除账号 ${dropped} 个`,
  undone: (removed: number, dropped: number) =>
    `撤销成功，已移出 ${removed} 人${dropped > 0 ? `，并删除 ${dropped} 个未使用的账号` : ''}`,
  slipsPrinted: (count: number) => `打印登录条 ${count} 张`,
  slipRenewedLog: '重置密码，换发登录条',
  makersOnly: '只有讲师和班主任可以创建班级。请联系网站管理员开通',
  sellersOnly: '只有讲师的班级可以出售',
  noSlip: '该学员不是本班导入时新建的账号，或已绑定手机号，请让对方自行找回密码',
  slipRenewed: '重置成功，请打印新的登录条交给学员',
  passwordRenewed: (gradeName: string) => ({
    msgTitle: '你的登录密码已被老师重置',
    msgText: `<p>班级${b(gradeName)}的老师重置了你的登录密码，你已在所有设备下线。如果这不是你要求的，请告诉老师。</p>`,
  }),
  row: {
    nothingToSignIn: '请填写手机号或学号',
    mobileWrong: '手机号格式不正确',
    mobileTwice: (rowNo: number) => `与第 ${rowNo} 行的手机号重复`,
    unknown: '该手机号没有注册账号',
    member: '已是班级成员',
    nicknameLong: '昵称最多 30 个字',
    numberWrong: '学号应为字母和数字，最多 32 位',
    numberTwice: (rowNo: number) => `与第 ${rowNo} 行的学号重复`,
    numberTaken: (name: string) => `学号已由班里的“${name}”使用`,
    noPhoneNoAccount: '没有手机号，且本站未开放老师新建账号',
    nicknameMissing: '新建账号需要姓名',
    accountNameLong: '新建账号的姓名最多 20 个字',
    noneLeft: '超过今天可新建的账号数，请明天再导入，或联系网站管理员',
    groupLong: '分组名称最多 30 个字',
    remarkLong: '备注最多 200 个字',
  },
}

const b = (text: string) => `《${escapeHtml(text)}》`

/** Messages of a class, as title and HTML. */
export const messages = {
  applied: (gradeName: string, nickname: string, people: number) => ({
    msgTitle: `《${gradeName}》有${people > 1 ? ` ${people} 份` : ''}新的入班申请`,
    msgText: `<p>${escapeHtml(nickname)}${people > 1 ? `等 ${people} 人` : ''}申请加入班级${b(gradeName)}，请及时处理。</p>`,
  }),
  approved: (gradeName: string) => ({
    msgTitle: `你已加入班级《${gradeName}》`,
    msgText: `<p>你加入班级${b(gradeName)}的申请已通过，现在可以进入班级学习了。</p>`,
  }),
  refused: (gradeName: string, opinion: string) => ({
    msgTitle: `加入班级《${gradeName}》的申请未通过`,
    msgText: `<p>你加入班级${b(gradeName)}的申请未通过。${opinion ? `原因：${escapeHtml(opinion)}` : ''}</p>`,
  }),
  added: (gradeName: string) => ({
    msgTitle: `老师已将你加入班级《${gradeName}》`,
    msgText: `<p>你已被加入班级${b(gradeName)}，点击查看班级。</p>`,
  }),
  kicked: (gradeName: string, reason: string) => ({
    msgTitle: `你已被移出班级《${gradeName}》`,
    msgText: `<p>你已被移出班级${b(gradeName)}。原因：${escapeHtml(reason)}</p>`,
  }),
  groupLeft: (gradeName: string, group: string) => ({
    msgTitle: `你已离开班级《${gradeName}》`,
    msgText: `<p>你不再属于单位的分组“${escapeHtml(group)}”，因此离开了班级${b(gradeName)}。学习记录仍然保留；如有疑问，请联系单位或班级老师。</p>`,
  }),
  appointed: (gradeName: string, roleName: string) => ({
    msgTitle: `你在班级《${gradeName}》的身份已变更`,
    msgText: `<p>你在班级${b(gradeName)}的身份已变更为“${roleName}”。</p>`,
  }),
  announced: (gradeName: string, title: string) => ({
    msgTitle: `《${gradeName}》班级公告：${title}`,
    msgText: `<p>班级${b(gradeName)}发布了公告“${escapeHtml(title)}”，请查看。</p>`,
  }),
  disbanded: (gradeName: string) => ({
    msgTitle: `班级《${gradeName}》已解散`,
    msgText: `<p>班级${b(gradeName)}已由班主任解散。</p>`,
  }),
}

export const roleNames: Record<number, string> = { 1: '学员', 2: '老师', 3: '班主任', 4: '助教', 5: '旁听' }
