/** Texts of applications of organisations. */
export const texts = {
  title: '申请开设机构',
  about: '请准备好营业执照或办学许可证的照片。填到一半可以离开，内容会保存在这台设备上。',
  signInWhy: '登录后才能上传证照和提交申请。已经填写的内容会保留，登录后接着填。',
  orgName: '机构名称',
  orgNameHint: '与证照上的名称一致',
  creditCode: '统一社会信用代码',
  creditCodeHint: '18 位，在营业执照或许可证的右上角',
  linkMan: '联系人',
  linkMobile: '联系人手机号',
  linkHint: '只用于审核联系，不会公开',
  license: '营业执照或办学许可证',
  licenseHint: '四角完整、文字清晰。只有你和审核人员可以看到',
  intro: '机构简介',
  introHint: '至少 20 个字：教什么、教给谁、有哪些经验。通过后可以随时修改',
  submit: '提交申请',
  agree: '我已阅读并同意',
  agreement: '《机构入驻协议》',
  missing: {
    orgName: '机构名称至少 2 个字',
    linkMan: '联系人至少 2 个字',
    linkMobile: '请填写正确的 11 位手机号',
    license: '请上传营业执照或办学许可证',
    intro: '机构简介至少 20 个字',
    isAgree: '请先阅读并同意机构入驻协议',
  },
  pendingText: (time: string) => `提交于 ${time}。我们会尽快审核，结果会以站内信通知你，不用一直等在这里。`,
  withdrawTitle: '撤回这份申请？',
  withdrawText: '撤回后不再审核。填写的内容会保留，可以修改后重新提交。',
  openTitle: '你的机构已开设',
  openText: (name: string) => `${name}已通过审核。可以在机构中心完善主页、邀请讲师、添加成员。`,
  toDesk: '进入机构中心',
  offTitle: '机构已停用',
  summary: '你提交的内容',
} as const

/** The agreement with organisations. */
export const agreement: readonly { title: string; text: string }[] = [
  {
    title: '一、主体资格',
    text: '你已获得所申请机构的授权，提交的名称、信用代码和证照真实有效。从事需要许可的培训时，机构已取得相应的办学许可。因资料不实产生的责任由机构承担。',
  },
  {
    title: '二、内容与讲师',
    text: '机构主页及所属讲师发布的内容由机构负责管理，不含违反法律法规、侵犯他人权利或误导学员的内容。讲师加入机构须经本人同意，并可以随时退出。',
  },
  {
    title: '三、主页审核',
    text: '机构名称、标志、照片、荣誉等主页内容修改后经审核展示，审核期间展示原来的内容。展示的荣誉和资质应当真实，平台可以要求提供证明。',
  },
  {
    title: '四、成员与数据',
    text: '机构添加成员前应当告知本人。机构看到的成员姓名、学习进度等信息只能用于组织学习，不得用于其他目的或向他人提供。成员离开机构后，机构不再能看到其新的学习记录。',
  },
  {
    title: '五、名额与费用',
    text: '机构购买的课程名额按购买时的价格、数量和有效期使用。退款、发票按平台的订单规则办理。',
  },
  {
    title: '六、资料保护',
    text: '证照和联系人信息只用于审核与联系，仅机构账户和审核人员可以查看。停止合作后可以要求删除，法律法规另有规定的除外。',
  },
  {
    title: '七、变更与终止',
    text: '协议内容变更会通过站内信通知。机构可以申请停用；平台发现严重违规时可以停用机构，已经产生的义务继续履行。',
  },
]
