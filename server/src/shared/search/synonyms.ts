/**
 * English names of subjects with their Chinese words, for visitors who search in English. Words of a single course
 * belong into its keywords instead.
 */
const table = `
accounting 会计
algebra 代数
algorithm 算法
algorithms 算法
architecture 架构|建筑
art 艺术|美术
artificial intelligence 人工智能
astronomy 天文
backend 后端
big data 大数据
biology 生物
bookkeeping 记账|会计
business 商业
calculus 微积分
calligraphy 书法
camera 摄影|相机
chemistry 化学
chinese 中文|汉语|语文
chinese characters 汉字
chinese painting 国画
civil service exam 公务员|公考
college entrance exam 高考
communication 沟通
computer science 计算机
cooking 烹饪|做菜
cryptography 密码学
cyber security 网络安全
dance 舞蹈
data analysis 数据分析
data analytics 数据分析
data science 数据科学|数据分析
data structure 数据结构
data structures 数据结构
data visualization 数据可视化|图表
database 数据库
databases 数据库
deep learning 深度学习
design 设计
drawing 绘画|素描
economics 经济
editing 剪辑
education 教育
english 英语
essay 作文
exam 考试
finance 金融|财务
frontend 前端
front end 前端
full stack 全栈
geography 地理
geometry 几何
grammar 语法
graphic design 平面设计
guitar 吉他
history 历史
interview 面试
investment 投资|理财
japanese 日语
korean 韩语
language 语言
law 法律
leadership 领导力
linear algebra 线性代数
listening 听力
literature 文学
live 直播
machine learning 机器学习
management 管理
mandarin 汉语|普通话
marketing 营销
math 数学
mathematics 数学
maths 数学
mind map 思维导图
music 音乐
network 网络
office 办公
operating system 操作系统
painting 绘画|国画
parenting 育儿
philosophy 哲学
photo 摄影|照片
photographer 摄影
photography 摄影
physics 物理
piano 钢琴
pinyin 拼音
poetry 诗词
probability 概率
product manager 产品经理
programming 编程
project management 项目管理
pronunciation 发音
psychology 心理
public speaking 演讲
reading 阅读
sales 销售
science 科学
selling 销售
software 软件
speaking 口语
speech 演讲
spoken english 英语口语
spreadsheet 表格
statistics 统计
swimming 游泳
tax 税
teacher certificate 教师资格
testing 测试
thesis 论文
time management 时间管理
tones 声调
translation 翻译
typing 打字
user experience 用户体验
video 视频
video editing 剪辑
vocabulary 词汇|单词
web 网页|前端
web development 前端|网页
writing 写作
yoga 瑜伽
`

const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), line.slice(at + 1).split('|')] as const
    }),
)

/** Number of words of the longest name. */
export const LONGEST_NAME = Math.max(...[...synonyms.keys()].map((name) => name.split(' ').length))

/** Chinese words for an English name in lower case; empty if unknown. */
export const chineseFor = (name: string): readonly string[] => synonyms.get(name) ?? []
