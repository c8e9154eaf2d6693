/** Demo site 12, 知行学堂: everything of the school in one value. Courses, articles and about texts live beside it. */
import type { DemoSite } from '../shape.ts'
import { about } from './about.ts'
import { articles } from './articles.ts'
import { categories, learners, lecturers } from './base.ts'
import { coursesBackend } from './courses-backend.ts'
import { coursesCareer } from './courses-career.ts'
import { coursesData } from './courses-data.ts'
import { coursesDesign } from './courses-design.ts'
import { coursesExam } from './courses-exam.ts'
import { coursesFrontend } from './courses-frontend.ts'
import { coursesLanguage } from './courses-language.ts'
import { coursesLife } from './courses-life.ts'
import { materials } from './materials.ts'

export const site12: DemoSite = {
  siteId: 12,
  siteNamePc: '知行学堂',
  slogan: '学而能行，行而知深',
  theme: 'indigo',
  telephone: '400-000-0000',
  address: '浙江省杭州市西湖区学知路 12 号（演示地址）',
  copyright: '© 2026 知行学堂 版权所有',
  icp: '浙ICP备00000000号-1',
  prn: '浙公网安备 00000000000000号',
  prnNo: '00000000000000',
  keyword: '知行学堂,在线学习,编程,数据分析,设计,语言学习,考试,职业技能',
  desc: '知行学堂是面向中文学习者的网上学校，编程、数据、设计、语言、考试、职业与生活八个方向，跟着真正做事的老师，一节课学会一件事。',
  categories,
  lecturers,
  materials,
  courses: [
    ...coursesFrontend,
    ...coursesBackend,
    ...coursesData,
    ...coursesDesign,
    ...coursesLanguage,
    ...coursesExam,
    ...coursesCareer,
    ...coursesLife,
  ],
  learners,
  zones: [
    {
      zoneName: '本周精选',
      zoneDesc: '八个方向里各有一门值得从今天开始的课',
      courses: [
        'react-complete',
        'photo-light',
        'data-analysis-everyone',
        'kaoyan-politics',
        'english-long-sentences',
        'home-baking',
        'node-service',
        'public-speaking',
      ],
    },
    {
      zoneName: '零基础，从这里开始',
      zoneDesc: '不需要任何准备，第一节就能动手',
      courses: ['python-first', 'linux-command', 'hsk-first-step', 'ui-basics'],
    },
    {
      zoneName: '工作里马上用得上',
      zoneDesc: '今天学完，明天上班就能省一点力气',
      courses: [
        'excel-office',
        'llm-at-work',
        'accounting-basics',
        'api-design',
        'ml-plain-words',
        'postgres-practice',
        'typescript-daily',
        'css-layout',
      ],
    },
    {
      zoneName: '备考路上',
      zoneDesc: '弄懂一道是一道，匀速最快',
      courses: ['civil-service-logic', 'teacher-interview', 'statistics-intuition', 'gaokao-essay'],
    },
    {
      zoneName: '把日子过好',
      zoneDesc: '写字、剪片、养花、睡个好觉',
      courses: [
        'running-script',
        'color-sense',
        'sleep-science',
        'video-editing-phone',
        'houseplants',
        'font-and-type',
        'japanese-kana',
        'english-pronunciation',
      ],
    },
  ],
  banners: [
    {
      title: '学而能行，行而知深',
      subtitle: '跟着真正做事的老师，从第一节课到能独立完成一件作品',
      button: '开始学习',
      url: '/list',
      art: { motif: 'mountain', from: 210, to: 245 },
    },
    {
      title: '让数字替你说话',
      subtitle: '不写代码也能做的数据分析，用一家咖啡店的一周学会',
      button: '看看这门课',
      url: '/search/数据分析',
      art: { motif: 'chart', from: 175, to: 205 },
    },
    {
      title: '先看见光，再按快门',
      subtitle: '五节视频，七天作业，用手里的手机重新看看熟悉的地方',
      button: '跟顾远学摄影',
      url: '/search/摄影',
      art: { motif: 'lens', from: 28, to: 8 },
    },
  ],
  advert: {
    advTitle: '全部课程，现在免费',
    advText: '登录后点「立即学习」，章节、附件、笔记全部可用，免费期间加入的课程一直留着。',
    advUrl: '/list',
  },
  links: [
    { linkName: '国家智慧教育公共服务平台', linkUrl: 'https://www.smartedu.cn/' },
    { linkName: '中国国家图书馆', linkUrl: 'https://www.nlc.cn/' },
    { linkName: 'MDN 网络文档', linkUrl: 'https://developer.mozilla.org/zh-CN/' },
    { linkName: 'Python 中文文档', linkUrl: 'https://docs.python.org/zh-cn/3/' },
    { linkName: 'PostgreSQL', linkUrl: 'https://www.postgresql.org/' },
    { linkName: '网页无障碍倡议', linkUrl: 'https://www.w3.org/WAI/' },
  ],
  about,
  articles,
  announcements: [
    {
      msgTitle: '欢迎来到知行学堂',
      msgText:
        '<p>很高兴见到你。第一次来，建议这样开始：在「点播课」里挑一门感兴趣的，先试学第一节，喜欢再加入。每天一刻钟就很好，我们会替你记住停下的地方。</p>',
      daysAgo: 1,
    },
    {
      msgTitle: '看课时可以记下这一刻',
      msgText:
        '<p>播放视频时点「记笔记」，笔记会带上当前的时间，以后点一下就能跳回去。全部笔记都在个人中心的「我的笔记」里，换一台设备也看得到。</p>',
      daysAgo: 5,
    },
    {
      msgTitle: '新课：大模型怎么用才靠谱',
      msgText:
        '<p>周文老师的新课上线了，五节课讲清它为什么会编造、怎样把要求说清楚、什么内容不能贴进去。全课免费，不推荐任何一家产品，换一个工具道理也照样成立。</p>',
      daysAgo: 12,
    },
    {
      msgTitle: '请保护好你的验证码',
      msgText:
        '<p>学堂不会以任何理由向你索要短信验证码或密码，也不会通过电话、私信收取课程费用。接到这样的电话请直接挂断，并通过「意见反馈」告诉我们。</p>',
      daysAgo: 25,
    },
  ],
  onlineServicePages: '/,/index,/list,/view/service',
}
