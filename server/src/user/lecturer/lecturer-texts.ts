import { escapeHtml } from '../../lib/escape.ts'

/** User-visible texts about lecturers. */
export const lecturerTexts = {
  isLecturer: '你已经是讲师了，可以在“讲师信息”里修改资料',
  disabled: '你的讲师资格已停用，请联系网站客服',
  headMissing: '请重新上传讲师照片',
  introduceShort: '讲师介绍至少 20 个字，请介绍你的经历和擅长的领域',
  introduceLong: '讲师介绍最多 5000 个字',
  cardPictures: '请上传身份证人像面和国徽面，共两张',
  pictureGone: '照片已失效，请重新上传',
  noLecturer: '讲师不存在',
  noAudit: '申请不存在',
  decided: '这份申请已经处理过，或申请人已提交新的版本，请刷新后查看',
  opinionNeeded: '请填写退回原因，申请人会看到',
  applySent: '提交成功，我们会尽快审核，结果会以站内信通知你',
  changeSent: '提交成功，审核通过后学员会看到新资料',
  withdrawn: '撤回成功',
  passed: '审核通过，操作成功',
  rejected: '退回成功，已通知申请人',
  saved: '保存成功',
  turnedOff: '停用成功',
  turnedOn: '启用成功',
  appointed: '任命成功，对方会收到站内信',
  identityNeeded: '本站要求讲师提交身份证件，请让对方在网站上申请入驻，或由站点负责人在“站点信息与外观”中关闭这项要求',
  noAccount: '该手机号尚未注册，请先让对方注册，或在“用户”中新建',
  accountOff: '该用户已停用，请先启用',
  wasDisabled: '对方的讲师资格已停用，请在讲师列表中启用',
  appointedMessage: {
    msgTitle: '你已成为本站讲师',
    msgText: '<p>你现在可以在“讲师中心”创建课程、试卷与班级，也可以补充讲师照片和介绍。</p>',
    linkUrl: '/account/workspace',
  },
  passedMessage: (isChange: boolean, opinion: string) => ({
    msgTitle: isChange ? '讲师资料修改已通过审核' : '恭喜，你的讲师入驻申请已通过',
    msgText: `<p>${isChange ? '新的讲师资料已经生效，学员现在可以看到。' : '你现在可以在“讲师中心”创建课程了。'}</p>${quote(opinion)}`,
    linkUrl: isChange ? '/account/teacher' : '/account/workspace',
  }),
  rejectedMessage: (isChange: boolean, opinion: string) => ({
    msgTitle: isChange ? '讲师资料修改未通过审核' : '讲师入驻申请未通过审核',
    msgText: `<p>请按以下意见修改后重新提交：</p>${quote(opinion)}`,
    linkUrl: isChange ? '/account/teacher' : '/apply',
  }),
  disabledMessage: (reason: string) => ({
    msgTitle: '讲师资格已停用',
    msgText: `<p>原因：</p>${quote(reason)}<p>如有疑问，请联系网站客服。</p>`,
    linkUrl: '',
  }),
  enabledMessage: {
    msgTitle: '讲师资格已恢复',
    msgText: '<p>你可以继续在“讲师中心”管理课程。</p>',
    linkUrl: '/account/workspace',
  },
} as const

const quote = (text: string) => (text ? `<blockquote>${escapeHtml(text)}</blockquote>` : '')
