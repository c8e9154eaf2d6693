/** Site 12, branch 数据智能: first courses for everyone here; statistics and models in courses-data-thinking.ts. */
import type { DemoCourse } from '../shape.ts'
import { llmAtWork, mlPlainWords, statisticsIntuition } from './courses-data-thinking.ts'

const dataAnalysisEveryone: DemoCourse = {
  key: 'data-analysis-everyone',
  courseName: '人人都会的数据分析',
  courseDesc:
    '不写代码也能做的数据分析：提对问题、整理表格、看懂平均数、画对图，最后把结论变成行动。五节视频加一份咖啡店真实练习。',
  keyword: '数据分析,Excel,图表,平均数,报告',
  lecturer: 'zhou',
  category: ['数据智能', '数据分析', '分析入门'],
  art: { motif: 'chart', from: 200, to: 165 },
  introduce: `<p>数据分析常被讲成一件很专业的事：要会编程，要懂模型，要有漂亮的大屏。可是我做了十一年，真正帮到人的分析，大多只用了一张表、一张图和一个好问题。</p>
<p>这门课写给店长、老师、运营、行政，以及所有<strong>手里有一张表、心里有一个疑问</strong>的人。用表格软件就能跟上，WPS、Excel 或在线表格都可以。</p>
<h3>跟着一家咖啡店学</h3>
<p>老板的困惑很具体：下雨天要不要少备货？晚上值得开到九点吗？周末为什么累却没多赚？五节视频教方法，之后用一周的销售数据亲手算一遍，最后写成一页纸的报告。</p>
<h3>学完你会</h3>
<ul><li>把「看看数据」变成一个能回答的问题</li><li>整理出一张别人接手也看得懂的表</li><li>识破会骗人的平均数和图表</li><li>写出老板愿意照着做的结论</li></ul>`,
  originalYuan: 129,
  countStudy: 5410,
  publishedDaysAgo: 27,
  chapters: [
    {
      chapterName: '先把问题和表弄清楚',
      chapterDesc: '好问题、干净的表，以及会骗人的平均数。',
      periods: [
        {
          periodName: '数据分析的四个问题',
          periodDesc: '分清发生了什么、为什么、会怎样、怎么办。',
          isFree: true,
          video: 'data-analysis-1',
        },
        {
          periodName: '整理一张干净的表',
          periodDesc: '一行一件事，一列一种意思，一格一个值。',
          video: 'data-analysis-2',
        },
        {
          periodName: '平均数会骗人',
          periodDesc: '什么时候该看中位数，为什么要看分布。',
          video: 'data-analysis-3',
        },
      ],
    },
    {
      chapterName: '看见并说出来',
      chapterDesc: '把数字变成图，把图变成决定。',
      periods: [
        {
          periodName: '画对图表',
          periodDesc: '按要说的话选择图形，删掉多余的装饰。',
          video: 'data-analysis-4',
        },
        {
          periodName: '从结论到行动',
          periodDesc: '让每个结论后面都跟着谁、做什么、何时看结果。',
          video: 'data-analysis-5',
        },
      ],
    },
    {
      chapterName: '动手：咖啡店的一周',
      chapterDesc: '用附件里的两份表，从清洗做到报告。',
      periods: [
        {
          periodName: '练习一：把脏表洗干净',
          periodDesc: '在一份真实模样的脏表里找出七种毛病。',
          text: `<p>打开附件「咖啡店销售（待整理）」。先<strong>另存一份</strong>，原始数据永远不动，这是第一条规矩。</p>
<p>里面藏着七种毛病，请先自己找，再对照：</p>
<table><thead><tr><th>毛病</th><th>怎么办</th></tr></thead><tbody><tr><td>日期有横线有斜杠</td><td>统一成同一种，并确认是日期而不是文字</td></tr><tr><td>品类末尾有空格</td><td>用 TRIM 函数或查找替换去掉</td></tr><tr><td>「美式」和「美式咖啡」</td><td>统一成一个名字，并记下来</td></tr><tr><td>时段里混进「下午茶」</td><td>问清楚，归到「下午」</td></tr><tr><td>金额带着「元」字</td><td>去掉，单位写在表头</td></tr><tr><td>杯数空着</td><td>金额除以单价可以推出来，推算的做个标记</td></tr><tr><td>重复的行、夹在里面的合计行</td><td>确认后删除，合计永远放在表外</td></tr></tbody></table>
<p>洗完应当剩下 40 行，金额合计 5176 元，与原表末尾的合计一致。对得上，才能往下走。最后写三行说明：改了什么、凭什么、谁确认的。半年后的你会感激今天的你。</p>`,
        },
        {
          periodName: '练习二：回答老板的三个问题',
          periodDesc: '用透视表算出时段、天气和周末的差别。',
          text: `<p>这次用「咖啡店销售（整理好）」，七天共 84 行，总额 11680 元。插入数据透视表，依次回答：</p>
<h3>一、晚上值得开吗</h3>
<p>行放时段，值放金额求和。上午 3756，下午 5488，晚上 2436，晚上约占两成。先别下结论：还要知道晚上的房租水电和人工是多少。<strong>收入少不等于不赚钱。</strong></p>
<h3>二、下雨怎么备货</h3>
<p>雨天只有两天，平均每天 1399 元；同是工作日的另外三天平均 1673 元。可是热可可反过来：雨天每天 13.5 杯，其他日子每天 9.2 杯。所以不是「少备货」，而是「少备美式，多备热可可」。</p>
<h3>三、周末多赚了吗</h3>
<p>周末两天平均 1932 元，工作日平均 1563 元，多了约四分之一。如果觉得累却没多赚，就去查人手和损耗。</p>
<p>一定要说出口的限制：<strong>只有一周，雨天只有两天</strong>。这些是线索，不是定论。请写下还需要哪些数据，才敢改排班。</p>`,
        },
        {
          periodName: '一页纸报告怎么写',
          periodDesc: '用四段话把分析交到决策人手里。',
          text: `<p>报告不是把做过的事都写上，而是帮读的人做决定。一页纸，四段话：</p>
<ol><li><strong>结论</strong>：一句话，放在最上面。「建议雨天把热可可备料增加四成，美式减少两成，试行一个月。」</li><li><strong>依据</strong>：两三个数字，一张图。图的标题直接写发现，例如「雨天热可可每天多卖四杯」，不要写「各品类销量图」。</li><li><strong>不确定的地方</strong>：样本只有一周；那两天附近有活动吗？老实写出来，别人反而更相信你。</li><li><strong>下一步</strong>：谁、做什么、什么时候看结果。「小何从六月一日起记录天气与报废杯数，七月一日一起看。」</li></ol>
<h3>交出去之前自问</h3>
<ul><li>只读第一段，够他做决定吗？</li><li>每个数字，我能在一分钟内指出来源吗？</li><li>如果结论是错的，最可能错在哪里？</li></ul>
<p>把咖啡店的报告写出来，贴在评论里吧。我会挑一些仔细回复。</p>`,
        },
      ],
    },
  ],
  accessories: [
    { acName: '咖啡店销售（待整理）', file: 'cafe-sales-dirty.csv' },
    { acName: '咖啡店销售（整理好）', file: 'cafe-sales-clean.csv' },
  ],
  comments: [
    {
      who: 14,
      score: 5,
      text: '我就是开小店的！照着练习二算了自己店里的一个月，发现周二下午一直在亏，已经改成只开半天了。',
      reply: '这是这门课收到的最好的作业。一个月后记得回头看看数字有没有变。',
    },
    { who: 17, score: 5, text: '平均数那节之后，再看到「人均」两个字就先找中位数。' },
    { who: 21, score: 4, text: '脏表做得太真了，七种毛病我找到六种，漏了末尾空格，透视表里出来两个拿铁。' },
    { who: 2, score: 4, text: '作为老师，用来看班级成绩很合适。希望多一个学校的例子。' },
    { who: 13, score: 3, text: '内容偏基础，有经验的可以直接看第三章。' },
  ],
}

