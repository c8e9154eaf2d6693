import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of the forms through which visitors leave their number. */
export const texts = catalogue('features/site/lead', {
  formTitle: '预约课程顾问',
  name: '称呼',
  namePlace: '例如：王女士',
  nameMissing: '请填写称呼',
  mobile: '手机号',
  mobileHint: '仅用于课程顾问与你联系',
  course: '感兴趣的课程',
  courseMissing: '请选择感兴趣的课程',
  undecided: '还没想好，请帮我推荐',
  schoolStage: '学段',
  schoolStages: {
    学龄前: '学龄前',
    小学: '小学',
    初中: '初中',
    高中: '高中',
    大学: '大学',
    在职: '在职',
    其他: '其他',
  } as Record<string, string>,
  callTime: '方便接听的时间',
  callTimes: { 随时: '随时', 工作日白天: '工作日白天', 工作日晚上: '工作日晚上', 周末: '周末' } as Record<
    string,
    string
  >,
  choose: '请选择',
  missing: (label: string) => `请填写${label}`,
  remark: '想了解的问题',
  remarkPlace: '目前的基础、想达到的目标、方便接听的时间……',
  codeMissing: '请填写短信验证码',
  submit: '提交咨询',
  agree: '提交即表示同意课程顾问通过电话或短信与你联系。',
  doneTitle: '已收到你的咨询',
  doneText: (mobile: string) => `课程顾问会在一个工作日内拨打 ${mobile} 与你联系，请留意来电。`,
  again: '再提交一份',
  browse: '先看看课程',
} as const)
