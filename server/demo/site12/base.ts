/**
 * What the course files of site 12 refer to by name or number: categories, lecturers and the nicknames of learners.
 * It stands apart from site.ts so that course files can be written and checked without importing each other.
 */
import type { DemoCategory, DemoLecturer } from '../shape.ts'

/** Eight branches of three levels. Courses name their place as [level 1, level 2, level 3]. */
export const categories: DemoCategory[] = [
  {
    name: '前端开发',
    children: [
      { name: '前端框架', children: ['React', 'Vue', '小程序'] },
      { name: '语言基础', children: ['TypeScript', 'JavaScript'] },
      { name: '页面与样式', children: ['CSS 布局', '工程化', '无障碍'] },
    ],
  },
  {
    name: '后端开发',
    children: [
      { name: '服务端语言', children: ['Node.js', 'Go', 'Java'] },
      { name: '数据库', children: ['PostgreSQL', 'Redis'] },
      { name: '系统与架构', children: ['Linux', '接口设计', '部署运维'] },
    ],
  },
  {
    name: '数据智能',
    children: [
      { name: '数据分析', children: ['分析入门', '可视化', 'SQL 查询'] },
      { name: '编程与统计', children: ['Python', '统计学'] },
      { name: '人工智能', children: ['机器学习', '大模型应用'] },
    ],
  },
  {
    name: '设计创作',
    children: [
      { name: '摄影', children: ['构图与光线', '后期修图'] },
      { name: '界面与平面', children: ['UI 设计', '字体排版', '配色'] },
      { name: '视频', children: ['手机剪辑', '脚本与拍摄'] },
    ],
  },
  {
    name: '语言学习',
    children: [
      { name: '英语', children: ['阅读与长难句', '口语表达', '写作'] },
      { name: '汉语', children: ['对外汉语', '古文阅读'] },
      { name: '日语与其他', children: ['日语入门', '法语入门'] },
    ],
  },
  {
    name: '升学考试',
    children: [
      { name: '考研', children: ['考研政治', '考研英语', '考研数学'] },
      { name: '公职考试', children: ['行测', '申论'] },
      { name: '教师资格', children: ['笔试', '面试'] },
      { name: '高考', children: ['语文作文'] },
    ],
  },
  {
    name: '职业技能',
    children: [
      { name: '财务会计', children: ['会计入门', '税务常识'] },
      { name: '办公效率', children: ['Excel', 'PPT', '公文写作'] },
      { name: '沟通与管理', children: ['演讲表达', '项目管理'] },
    ],
  },
  {
    name: '兴趣生活',
    children: [
      { name: '书画', children: ['书法', '国画'] },
      { name: '美食', children: ['家庭烘焙', '家常菜'] },
      { name: '身心健康', children: ['睡眠', '运动健身', '心理自助'] },
      { name: '家居', children: ['绿植养护'] },
    ],
  },
]

/** The six lecturers. `key` is what a course names. */
export const lecturers: DemoLecturer[] = [
  {
    key: 'shen',
    lecturerName: '沈一舟',
    mobile: '13800000002',
    position: '全栈工程师 · 前端与后端讲师',
    portrait: 'shen.svg',
    introduce:
      '<p>写了十四年代码，做过门户、做过支付，也维护过没有人愿意碰的老系统。现在一半时间写开源工具，一半时间讲课。</p>' +
      '<p>他的课有一条规矩：<strong>每一节都要能跑起来</strong>。先让你看见结果，再解释为什么，最后故意弄坏它，让你学会自己修。他相信一个工程师真正成熟的标志，不是会用多少框架，而是报错时不慌，知道第一眼该看哪里。</p>' +
      '<p>课余养两只猫，一只叫缓存，一只叫失效。</p>',
  },
  {
    key: 'zhou',
    lecturerName: '周文',
    mobile: '13800000012',
    position: '数据分析师 · 统计学讲师',
    portrait: 'zhou.svg',
    introduce:
      '<p>统计学出身，在零售和教育行业做了十一年数据分析，带过从两个人到二十个人的分析团队。最得意的一份报告只有一页纸，却让公司停掉了一个一年要亏三百万的项目。</p>' +
      '<p>她讲课从不先写公式，而是先问：<em>这个数字是怎么来的？谁没有被算进去？</em>她希望学员学完以后，哪怕一行代码都忘了，也还留着怀疑数字的习惯。</p>',
  },
  {
    key: 'gu',
    lecturerName: '顾远',
    mobile: '13800000013',
    position: '独立摄影师 · 视觉设计讲师',
    portrait: 'gu.svg',
    introduce:
      '<p>做过八年界面设计师，后来背着相机去拍老街、菜市场和清晨的渡口，一拍就是九年。作品多是普通人在普通的光里。</p>' +
      '<p>他常说器材决定上限，眼睛决定下限，而大多数人的照片输在下限。所以他的课几乎都能用手机完成作业：先学会看见光，再学会等，最后才是按快门。设计课也一样，先删掉多余的，剩下的自然就好看了。</p>',
  },
  {
    key: 'lin',
    lecturerName: '林晓',
    mobile: '13800000014',
    position: '语言教师 · 英语、日语与对外汉语',
    portrait: 'lin.svg',
    introduce:
      '<p>语言学硕士，教过大学生的考研英语，也教过来自二十多个国家的学生说第一句中文。自己三十岁才开始学日语，两年后能读小说，所以特别懂得成年人学语言的难处。</p>' +
      '<p>她不相信速成，但相信方法：把长句拆开，把声音听准，把一个词用在三个不同的日子里。课堂上最常说的一句话是：<strong>说错没有关系，不开口才可惜。</strong></p>',
  },
  {
    key: 'he',
    lecturerName: '何清',
    mobile: '13800000015',
    position: '考试辅导教师 · 前中学教研员',
    portrait: 'he.svg',
    introduce:
      '<p>在中学讲台上站了十二年，做过教研员，当过教师招聘面试的考官，后来专门帮成年人准备考试。他看过上千份试卷，知道大家在哪些地方反复丢分。</p>' +
      '<p>他的课没有口号，只有三样东西：<em>考什么、怎么想、怎么写</em>。他反对熬夜刷题，主张把错题弄懂一道是一道。课后喜欢骑车，说爬坡和备考一样，匀速最快。</p>',
  },
  {
    key: 'lu',
    lecturerName: '陆墨',
    mobile: '13800000016',
    position: '书法教师 · 生活美学讲师',
    portrait: 'lu.svg',
    introduce:
      '<p>六岁握笔，临帖三十年，办过几次不大的个展。在社区教老人写字，也在大学开过书法选修课，最大的学生八十三岁，最小的刚上小学。</p>' +
      '<p>她觉得写字、做面包、好好睡一觉，其实是同一件事：<strong>把手上的事慢慢做好，心就静下来了。</strong>她的课节奏不快，每一节只练一样，练完会告诉你哪一笔比上次好。</p>',
  },
]

/** Nicknames of people who comment; a comment's `who` is an index into this list (0-23). */
export const learners: string[] = [
  '山野有雾',
  '阿杰爱折腾',
  '小满未满',
  '写代码的老赵',
  '木子李',
  '橘猫不胖',
  '晨跑第七天',
  '青石巷',
  '会飞的土豆',
  '南方有雨',
  '陈同学今天学了吗',
  '半糖去冰',
  '北纬三十度',
  '早睡失败者',
  '一只柚子',
  '云深不知处',
  '转行中的小刘',
  '星期三的下午',
  '豆浆配油条',
  '拾光',
  '大鹏考研版',
  '窗边的麦兜',
  '退休老王学电脑',
  '慢慢来比较快',
]
