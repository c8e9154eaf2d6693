/**
 * The second demo school: 青禾书院, for traditional culture and rural craft. It differs from site 12 in name, colour,
 * categories, people and courses, so that mixing up two sites is visible at a glance.
 */
import type { DemoSite } from '../shape.ts'
import { courses } from './courses.ts'
import { about, announcements, articles } from './pages.ts'

export const site13: DemoSite = {
  siteId: 13,
  siteNamePc: '青禾书院',
  slogan: '跟着节令，学一门手上的本事',
  theme: 'jade',
  telephone: '400-000-0013（每日 9:00-17:00）',
  address: '浙江省丽水市松阳县青禾村晒谷场旁老粮仓（演示地址）',
  copyright: '© 2026 青禾书院 版权所有',
  icp: '浙ICP备00000013号-1（演示）',
  prn: '浙公网安备 00000000000013号（演示）',
  prnNo: '00000000000013',
  keyword: '传统文化,二十四节气,竹编,草木染,榫卯,诗词,茶,乡村手艺,在线课程',
  desc: '青禾书院是一所面向所有人的线上书院，教节气农桑、竹木染织、诗词茶事和乡土发酵。课程以图文讲义为主，讲得清道理，也做得出东西。',
  categories: [
    {
      name: '节令农桑',
      children: [
        { name: '节气物候', children: ['二十四节气', '物候观察'] },
        { name: '田园种植', children: ['堆肥养土', '家庭菜园'] },
      ],
    },
    {
      name: '手作工艺',
      children: [
        { name: '竹木', children: ['竹编', '榫卯'] },
        { name: '染织', children: ['草木染', '手织布'] },
      ],
    },
    {
      name: '诗书雅事',
      children: [
        { name: '诗词', children: ['近体诗', '词与曲'] },
        { name: '茶事', children: ['识茶', '茶席'] },
      ],
    },
    {
      name: '乡土饮食',
      children: [
        { name: '发酵', children: ['米酒与泡菜', '酱与醋'] },
        { name: '面点', children: ['馒头与花馍', '米糕'] },
      ],
    },
  ],
  lecturers: [
    {
      key: 'qiao',
      lecturerName: '乔雨生',
      mobile: '13900000002',
      position: '农艺师 · 节气与乡土饮食讲师',
      portrait: 'qiao.svg',
      introduce:
        '<p>农校毕业后在乡镇农技站工作了二十二年，跑遍县里每一个村，鞋底常年带泥。退下来以后种一亩半菜地，养三口泡菜坛，每天记物候，已经记满了九个本子。</p>' +
        '<p>讲课爱用老话，又爱较真：这句农谚在哪里说得通，在哪里说不通，他都要问出个究竟。他说<strong>土地不骗人，你少给它的，它到秋天都会告诉你</strong>。学员的问题他几乎每条都回，往往在早上五点半。</p>',
    },
    {
      key: 'yan',
      lecturerName: '严守拙',
      mobile: '13900000003',
      position: '篾匠、木匠 · 手作工艺讲师',
      portrait: 'yan.svg',
      introduce:
        '<p>篾匠人家第四代，十四岁跟祖父学竹，二十岁又拜了木匠师傅，后来跟染坊的姑母学蓝。做过谷箩、眠床、蓝布，也替村小学修过三年桌椅。</p>' +
        '<p>话不多，要求却细：刀口朝哪里，手放在哪里，都要问一遍。他的课总先讲安全，再讲材料，最后才动手。名字里的“拙”是祖父取的，意思是<em>宁可慢一点，不要花一点</em>。最得意的作品，是一只修过三次还在用的菜篮。</p>',
    },
    {
      key: 'bai',
      lecturerName: '白知秋',
      mobile: '13900000004',
      position: '古典文学教师 · 诗词与茶事讲师',
      portrait: 'bai.svg',
      introduce:
        '<p>在中学教了十五年语文，后来回到老家的茶山上，春天采茶，冬天编书。写诗四十年，留下来的不到一百首，其余都改没了。</p>' +
        '<p>讲格律像讲琴弦，讲茶像讲天气，不爱用大词。她常把自己的初稿摆出来给学员看：这里为什么不好，后来怎样改。她相信<strong>雅不是姿态，是把寻常日子过得用心</strong>。茶室不收门票，路过的人都可以坐下喝一杯。</p>',
    },
  ],
  materials: [],
  courses,
  learners: [
    '溪边种豆',
    '竹影扫阶',
    '阿婆的小灶',
    '蓝布衫',
    '七月在野',
    '城里来的小苗',
    '不会写诗的人',
    '岭南阿勇',
    '木屑与茶',
    '霜降摘柿',
  ],
  zones: [
    {
      zoneName: '书院必修',
      zoneDesc: '初来乍到，先从节气、一杯茶和一块布开始。',
      courses: ['solar-terms', 'six-teas', 'plant-dye', 'regulated-verse'],
    },
    {
      zoneName: '动手这一季',
      zoneDesc: '从一根竹、一块板、一只坛子做起，学完就能用上。',
      courses: ['bamboo-basket', 'home-ferment', 'mortise-tenon', 'compost-soil'],
    },
  ],
  banners: [
    {
      title: '节气是一张底图，等你填上自己的地方',
      subtitle: '从看懂圭表到写一本自己的物候日记，跟乔老师走过一年。',
      button: '去看节令课',
      url: '/search/二十四节气',
      art: { motif: 'mountain', from: 128, to: 172 },
    },
    {
      title: '手上有活，心里不慌',
      subtitle: '竹编、榫卯、草木染，从工具和安全讲起，做得出第一件东西。',
      button: '浏览全部课程',
      url: '/list',
      art: { motif: 'stairs', from: 26, to: 58 },
    },
  ],
  advert: {
    advTitle: '写一本自己的物候日记',
    advText: '在任意一讲写满三条笔记，就是你的第一页物候日记。',
    advUrl: '/search/物候',
  },
  links: [
    { linkName: '中国非物质文化遗产网', linkUrl: 'https://www.ihchina.cn/' },
    { linkName: '国家图书馆', linkUrl: 'https://www.nlc.cn/' },
    { linkName: '故宫博物院', linkUrl: 'https://www.dpm.org.cn/' },
    { linkName: '中国气象局', linkUrl: 'https://www.cma.gov.cn/' },
  ],
  about,
  articles,
  announcements,
  onlineServicePages: '/,/index,/list,/view/service',
}