const pythonFirst: DemoCourse = {
  key: 'python-first',
  courseName: 'Python 第一课：写给完全没写过代码的你',
  courseDesc: '从一行 print 开始，七节课做出一个能统计账单的小程序。每节不超过一刻钟，错了不怕，错误信息也教你读。',
  keyword: 'Python,编程入门,零基础,CSV,记账',
  lecturer: 'zhou',
  category: ['数据智能', '编程与统计', 'Python'],
  art: { motif: 'code', from: 42, to: 70 },
  introduce: `<p>这是我写给妹妹的一门课。她学中文，工作里有大量重复的表格要整理，一直想学编程，又一直觉得「我是文科生，学不会」。三个星期以后，她用自己写的三十行代码，把每周五要花两小时的活儿变成了十秒。</p>
<p>所以这门课假设你<strong>什么都不知道</strong>。不讲计算机原理，不背语法表，只沿着一条线往前走：做一个能读账单、会分类、能算总数的小程序。每一节给它加一个小本领，最后一节合在一起。</p>
<h3>怎么学</h3>
<ul><li>一定要<strong>亲手敲</strong>，不要复制。敲错一次，比看对十次记得牢</li><li>每节末尾的小题先做再看提示</li><li>遇到报错先读最后一行，课里会教你怎么读</li></ul>
<h3>准备</h3>
<p>从 Python 官网安装任意一个 3.10 以后的版本即可，自带的编辑器 IDLE 就够用。手机上看课、电脑上敲，效果最好。</p>`,
  originalYuan: 0,
  countStudy: 6832,
  publishedDaysAgo: 180,
  chapters: [
    {
      chapterName: '和电脑说上话',
      chapterDesc: '输出、变量、列表与字典。',
      periods: [
        {
          periodName: '第一行代码，和第一个错误',
          periodDesc: '运行一行代码，并学会读懂报错。',
          isFree: true,
          text: `<p>打开 IDLE，敲下这一行，按回车：</p>
<pre><code>print("你好，世界")</code></pre>
<p>电脑照着说了一遍。恭喜，你已经写过程序了。<code>print</code> 是「打印出来」，括号里是要打印的东西，引号告诉电脑这是一段文字。</p>
<p>现在<strong>故意弄错</strong>，把右边的引号删掉再运行：</p>
<pre><code>SyntaxError: unterminated string literal (detected at line 1)</code></pre>
<p>别慌，这是电脑在认真告诉你哪里不对。读报错只要三步：</p>
<ol><li>看<strong>最后一行</strong>：冒号前是错误的种类，后面是原因。这里说「字符串没有结束」。</li><li>看<strong>行号</strong>：错误在这一行，或者它的上一行。</li><li>看<strong>小箭头</strong>指的位置附近，检查引号、括号、冒号是不是中文标点。</li></ol>
<p>初学者的错误，一大半是用了中文的引号和括号。小题：打印出你的名字和今天的心情，分成两行。</p>`,
        },
        {
          periodName: '变量：给东西贴个名字',
          periodDesc: '认识文字与数字，学会把它们拼在一起。',
          text: `<p>变量就是给一个东西贴上名字，以后用名字找它：</p>
<pre><code>item = "牛肉面"
price = 18
count = 2
print(item, "一共", price * count, "元")</code></pre>
<p>等号不是「相等」，而是「把右边的东西，贴上左边的名字」。所以 <code>count = count + 1</code> 说得通：算出右边，再贴回来。</p>
<h3>文字和数字不一样</h3>
<pre><code>"18" + "2"   # 得到 "182"
18 + 2       # 得到 20
"18" + 2     # 报错：TypeError</code></pre>
<p>带引号的是文字，加号表示接起来。从键盘或文件里读来的<strong>永远是文字</strong>，要算数就先转换：<code>int("18")</code> 变整数，<code>float("18.5")</code> 变小数。</p>
<h3>最好用的拼接</h3>
<pre><code>print(f"{item} {count} 份，{price * count:.2f} 元")</code></pre>
<p>引号前加个 <code>f</code>，花括号里就能放变量，<code>:.2f</code> 表示保留两位小数。小题：算出你这周喝奶茶花了多少钱。</p>`,
        },
        {
          periodName: '列表与循环：一件事做很多遍',
          periodDesc: '用 for 处理一串数据，注意缩进。',
          text: `<p>一天有好几笔花费，难道起一百个名字？用列表把它们排成一队：</p>
<pre><code>costs = [12.5, 18, 35, 6]
total = 0
for cost in costs:
    total = total + cost
    print("加上", cost, "现在是", total)
print("今天花了", total)</code></pre>
<p>读作：对 <code>costs</code> 里的每一个，临时叫它 <code>cost</code>，做下面缩进的事。<strong>缩进</strong>（行首四个空格）不是为了好看，它决定了哪些行在循环里面。最后一行没有缩进，所以只做一次。</p>
<h3>常用的几招</h3>
<ul><li><code>len(costs)</code> 有几个</li><li><code>costs[0]</code> 第一个，从 0 数起；<code>costs[-1]</code> 最后一个</li><li><code>costs.append(20)</code> 在末尾添一个</li><li><code>sum(costs)</code>、<code>max(costs)</code> 直接求和、求最大</li></ul>
<p>加上判断，就能挑出大额的：</p>
<pre><code>for cost in costs:
    if cost &gt;= 30:
        print("有点贵：", cost)</code></pre>`,
        },
        {
          periodName: '字典：按名字存东西',
          periodDesc: '用字典统计每一类花了多少。',
          text: `<p>列表靠位置找，字典靠名字找，就像真的字典：查「早餐」，得到一个数。</p>
<pre><code>spent = {"早餐": 12.5, "午餐": 25}
print(spent["午餐"])     # 25
spent["交通"] = 6        # 新增一项
spent["早餐"] = 14       # 修改</code></pre>
<p>找一个没有的名字会报 <code>KeyError</code>。不确定有没有时，用 <code>spent.get("买书", 0)</code>：有就给你，没有就给 0。这一招正好用来<strong>分类累加</strong>：</p>
<pre><code>records = [("早餐", 12.5), ("午餐", 25), ("早餐", 8)]
spent = {}
for kind, money in records:
    spent[kind] = spent.get(kind, 0) + money
print(spent)   # {'早餐': 20.5, '午餐': 25}</code></pre>
<p>这四行值得背下来。数票、数字频、统计每个班多少人，全是它。</p>
<p>小题：数一数「床前明月光疑是地上霜」里每个字出现了几次。提示：<code>for</code> 也可以一个字一个字地走过一段文字。</p>`,
        },
      ],
    },
    {
      chapterName: '做成一个小程序',
      chapterDesc: '函数、文件，最后合成账单统计。',
      periods: [
        {
          periodName: '函数：把做法打包',
          periodDesc: '写出有输入有返回的函数。',
          text: `<p>同样的几行代码写到第三遍，就该打包成函数了：</p>
<pre><code>def total_of(records, kind):
    """算出某一类的总金额。"""
    total = 0
    for k, money in records:
        if k == kind:
            total = total + money
    return total

print(total_of(records, "早餐"))</code></pre>
<p><code>def</code> 后面是名字，括号里是输入，<code>return</code> 交出结果。以后想算哪一类，一行就够。</p>
<h3>return 和 print 不是一回事</h3>
<p><code>print</code> 只是显示给人看，<code>return</code> 才把结果交给程序继续用。忘了写 <code>return</code>，得到的就是 <code>None</code>，再拿它去做加法就会报错。这是初学者最常见的困惑之一。</p>
<h3>好函数的样子</h3>
<ul><li>只做一件事，名字说得出这件事</li><li>需要的东西都从参数进来，不去外面偷拿</li><li>一屏能看完</li></ul>
<p>小题：写一个函数，输入列表，返回平均数；列表是空的时候返回 0，想想为什么要单独处理。</p>`,
        },
        {
          periodName: '读文件：让真实的数据进来',
          periodDesc: '用 csv 模块读取账单文件。',
          text: `<p>下载附件里的账单，和程序放在同一个文件夹。CSV 就是用逗号隔开的表格，Python 自带读它的工具：</p>
<pre><code>import csv

records = []
with open("bookkeeping.csv", encoding="utf-8", newline="") as f:
    for row in csv.DictReader(f):
        records.append((row["类别"], float(row["金额"])))

print("读到", len(records), "笔")   # 48</code></pre>
<p>逐句解释：<code>import</code> 把工具箱拿来；<code>with open</code> 打开文件，用完自动关上；<code>DictReader</code> 把每一行变成字典，名字来自表头；<code>float</code> 把文字变成小数。</p>
<h3>两个常见报错</h3>
<table><thead><tr><th>报错</th><th>原因和办法</th></tr></thead><tbody><tr><td>FileNotFoundError</td><td>文件不在程序运行的文件夹里，检查名字和位置</td></tr><tr><td>UnicodeDecodeError</td><td>编码不对。从 Excel 另存的旧文件，试试 <code>encoding="gbk"</code></td></tr></tbody></table>
<p>如果第一个列名前面莫名多了个看不见的字符，换成 <code>encoding="utf-8-sig"</code>。</p>`,
        },
        {
          periodName: '合在一起：账单小统计',
          periodDesc: '完成三十行以内的完整程序。',
          text: `<p>把前面学的拼起来：</p>
<pre><code>import csv

def load(path):
    with open(path, encoding="utf-8", newline="") as f:
        return [(r["类别"], float(r["金额"])) for r in csv.DictReader(f)]

def by_kind(records):
    spent = {}
    for kind, money in records:
        spent[kind] = spent.get(kind, 0) + money
    return spent

records = load("bookkeeping.csv")
spent = by_kind(records)
total = sum(spent.values())

for kind, money in sorted(spent.items(), key=lambda x: -x[1]):
    share = money / total
    print(f"{kind}\\t{money:8.2f} 元  {share:6.1%}")
print(f"合计 {total:.2f} 元")</code></pre>
<p>运行后，最上面一行应当是房租 1800.00 元，合计 3037.40 元。<code>lambda x: -x[1]</code> 的意思是按金额从大到小排。</p>
<h3>接下来可以自己加</h3>
<ol><li>只看餐饮，算出平均每天吃饭花多少</li><li>超过预算时打印提醒</li><li>用星号画一个简单的条形图：<code>"*" * int(share * 50)</code></li></ol>
<p>从自己的需要出发改程序，才是真正开始学编程的时刻。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '练习账单', file: 'bookkeeping.csv' }],
  comments: [
    {
      who: 9,
      score: 5,
      text: '三十三岁文科生，第七节运行成功的时候差点哭了，合计真的是 3037.40。',
      reply: '欢迎来到这一边！下一个目标：换成你自己的账单。',
    },
    { who: 22, score: 5, text: '老师讲报错怎么读，这个别的课都不讲。我专门故意弄错好几次。' },
    { who: 18, score: 4, text: '很友好。就是在手机上敲代码不方便，还是要有电脑。' },
    { who: 4, score: 4, text: '带着五年级孩子一起学的，床前明月光那道题他玩了半天。' },
  ],
}

export const coursesData: DemoCourse[] = [
  dataAnalysisEveryone,
  pythonFirst,
  statisticsIntuition,
  mlPlainWords,
  llmAtWork,
]
