import { catalogue } from '../../i18n/catalogue.ts'

/** Texts of the callback request. */
export const texts = catalogue('pages/marketing', {
  title: '报名咨询',
  description: '留下称呼和手机号，课程顾问会在一个工作日内联系你，帮你选课、定学习计划。',
  heroTitle: '不知道从哪门课开始？',
  heroText: (site: string) =>
    `留下联系方式，${site}的课程顾问会在一个工作日内给你打电话，听你说说基础和目标，再一起定学习计划。`,
  phone: '也可以直接致电',
  why: '咨询之后会怎样',
  steps: [
    { title: '听你说', text: '顾问先了解你的基础、时间和目标，不推销。' },
    { title: '配课程', text: '按你的情况推荐课程和先后顺序，能试听的先试听。' },
    { title: '定计划', text: '排出每周学多少、什么时候测验，学习提醒替你记着。' },
  ],
} as const)
