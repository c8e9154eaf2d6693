import type { DemoMaterial } from '../shape.ts'

/** Documents and resources of the demo school. */
export const materials: DemoMaterial[] = [
  {
    kind: 'library',
    courseName: '《论语》选读：原文、译文与思考题',
    courseDesc: '学而、为政、里仁、述而四篇精选，逐章译注，附成语积累与思考题。',
    keyword: '论语,文言文,国学',
    lecturer: '',
    category: ['国学经典', '先秦典籍', '论语'],
    art: { motif: 'book', from: 28, to: 12 },
    introduce:
      '<p>这份讲义从《论语》中选出最常被引用的篇章，每章给出<strong>原文、译文和字词注释</strong>，篇末附思考题。</p><ul><li>适合初高中学生课外阅读，也适合成人温习。</li><li>建议每天一篇，先读原文，再看译文，最后合上讲义复述一遍。</li></ul>',
    countStudy: 1286,
    publishedDaysAgo: 41,
    files: [{ name: '论语选读.pdf', file: 'lunyu.pdf' }],
  },
  {
    kind: 'library',
    courseName: '唐诗诵读十二首',
    courseDesc: '从《静夜思》到《送元二使安西》，附注释、赏析与诵读提示。',
    keyword: '唐诗,古诗,诵读',
    lecturer: '',
    category: ['国学经典', '诗词文赋', '唐诗'],
    art: { motif: 'mountain', from: 205, to: 168 },
    introduce:
      '<p>精选十二首适合开口诵读的唐诗，每首都有<strong>诵读提示或赏析</strong>。请跟着节奏大声读出来。</p><p>适合亲子共读、课前三分钟与语文复习。</p>',
    countStudy: 2043,
    publishedDaysAgo: 33,
    files: [{ name: '唐诗诵读十二首.pdf', file: 'tangshi.pdf' }],
  },
  {
    kind: 'library',
    courseName: 'Python 入门速查表',
    courseDesc: '两页纸放下数据类型、流程控制、函数、文件与常见错误，打印即用。',
    keyword: 'Python,编程,速查',
    lecturer: '',
    category: ['信息技术', '编程语言', 'Python'],
    art: { motif: 'code', from: 215, to: 48 },
    introduce:
      '<p>写代码时最常翻的内容，整理成<strong>两页速查表</strong>：数据类型、流程控制、函数写法、文件与异常、常用内置函数，以及初学者最常犯的四个错误。</p>',
    countStudy: 3310,
    publishedDaysAgo: 18,
    files: [{ name: 'Python 入门速查表.pdf', file: 'python.pdf' }],
  },
  {
    kind: 'resource',
    courseName: '田字格练字纸（可打印）',
    courseDesc: 'A4 田字格练字纸，一页 130 格，家庭打印机即可打印。',
    keyword: '练字,田字格,打印',
    lecturer: '',
    category: ['学习工具', '练习纸', '书写'],
    art: { motif: 'grid', from: 8, to: 28 },
    introduce: '<p>标准田字格，线条清淡不抢字。建议用 80 克以上纸张打印，铅笔、钢笔均可使用。</p>',
    countStudy: 864,
    publishedDaysAgo: 27,
    files: [{ name: '田字格练字纸.pdf', file: 'tianzi.pdf' }],
  },
  {
    kind: 'resource',
    courseName: '错题本模板与学习记录表',
    courseDesc: '错题本 Word 模板一份，配睡眠与项目计划记录表，拿来就能填。',
    keyword: '错题本,模板,学习方法',
    lecturer: '',
    category: ['学习工具', '模板', '学习方法'],
    art: { motif: 'stairs', from: 162, to: 205 },
    introduce:
      '<p>错题不在多，在于<strong>写清错因、按时重做</strong>。模板里附了错因分类和复习安排。</p><p>另附两份可以直接用表格软件打开的记录表。</p>',
    countStudy: 1577,
    publishedDaysAgo: 12,
    files: [
      { name: '错题本模板.docx', file: 'mistakes.docx' },
      { name: '睡眠记录表.csv', file: 'b-sleep-diary.csv' },
      { name: '项目计划表.csv', file: 'b-project-plan.csv' },
    ],
  },
]
