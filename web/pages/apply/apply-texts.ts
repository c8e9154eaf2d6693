/** Words of applying to become a lecturer. */
export const texts = {
  title: '申请成为讲师',
  about: '大约需要 5 分钟。填到一半可以离开，内容会保存在这台设备上。',
  steps: ['讲师资料', '实名认证', '确认提交'],
  next: '下一步',
  back: '上一步',
  submit: '提交申请',
  signIn: '登录并继续',
  signInWhy: '登录后才能上传照片和提交申请。已经填写的内容会保留，登录后接着填。',
  uploadLater: '登录后可以上传',
  kept: (time: string) => `已自动保存在这台设备上 ${time}`,
  unkept: '这台设备无法保存草稿，请不要关闭页面',
  restored: '已恢复上次填写的内容',
  restart: '清空重填',
  restartTitle: '清空已填写的内容？',
  restartText: '清空后不能恢复。',

  safe: '身份信息只用于核实身份，只有你和审核人员可以看到；身份证号加密保存，不会存进这台设备的草稿。',
  realName: '真实姓名',
  idCard: '身份证号',
  idCardHint: '18 位，末位可以是 X',
  idCardAgain: '为了安全，身份证号需要重新填写',
  front: '身份证人像面',
  frontHint: '四角完整、文字清晰，没有反光',
  back1: '身份证国徽面',
  certificates: '资质证书',
  certificatesHint: '选填，最多 6 张。教师资格证、职业资格证、学历证书、获奖证明等。',
  missing: {
    realName: '真实姓名至少 2 个字',
    idCard: '身份证号应为 18 位',
    front: '请上传身份证人像面',
    back: '请上传身份证国徽面',
    isAgree: '请先阅读并同意讲师入驻协议',
  },

  check: '请确认以下内容，提交后会进入审核。',
  noEmail: '未填写邮箱',
  certificateCount: (count: number) => (count > 0 ? `${count} 张` : '未上传'),
  agree: '我已阅读并同意',
  agreement: '《讲师入驻协议》',

  pendingTitle: '申请审核中',
  pendingText: (time: string) => `提交于 ${time}。我们会尽快审核，结果会以站内信通知你，不用一直等在这里。`,
  changeIt: '修改申请',
  changeItText: '修改后重新提交会替换现在这份，并重新排队。',
  withdraw: '撤回申请',
  withdrawTitle: '撤回这份申请？',
  withdrawText: '撤回后不再审核。需要时可以重新填写并提交。',
  rejectedTitle: '申请未通过',
  rejectedText: (time: string) => `审核时间：${time}`,
  again: '修改后重新提交',
  lecturerTitle: '你已经是讲师',
  lecturerText: '现在可以创建课程，或完善你的讲师资料。',
  toCourses: '创建课程',
  toProfile: '讲师信息',
  disabledTitle: '讲师资格已停用',
  disabledText: '如有疑问，请联系网站客服。',
  feedback: '联系客服',
  home: '回到首页',
  summary: '你提交的内容',
  submitted: '提交成功，我们会尽快审核',
} as const

/** What lecturers agree to. */
export const agreement: readonly { title: string; text: string }[] = [
  {
    title: '一、真实身份',
    text: '你提交的姓名、身份证件、资质证书真实有效，属于你本人。因资料不实产生的责任由你承担。',
  },
  {
    title: '二、内容责任',
    text: '你上传的课程、讲义和资料由你原创或已取得合法授权，不含违反法律法规、侵犯他人权利或误导学员的内容。',
  },
  {
    title: '三、著作权',
    text: '内容的著作权归你所有。你授权平台在上架期间为教学目的存储、转码、展示和传播这些内容。下架后平台停止展示，已报名学员按课程约定继续学习。',
  },
  {
    title: '四、审核与下架',
    text: '课程和资料修改经审核后展示。平台发现内容违法违规、被有效投诉或与介绍严重不符时，可以要求修改、下架内容，情节严重的停用讲师资格。',
  },
  {
    title: '五、学员与数据',
    text: '你看到的学员姓名、学习进度等信息只能用于教学服务，不得导出用于其他目的或向他人提供。',
  },
  {
    title: '六、收益',
    text: '收费课程的分成比例以讲师资料中记载的为准，调整前会事先与你确认。依法需要缴纳的税费由你承担或由平台依法代扣。',
  },
  {
    title: '七、个人信息',
    text: '平台收集身份信息仅用于核实身份和履行法定义务，采取加密和权限控制措施保护，不向无关第三方提供。你可以要求更正或在停止合作后要求删除，法律法规另有规定的除外。',
  },
  {
    title: '八、变更与终止',
    text: '协议内容变更会通过站内信通知。你可以随时停止授课并下架课程，已经产生的义务继续履行。',
  },
]
