/** Site 12, branch 后端开发: Node.js, interfaces and Linux here; PostgreSQL and Go in courses-backend-systems.ts. */
import type { DemoCourse } from '../shape.ts'
import { goStart, postgresPractice } from './courses-backend-systems.ts'

const nodeService: DemoCourse = {
  key: 'node-service',
  courseName: 'Node.js 服务端实践',
  courseDesc:
    '用 TypeScript 和 Fastify 写出一个经得起使用的服务：路由、校验、数据库、错误与日志，最后平稳地发布和退出。含五节视频。',
  keyword: 'Node.js,Fastify,TypeScript,PostgreSQL,后端',
  lecturer: 'shen',
  category: ['后端开发', '服务端语言', 'Node.js'],
  art: { motif: 'code', from: 150, to: 205 },
  introduce: `<p>写一个能返回「你好」的服务只要五行代码，写一个半夜不会把你叫起来的服务，需要想清楚很多小事：输入不可信怎么办，数据库断了怎么办，正在处理的请求遇上发布怎么办。</p>
<p>这门课做一个真实的小服务：<strong>图书借阅登记</strong>。五节视频带你从一个请求的旅程开始，一步步写出接口、校验输入、连上 PostgreSQL、管好错误与日志；之后的图文课补上上线前必须知道的三件事。</p>
<h3>课程特点</h3>
<ul><li>Node 24 可以直接运行 TypeScript，课里没有复杂的构建配置</li><li>每一节末尾都有「弄坏它」环节，故意制造故障，再学会定位</li><li>不依赖某家云服务，一台自己的电脑就能走完全程</li></ul>
<h3>需要的基础</h3>
<p>会写 JavaScript 函数，懂一点 <code>async/await</code>。没有写过后端也没关系，第一节就从浏览器敲下回车的那一刻讲起。</p>`,
  originalYuan: 129,
  countStudy: 1902,
  publishedDaysAgo: 34,
  watermark: true,
  chapters: [
    {
      chapterName: '把接口写出来',
      chapterDesc: '从一个请求的旅程，到能挡住坏输入的接口。',
      periods: [
        {
          periodName: '一个请求的旅程',
          periodDesc: '看清从敲下回车到页面出现，中间经过了哪些地方。',
          isFree: true,
          video: 'node-service-1',
        },
        {
          periodName: '用 Fastify 写第一个接口',
          periodDesc: '启动服务、声明路由、返回 JSON。',
          video: 'node-service-2',
        },
        {
          periodName: '校验输入',
          periodDesc: '不相信任何外来的数据，并给出说得清的错误。',
          video: 'node-service-3',
        },
      ],
    },
    {
      chapterName: '让它记得住、说得清',
      chapterDesc: '数据落进数据库，问题留下线索。',
      periods: [
        {
          periodName: '连接 PostgreSQL',
          periodDesc: '用连接池和参数化查询安全地读写数据。',
          video: 'node-service-4',
        },
        {
          periodName: '错误与日志',
          periodDesc: '分清两种错误，写出半夜也看得懂的日志。',
          video: 'node-service-5',
        },
      ],
    },
    {
      chapterName: '上线之前',
      chapterDesc: '分页、退出与检查单。',
      periods: [
        {
          periodName: '分页：别让列表拖垮数据库',
          periodDesc: '比较页码与游标两种做法，知道各自的代价。',
          text: `<p>没有分页的列表接口，数据少的时候一切正常，半年后的某一天突然把服务拖垮。所以<strong>任何列表都要有上限</strong>，从第一天起。</p>
<h3>页码式</h3>
<pre><code>SELECT id, title FROM book
ORDER BY created_at DESC, id DESC
LIMIT 20 OFFSET 40000;</code></pre>
<p>能跳到任意一页，适合后台管理。代价是数据库要把前面四万行先数过去再扔掉，页码越大越慢；翻页途中有人新增，还会看到重复的一行。</p>
<h3>游标式</h3>
<pre><code>SELECT id, title, created_at FROM book
WHERE (created_at, id) &lt; ($1, $2)
ORDER BY created_at DESC, id DESC
LIMIT 21;</code></pre>
<p>记住上一页最后一行的位置，从那里往后取，翻到多深都一样快，适合信息流。为什么取 21 条？多的那一条不返回，只用来判断还有没有下一页，省掉一次统计总数。</p>
<p>两种都需要 <code>(created_at, id)</code> 上的索引。加上 <code>id</code> 是因为时间可能相同，排序必须分得出先后。</p>`,
        },
        {
          periodName: '优雅退出：发布时不丢请求',
          periodDesc: '收到停止信号以后，按正确的顺序收尾。',
          text: `<p>发布新版本时，旧进程会收到 <code>SIGTERM</code> 信号。什么都不做，正在处理的请求就被拦腰切断，用户看到一个莫名其妙的失败。</p>
<pre><code>let stopping = false
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  app.log.info({ signal }, '开始退出')
  const force = setTimeout(() =&gt; process.exit(1), 10_000)
  force.unref()
  await app.close()             // 不再接新请求，等手上的做完
  await sql.end({ timeout: 5 }) // 再关数据库连接
}
process.once('SIGTERM', () =&gt; stop('SIGTERM'))
process.once('SIGINT', () =&gt; stop('SIGINT'))</code></pre>
<h3>顺序不能反</h3>
<p>先停止接客，再等手上的活做完，最后才关数据库。反过来，正在写数据的请求就会失败。那个十秒的定时器是保险：万一有个请求永远不结束，也不能一直赖着不走。</p>
<p>「弄坏它」：写一个睡五秒再返回的接口，请求发出后立刻按 Ctrl+C，看看请求是成功了，还是断了。</p>`,
        },
        {
          periodName: '上线检查单',
          periodDesc: '十件小事，缺一件都可能在夜里叫醒你。',
          text: `<p>把这张单子贴在项目说明里，每次上线前过一遍。</p>
<ol><li>请求体有大小上限，请求有超时时间。</li><li>所有输入都经过校验，多余的字段被拒绝或丢弃。</li><li>SQL 全部参数化，没有一处字符串拼接。</li><li>密码用专门的慢算法存储（如 argon2id），日志里没有密码和令牌。</li><li>密钥来自环境变量，没有写进代码仓库。</li><li>数据库连接池有上限，而且知道为什么是这个数。</li><li>有一个健康检查地址，数据库不通时它会如实说。</li><li>日志里每个请求都有编号，出错时能从编号找到前因后果。</li><li>收到 <code>SIGTERM</code> 能平稳退出。</li><li>备份<strong>恢复过</strong>一次。没有恢复过的备份，只能算愿望。</li></ol>
<h3>上线之后</h3>
<p>盯三个数：每秒请求数、错误的比例、最慢的百分之一有多慢。平均响应时间最会骗人，一百个请求里有一个等了十秒，平均值还是很漂亮，那个用户却已经走了。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '图书借阅登记：接口与表结构', file: 'node-service-notes.md' }],
  comments: [
    {
      who: 1,
      score: 5,
      text: '跟着把借阅登记做完了，顺便给我们小区的图书角用上了，三十多户在用。',
      reply: '太好了！记得按最后一节的清单把备份恢复一次。',
    },
    { who: 16, score: 5, text: '视频短，每节只讲一件事，地铁上能看完。校验输入那节之后我才知道以前的接口有多裸奔。' },
    { who: 11, score: 4, text: '希望再加一节登录和权限。其他都很满意。' },
    { who: 3, score: 4, text: '从 Java 转过来看 Node，优雅退出讲得比很多书清楚。分页取 21 条这个小技巧学到了。' },
  ],
}

const apiDesign: DemoCourse = {
  key: 'api-design',
  courseName: '接口设计：让调用的人少骂你一句',
  courseDesc:
    '好接口不用读文档也能猜对。六节课讲清命名、错误、分页、幂等、兼容与文档，配一份可以直接拿去评审的检查表。',
  keyword: '接口设计,API,REST,幂等,版本兼容',
  lecturer: 'shen',
  category: ['后端开发', '系统与架构', '接口设计'],
  art: { motif: 'book', from: 265, to: 300 },
  introduce: `<p>接口一旦有人用，就很难改了。代码写得差可以重构，接口设计得差，会让每一个调用的人跟着痛苦好几年。所以值得在动手前多花一个下午。</p>
<p>这门课收集了我这些年<strong>写错过、改不动、被同事当面抱怨过</strong>的接口，按问题分成六节。每节先给一个「坏接口」，请你说出它哪里让人难受，再一起把它改好。你会发现，大多数原则只是换位思考：调用的人半夜三点看到这个返回，能不能明白发生了什么？</p>
<h3>内容</h3>
<ul><li>地址与字段怎么起名，怎样让人猜得中</li><li>错误该告诉对方什么，不该告诉什么</li><li>重复提交为什么会发生，怎样做到安全重试</li><li>怎样加新功能而不弄坏老客户</li></ul>
<p>例子用 HTTP 和 JSON，但道理对任何形式的接口都适用。产品经理和测试同学也听得懂前四节，欢迎拉上他们一起学。</p>`,
  originalYuan: 79,
  countStudy: 1118,
  publishedDaysAgo: 62,
  chapters: [
    {
      chapterName: '看得懂',
      chapterDesc: '命名、错误和列表，让人一眼明白。',
      periods: [
        {
          periodName: '名词当地址，动词交给方法',
          periodDesc: '让地址可预测，字段名表里如一。',
          isFree: true,
          text: `<p>先看一组坏接口：<code>/getBookInfo</code>、<code>/book_delete</code>、<code>/doUpdateBook2</code>。知道了前两个，也猜不到第三个。</p>
<p>换一种思路：地址只说<strong>是什么</strong>，HTTP 方法说<strong>做什么</strong>。</p>
<table><thead><tr><th>方法与地址</th><th>意思</th></tr></thead><tbody><tr><td>GET /books</td><td>列出图书</td></tr><tr><td>POST /books</td><td>新增一本</td></tr><tr><td>GET /books/42</td><td>看一本</td></tr><tr><td>PATCH /books/42</td><td>改其中几项</td></tr><tr><td>DELETE /books/42</td><td>删除</td></tr></tbody></table>
<p>遇到不好归类的动作，比如「归还」，可以看成新增了一条归还记录：<code>POST /loans/7/return</code>。能说清楚就行，不必为了纯粹而别扭。</p>
<h3>字段名的三个好习惯</h3>
<ul><li>同一个东西从头到尾只有一个名字，别一处 <code>userId</code> 一处 <code>uid</code>。</li><li>带上单位：<code>timeoutMs</code>、<code>priceFen</code>。</li><li>布尔值用肯定的说法：<code>enabled</code> 好过 <code>notDisabled</code>。</li></ul>`,
        },
        {
          periodName: '错误要让人知道下一步',
          periodDesc: '选对状态码，写好错误内容。',
          text: `<p>最让人抓狂的返回：状态 200，内容是「系统异常」。调用的人不知道该重试、该改参数，还是该去喝杯茶。</p>
<table><thead><tr><th>状态码</th><th>对调用者说的话</th></tr></thead><tbody><tr><td>400</td><td>你发来的内容不对，改了再来</td></tr><tr><td>401</td><td>我不知道你是谁，请先登录</td></tr><tr><td>403</td><td>我知道你是谁，但你不能做这件事</td></tr><tr><td>404</td><td>没有这个东西</td></tr><tr><td>409</td><td>和现在的状态冲突，比如重名</td></tr><tr><td>429</td><td>太快了，过一会儿再来</td></tr><tr><td>500、503</td><td>是我的问题，可以稍后重试</td></tr></tbody></table>
<h3>内容里放什么</h3>
<pre><code>{
  "code": "ISBN_DUPLICATED",
  "message": "这个 ISBN 已经登记过了",
  "field": "isbn",
  "requestId": "b7f3c2"
}</code></pre>
<p><code>code</code> 给程序判断，永远不改；<code>message</code> 给人看，可以润色；<code>requestId</code> 用来找日志。堆栈、SQL、内部路径一概不要返回，那是给攻击者的地图。</p>`,
        },
        {
          periodName: '列表：分页、排序与筛选',
          periodDesc: '定下统一的列表约定，所有接口照办。',
          text: `<p>列表接口最容易一个人一个样。项目开始时花十分钟定个约定，所有人照办：</p>
<pre><code>GET /books?pageSize=20&amp;cursor=eyJpZCI6NDJ9&amp;sort=-createdAt&amp;status=lent

{ "list": [ … ], "nextCursor": "eyJpZCI6NjJ9" }</code></pre>
<ul><li><strong>永远有上限</strong>：不传就是 20，最多 100，超过就报错，别悄悄截断。</li><li><strong>游标不透明</strong>：对调用者来说它只是一串字符，以后换实现不影响别人。</li><li><strong>排序写在参数里</strong>：负号表示倒序，只接受列出的字段。</li><li><strong>空列表返回空数组</strong>，不是 <code>null</code>，更不是 404。</li></ul>
<h3>总数要不要给</h3>
<p>给页码式的后台就给；给信息流就不用，统计总数往往比取二十条本身还贵。</p>
<p>还有一个小细节：最外层用对象，不要直接返回数组。对象以后可以加字段，数组不行。</p>`,
        },
      ],
    },
    {
      chapterName: '靠得住',
      chapterDesc: '重试、兼容与文档，让人放心地用很多年。',
      periods: [
        {
          periodName: '幂等：重复提交也不怕',
          periodDesc: '理解为什么会重复，怎样让重试变得安全。',
          text: `<p>用户点了「付款」，请求到了服务器，钱也扣了，可是返回的路上网断了。客户端不知道成没成，于是再发一次。如果接口没有准备，就扣了两次。</p>
<p><strong>幂等</strong>的意思是：同一个请求做一次和做很多次，结果一样。按约定，GET、PUT、DELETE 应当是幂等的，POST 不是，所以要自己想办法：</p>
<ol><li>客户端为<strong>每一次操作</strong>生成一个唯一的编号，放在 <code>Idempotency-Key</code> 请求头里，重试时用同一个。</li><li>服务器在<strong>同一个数据库事务</strong>里写入编号和业务数据，编号列有唯一约束。</li><li>编号已存在，就返回上一次的结果，什么也不再做。</li></ol>
<h3>三个容易错的地方</h3>
<ul><li>先查有没有再插入，两个请求会同时查到「没有」。要靠唯一约束，不要靠先查。</li><li>同一个编号配了不同的内容，应当报错。</li><li>编号要和用户绑定，别让别人的编号撞上你的。</li></ul>`,
        },
        {
          periodName: '兼容：只加不减',
          periodDesc: '分清哪些改动安全，哪些会弄坏别人。',
          text: `<p>手机上的旧版应用，你没有办法让所有人今天就更新。所以接口一旦发布，改动就要守规矩。</p>
<table><thead><tr><th>改动</th><th>安全吗</th></tr></thead><tbody><tr><td>返回里多一个字段</td><td>安全，前提是大家会忽略不认识的字段</td></tr><tr><td>请求里多一个<strong>可不填</strong>的参数</td><td>安全</td></tr><tr><td>请求里多一个必填的参数</td><td>不安全</td></tr><tr><td>改字段名、改类型、改单位</td><td>不安全</td></tr><tr><td>枚举多一个取值</td><td>看情况，事先说好「可能会增加」才安全</td></tr></tbody></table>
<h3>非改不可怎么办</h3>
<p>走四步：先<strong>加</strong>新的，新旧并存；再请调用的人<strong>搬</strong>过来；然后<strong>看</strong>日志，确认旧的没人用了；最后才<strong>删</strong>。看日志这一步不能省，总有一个你不知道的脚本每月一号跑一次。</p>
<p>版本号是最后的手段。每多一个版本，就要同时维护两套，能用加字段解决的，就不要开新版本。</p>`,
        },
        {
          periodName: '文档、限流与检查表',
          periodDesc: '写出能直接复制的例子，并保护好自己。',
          text: `<h3>文档最重要的是例子</h3>
<p>没有人喜欢从头读文档。大家做的事是：搜索，找到例子，复制，改两个字，运行。所以每个接口至少给一个<strong>能直接运行</strong>的例子和一个真实的返回。最好从代码里的结构定义自动生成 OpenAPI 文档，手写的文档迟早会说谎。</p>
<h3>限流要讲道理</h3>
<p>按用户或按密钥限制次数，超过就返回 429，并在 <code>Retry-After</code> 里告诉对方等几秒。登录、发短信这类接口要限得更严。</p>
<h3>评审时问这六句</h3>
<ol><li>只看地址和字段名，新同事能猜出它做什么吗？</li><li>每种错误，调用的人知道下一步该干什么吗？</li><li>列表有上限吗？</li><li>网断了重试一次，会不会多做一遍？</li><li>明年要加功能，能只加不减吗？</li><li>换一个用户的编号，会不会看到别人的数据？</li></ol>
<p>第六句问得最少，出事最多。</p>`,
        },
      ],
    },
  ],
  comments: [
    { who: 12, score: 5, text: '把六句评审问题打印出来贴会议室了，第一周就用第六句拦下一个越权问题。' },
    { who: 19, score: 4, text: '产品经理，听了前四节，终于明白为什么开发说「改个字段名」要三个月。' },
    { who: 10, score: 5, text: '幂等那节是我见过讲得最短又最清楚的。' },
    {
      who: 6,
      score: 3,
      text: '整体不错，但我们公司用的是统一 POST 加 code 的风格，有些地方要自己转换一下。',
      reply: '完全可以。状态码换成 code，道理不变：关键是调用者知道下一步做什么。',
    },
  ],
}

const linuxCommand: DemoCourse = {
  key: 'linux-command',
  courseName: 'Linux 命令行：从不敢敲到离不开',
  courseDesc: '从「我在哪里」开始，学会看文件、管道、查找、权限与排障。附一份真实格式的访问日志和一张速查表。',
  keyword: 'Linux,命令行,Shell,运维,日志分析',
  lecturer: 'shen',
  category: ['后端开发', '系统与架构', 'Linux'],
  art: { motif: 'mountain', from: 95, to: 150 },
  introduce: `<p>黑底白字的窗口让很多人心里发怵：没有按钮，没有撤销，敲错一个字母会不会把系统删了？其实命令行和人说话很像，一句话就是「做什么、怎么做、对谁做」，会了二三十个词，日常就够用了。</p>
<p>这门课把最常用的命令放进七个真实的场景：找不到自己在哪、日志太长看不完、磁盘满了、端口被占了、服务起不来……每节先<strong>描述麻烦</strong>，再请命令出场，所以你记住的不是一堆选项，而是解决问题的路子。</p>
<h3>附件</h3>
<ul><li>一份六十行的网站访问日志，格式和真的一样，里面藏着一个可疑的访客，等你找出来</li><li>一张速查表，打印出来正好两页</li></ul>
<p>Windows 用户可以装 WSL，苹果电脑直接打开「终端」，个别选项略有差异，课里会说明。担心敲坏的同学，第一节会教你三条保命的习惯。</p>`,
  originalYuan: 49,
  countStudy: 2590,
  publishedDaysAgo: 155,
  chapters: [
    {
      chapterName: '走动与观察',
      chapterDesc: '先学会看，再学会动手。',
      periods: [
        {
          periodName: '我在哪里，这里有什么',
          periodDesc: '在目录之间走动，养成三条保命习惯。',
          isFree: true,
          text: `<p>打开终端，先问三个问题：</p>
<pre><code>pwd          # 我在哪里
ls -lah      # 这里有什么，多大，谁的
cd /var/log  # 去那里
cd -         # 回刚才的地方
cd           # 回家</code></pre>
<p>路径以 <code>/</code> 开头是从根目录算起，否则从当前位置算起。<code>.</code> 是这里，<code>..</code> 是上一层，<code>~</code> 是你的家目录。</p>
<h3>两个救命的键</h3>
<ul><li><strong>Tab</strong>：自动补全。能补出来，说明名字没敲错。</li><li><strong>Ctrl+R</strong>：搜索以前敲过的命令。</li></ul>
<h3>三条保命习惯</h3>
<ol><li>删除之前，先用同样的参数 <code>ls</code> 一遍，看看到底会选中谁，再换成 <code>rm -i</code>。</li><li>文件名里有空格就加引号。<code>rm my file</code> 会当成两个文件。</li><li>不认识的命令，不要从网上整行复制加 <code>sudo</code> 执行，先用 <code>man</code> 或 <code>--help</code> 看它要做什么。</li></ol>`,
        },
        {
          periodName: '看文件：短的、长的和正在变长的',
          periodDesc: '按文件的样子选择 cat、less、tail。',
          text: `<table><thead><tr><th>文件</th><th>用什么看</th></tr></thead><tbody><tr><td>只有几行</td><td><code>cat 文件</code></td></tr><tr><td>很长</td><td><code>less 文件</code></td></tr><tr><td>只看开头、结尾</td><td><code>head -n 20</code>、<code>tail -n 20</code></td></tr><tr><td>正在不断写入</td><td><code>tail -F 文件</code></td></tr></tbody></table>
<p>在 <code>less</code> 里：空格翻页，<code>/</code> 加词往下搜，<code>n</code> 下一个，<code>G</code> 到结尾，<code>g</code> 回开头，<code>q</code> 退出。按大写 <code>F</code> 就像 <code>tail</code> 一样跟着走，按 Ctrl+C 又能停下来往回翻，排查问题时非常顺手。</p>
<p><code>tail -F</code> 用大写，是因为日志会定期改名换新文件，小写的 <code>-f</code> 会继续盯着旧文件，看起来就像「没有新日志了」。</p>
<h3>练一练</h3>
<p>下载附件里的访问日志，数一数有多少行：<code>wc -l access-log-sample.txt</code>。再用 <code>less</code> 打开，搜索 <code>" 500 "</code>，看看是哪个页面出了错。</p>`,
        },
        {
          periodName: '管道：把小工具接成流水线',
          periodDesc: '用一行命令找出可疑的访客。',
          text: `<p>命令行最美妙的地方是那根竖线：前一个命令的输出，变成后一个的输入。来看看谁访问得最多：</p>
<pre><code>awk '{print $1}' access-log-sample.txt | sort | uniq -c | sort -rn | head -n 3</code></pre>
<p>一段一段读：取每行第一列；排序，让相同的挨在一起；合并并计数；按数字倒着排；只看前三。结果里 <code>203.0.113.88</code> 有 24 次，遥遥领先。它在做什么？</p>
<pre><code>grep '^203\\.0\\.113\\.88 ' access-log-sample.txt | grep -c ' 401 '</code></pre>
<p>17 次登录失败。可疑的访客找到了。</p>
<h3>保存结果</h3>
<ul><li><code>&gt; 文件</code> 覆盖写入，<code>&gt;&gt; 文件</code> 追加</li><li><code>2&gt;</code> 是错误信息的出口，<code>&gt; all.log 2&gt;&amp;1</code> 把两路合到一起，顺序不能反</li><li><code>| tee 文件</code> 一边显示一边保存</li></ul>
<p><code>uniq</code> 只合并<strong>相邻</strong>的重复行，所以前面一定要先 <code>sort</code>，这是新手最常忘的一步。</p>`,
        },
      ],
    },
    {
      chapterName: '查找与排障',
      chapterDesc: '文件在哪、谁能动它、机器怎么了。',
      periods: [
        {
          periodName: '找内容、找文件',
          periodDesc: '用 grep 和 find 回答「它在哪里」。',
          text: `<p>「这句报错是哪个文件里写的？」找内容用 <code>grep</code>：</p>
<pre><code>grep -rn '连接超时' src/          # 递归，显示行号
grep -ri --include='*.ts' 'todo' .  # 只看某类文件，忽略大小写
grep -v '健康检查' app.log          # 排除这些行
grep -C 3 'ERROR' app.log          # 连同前后三行</code></pre>
<p>「那个大文件在哪里？」找文件用 <code>find</code>：</p>
<pre><code>find . -name '*.log' -mtime +7     # 七天以前的日志
find / -xdev -type f -size +500M 2&gt;/dev/null</code></pre>
<p>名字里的星号要加引号，否则会被终端抢先展开成当前目录的文件名。<code>-xdev</code> 表示不走到别的磁盘去，<code>2&gt;/dev/null</code> 把「没有权限」的唠叨丢掉。</p>
<h3>找到之后做点什么</h3>
<pre><code>find . -name '*.tmp' -print
find . -name '*.tmp' -delete</code></pre>
<p>先 <code>-print</code> 看清楚，再换成 <code>-delete</code>。顺序千万别写反：<code>-delete</code> 写在条件前面，会把所有东西都删掉。</p>`,
        },
        {
          periodName: '权限：那串字母是什么意思',
          periodDesc: '读懂 rwx，改对权限，不滥用 777。',
          text: `<p><code>ls -l</code> 的第一列长这样：<code>-rw-r--r--</code>。第一个字符是类型，后面每三个一组，分别是<strong>主人、同组、其他人</strong>的权限。</p>
<table><thead><tr><th>字母</th><th>数字</th><th>对文件</th><th>对目录</th></tr></thead><tbody><tr><td>r</td><td>4</td><td>可以读</td><td>可以列出名字</td></tr><tr><td>w</td><td>2</td><td>可以改</td><td>可以在里面新建和删除</td></tr><tr><td>x</td><td>1</td><td>可以执行</td><td>可以走进去</td></tr></tbody></table>
<p>数字相加：644 是主人读写、别人只读，适合普通文件；755 适合目录和程序；600 适合私钥，别人连看都不行。</p>
<pre><code>chmod u+x deploy.sh      # 给主人加上执行权
chmod 600 ~/.ssh/id_ed25519
sudo chown -R app:app /srv/app</code></pre>
<h3>两个常见误解</h3>
<ul><li>能不能删一个文件，看的是<strong>它所在目录</strong>的写权限，和文件本身关系不大。</li><li>777 不是万能药，它等于把门拆了。正确的做法是弄清楚程序以谁的身份运行，再把文件交给它。</li></ul>`,
        },
        {
          periodName: '机器怎么了：磁盘、内存、端口',
          periodDesc: '服务出问题时的五步检查。',
          text: `<p>服务突然不响应，按这个顺序看，两分钟就能知道大概：</p>
<ol><li><strong>还活着吗</strong>：<code>systemctl status app</code></li><li><strong>日志怎么说</strong>：<code>journalctl -u app -n 50 --no-pager</code></li><li><strong>磁盘满了吗</strong>：<code>df -h</code>。满了就 <code>du -sh /var/* | sort -h</code>，一层层找最大的。</li><li><strong>内存够吗</strong>：<code>free -h</code>，看 <code>available</code> 那一列。<code>free</code> 很小不用慌，系统会拿空闲内存做缓存。</li><li><strong>端口被占了吗</strong>：<code>ss -ltnp | grep 3000</code></li></ol>
<h3>停掉一个进程</h3>
<pre><code>kill 1234       # 请它自己收拾好再走
kill -9 1234    # 实在不走，强行拖走</code></pre>
<p>先礼后兵。<code>-9</code> 不给程序任何收尾的机会，写到一半的文件就真的只有一半。</p>
<p>还有个怪现象：删了大日志，磁盘却没有变空。因为程序还开着它，重启那个程序，空间才会真正释放。用 <code>lsof +L1</code> 可以找出这种已删除却没关掉的文件。</p>`,
        },
        {
          periodName: '两页速查表',
          periodDesc: '把前六节的命令按场景整理在一起，打印出来放手边。',
          doc: 'linux-cheatsheet.md',
        },
      ],
    },
  ],
  accessories: [
    { acName: '练习用访问日志', file: 'access-log-sample.txt' },
    { acName: 'Linux 命令速查表', file: 'linux-cheatsheet.md' },
  ],
  comments: [
    {
      who: 22,
      score: 5,
      text: '六十五岁，跟着敲出了那个可疑访客，给老伴看，她说我像侦探。',
      reply: '王老师太棒了！下一步可以试试只看某一个小时的日志。',
    },
    { who: 1, score: 5, text: 'tail -f 和 -F 的区别，工作五年才知道，以前真以为是没日志了。' },
    { who: 21, score: 4, text: '用的是苹果电脑，ss 和 free 没有，要换别的命令，老师在速查表里写了替代，很贴心。' },
    { who: 5, score: 3, text: '前面很顺，权限那节数字有点绕，多练了几遍才好。' },
  ],
}

export const coursesBackend: DemoCourse[] = [nodeService, postgresPractice, goStart, linuxCommand, apiDesign]
