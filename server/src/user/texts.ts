/** Sentences of the back office of people. */
export const texts = {
  noUser: '用户不存在',
  noRole: '角色不存在',
  noSees: '没有查看完整手机号的权限，不能修改手机号',
  disabledUser: '该账户已停用',
  actAsAdmin: '不能以运营人员的身份登录',
  actAsSelf: '不能以自己的身份登录',
  actedTwice: '你正以用户的身份浏览，请先退出',
  notActing: '当前没有以用户身份浏览',
  operatorSessionOver: '你自己的登录已过期，请重新登录',
  giveMore: '不能授予自己没有的权限',
  ownersOnly: '只有拥有者可以设置或取消拥有者',
  lastOwner: '站点至少要有一位拥有者，不能移除或停用最后一位',
  roleTaken: '已有同名角色',
  roleInUse: '仍有运营人员使用该角色，请先为他们更换角色',
  roleNeeded: '请为运营人员选择至少一个角色',
  operatorUnknown: '该手机号尚未注册，请先让对方注册或新建用户',
  noOrg: '机构不存在',
  orgNameTaken: '已有同名机构',
  orgAccountTaken: '该账户已属于另一家机构',
  opinionNeeded: '驳回时请填写原因',
  orgPassed: { msgTitle: '机构入驻审核通过', msgText: '<p>你的机构已通过审核，现在可以使用机构功能了。</p>' },
  orgRejected: (opinion: string) => ({
    msgTitle: '机构入驻审核未通过',
    msgText: `<p>你的机构未通过审核。</p><blockquote>${asHtml(opinion)}</blockquote>`,
  }),
  noMessage: '消息不存在',
  messageGone: '消息已开始发送，不能再修改',
  messageCancelled: '消息已取消，不能再修改',
  usersNeeded: '请选择接收的用户',
  courseNeeded: '请选择课程',
  noAudience: '接收范围不存在',
  noReceiver: '没有符合条件的接收人',
  slotsLeft: (slots: string[]) => `还有未填写的内容：${slots.map((slot) => `{{${slot}}}`).join('、')}`,
  sendTimePast: '发送时间不能早于现在',
  templateTaken: '已有同名模板',
  noTemplate: '模板不存在',
  noFeedback: '反馈不存在',
  feedbackReplied: (content: string, reply: string) => ({
    msgTitle: '你的意见反馈有了回复',
    msgText: `<p>${asHtml(reply)}</p><blockquote>${asHtml(content.length > 100 ? `${content.slice(0, 100)}…` : content)}</blockquote>`,
  }),
  noProvider: '没有这个短信服务商',
  noImport: '导入记录不存在',
  importRunning: '导入还在进行中，请稍后再撤销',
  importUndone: '该导入已撤销',
  importUsed: (names: string[], count: number) =>
    `其中 ${count} 人已经使用过账户（${names.join('、')}${count > names.length ? ' 等' : ''}），不能整批撤销`,
  importHeld: '其中有用户已经产生了数据，不能整批撤销',
  importFileBad: '无法读取该文件，请使用模板填写并保存为 .xlsx',
  importNoColumn: '表格里没有“手机号”一列，请使用模板填写',
  importEmpty: '表格里没有数据',
  importTooMany: (most: number) => `一次最多导入 ${most} 行，请拆分后再导入`,
  importHasErrors: (count: number) => `还有 ${count} 行有误，请改正，或选择只导入正确的行`,
  importNothing: '没有可以导入的行',
  importTaken: '该手机号已注册',
} as const

/** Plain text as HTML: every character as it was typed, every line on its own. */
export function asHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char).replace(/\n/g, '<br />')
}
