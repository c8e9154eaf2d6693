import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of a newcomer's first page. */
export const texts = catalogue('pages/welcome', {
  title: '欢迎加入',
  hello: (site: string) => `欢迎来到${site}`,
  about: '回答三个问题，马上为你挑三节课。都可以不选，之后也能在“个人信息”里修改。',
  interests: '想学什么？可以多选',
  purpose: '为了什么？',
  purposes: ['提升工作技能', '准备考试或证书', '转行求职', '兴趣爱好', '陪孩子学习'],
  minutes: '每天打算学多久？',
  minuteList: [
    { minutes: 5, label: '5 分钟', hint: '通勤路上' },
    { minutes: 15, label: '15 分钟', hint: '一节课' },
    { minutes: 30, label: '30 分钟', hint: '稳步推进' },
    { minutes: 60, label: '60 分钟', hint: '集中突破' },
  ],
  submit: '为我挑三节课',
  skip: '跳过，先逛逛',
  lessons: '从这三节课开始',
  lessonsAbout: (minutes: number) =>
    minutes > 0
      ? `都可以免费试学。每天 ${minutes} 分钟的目标已记下，在“学习概览”里看进度。`
      : '都可以免费试学，点开就能看。',
  begin: '开始学',
  again: '重新选择',
  study: '去学习概览',
  none: '还没有可以免费试学的课程',
  noneText: '去课程列表看看，或稍后再来',
  all: '全部课程',
} as const)
