/** Site 12, branch 后端开发: PostgreSQL and Go. Gathered by courses-backend.ts. */
import type { DemoCourse } from '../shape.ts'

export const postgresPractice: DemoCourse = {
  key: 'postgres-practice',
  courseName: 'PostgreSQL 实战：把数据放稳、查快',
  courseDesc:
    '从一张订单表出发，学会约束、关联、窗口函数、索引、执行计划与事务。附一份四十行的练习数据，每节都能动手查。',
  keyword: 'PostgreSQL,数据库,SQL,索引,事务',
  lecturer: 'shen',
  category: ['后端开发', '数据库', 'PostgreSQL'],
  art: { motif: 'stairs', from: 215, to: 180 },
  introduce: `<p>程序会重写，框架会换，数据却要跟着公司十年二十年。数据库里的一个小错，修起来往往比任何代码都贵。所以我一直觉得，后端工程师最值得下功夫的，就是把数据<strong>放稳</strong>、<strong>查快</strong>。</p>
<p>课程用一家小咖啡器具店的订单做主线。附件里有四十行练习数据，导进自己的 PostgreSQL，每一节的语句都可以照着敲，结果和课里对得上。</p>
<h3>七节课的安排</h3>
<ul><li>第一章：建表、约束、关联，让错误的数据根本进不来</li><li>第二章：聚合与窗口函数、索引、执行计划，知道慢在哪里</li><li>最后一节讲事务与锁，解决「两个人同时买最后一件」</li></ul>
<h3>环境</h3>
<p>任何仍在维护期内的 PostgreSQL 版本都可以。没有装过也不要紧，用 Docker 一行命令就能起一个，不用了删掉即可，不会弄脏电脑。</p>`,
  originalYuan: 109,
  countStudy: 1436,
  publishedDaysAgo: 75,
  chapters: [
    {
      chapterName: '把数据放稳',
      chapterDesc: '表、约束与关联。',
      periods: [
        {
          periodName: '从一张表开始',
          periodDesc: '选对数据类型，导入练习数据。',
          isFree: true,
          text: `<p>先建一张订单表，再把附件里的 CSV 导进来：</p>
<pre><code>CREATE TABLE orders (
  id          bigint PRIMARY KEY,
  customer    text NOT NULL,
  goods       text NOT NULL,
  quantity    integer NOT NULL,
  amount_fen  bigint NOT NULL,
  status      text NOT NULL,
  created_at  timestamptz NOT NULL
);
\\copy orders FROM 'postgres-sample-orders.csv' WITH (FORMAT csv, HEADER)</code></pre>
<h3>四个类型选择</h3>
<ul><li><strong>钱用整数的分</strong>，或者 <code>numeric</code>，绝不用浮点数。浮点数里 0.1 加 0.2 不等于 0.3。</li><li><strong>时间用 timestamptz</strong>。它存的是一个确定的瞬间，显示时再换算成当地时间；不带时区的 <code>timestamp</code> 换台服务器就说不清了。</li><li><strong>文字用 text</strong>。和 <code>varchar(50)</code> 一样快，要限制长度就用约束。</li><li><strong>编号用 bigint</strong>。<code>integer</code> 到二十一亿就满了，真有人撞上过。</li></ul>
<p>导完数一数：<code>SELECT count(*) FROM orders;</code> 应当是 40。</p>`,
        },
        {
          periodName: '约束：最便宜的测试',
          periodDesc: '用 NOT NULL、CHECK、UNIQUE 和外键挡住坏数据。',
          text: `<p>程序有好多个入口：网页、后台、导数脚本、半夜手工执行的语句。只有写在数据库里的规矩，谁都绕不过去。</p>
<pre><code>ALTER TABLE orders
  ADD CHECK (quantity &gt; 0),
  ADD CHECK (amount_fen &gt;= 0),
  ADD CHECK (status IN ('pending', 'done', 'refunded'));</code></pre>
<table><thead><tr><th>约束</th><th>它替你守住</th></tr></thead><tbody><tr><td>NOT NULL</td><td>这一项必须有值</td></tr><tr><td>CHECK</td><td>值要讲道理</td></tr><tr><td>UNIQUE</td><td>不能重复，并发时也有效</td></tr><tr><td>REFERENCES</td><td>指向的那一行确实存在</td></tr></tbody></table>
<h3>两个容易忘的</h3>
<p><code>CHECK</code> 的结果是空值时算<strong>通过</strong>，所以该填的列还要加 <code>NOT NULL</code>。外键<strong>不会</strong>自动给引用的那一列建索引，删除上级记录时可能很慢，通常要自己补一个。</p>
<p>试一试：插入一行数量为 0 的订单，读一读报错，它连是哪条规矩不满足都告诉你了。</p>`,
        },
        {
          periodName: '把表连起来：JOIN',
          periodDesc: '分清内连接与左连接，避开重复计数。',
          text: `<p>再建一张顾客表，记下他们的城市：</p>
<pre><code>CREATE TABLE customer (name text PRIMARY KEY, city text);
INSERT INTO customer VALUES ('林秋','杭州'), ('张北','北京'),
  ('陈屿','厦门'), ('苏禾','成都'), ('周行','武汉');

SELECT c.name, c.city, count(o.id) AS orders
FROM customer c
LEFT JOIN orders o ON o.customer = c.name
GROUP BY c.name, c.city
ORDER BY orders DESC;</code></pre>
<p><strong>内连接</strong>只留两边都有的；<strong>左连接</strong>左边全留，右边没有就是空。周行没下过单，用左连接才看得到他的 0。</p>
<h3>为什么是 count(o.id)</h3>
<p>因为 <code>count(*)</code> 数的是行，周行那一行右边是空的，也会数成 1。<code>count(o.id)</code> 只数非空的值。</p>
<h3>条件写在哪里</h3>
<p>想只统计已完成的订单，条件要写进 <code>ON</code>：<code>ON o.customer = c.name AND o.status = 'done'</code>。写进 <code>WHERE</code>，周行又会消失，左连接白做了。</p>`,
        },
      ],
    },
    {
      chapterName: '查得快，改得对',
      chapterDesc: '窗口函数、索引、执行计划与事务。',
      periods: [
        {
          periodName: '聚合与窗口函数',
          periodDesc: '每组求和，以及每组取最新一条。',
          text: `<p>聚合把多行变成一行：</p>
<pre><code>SELECT customer, count(*) AS n, sum(amount_fen) / 100.0 AS yuan
FROM orders WHERE status = 'done'
GROUP BY customer ORDER BY yuan DESC;</code></pre>
<p>用练习数据算，排第一的是林秋，7 单 1143 元。</p>
<p>可是「每位顾客<strong>最近的一单</strong>」怎么取？这时需要窗口函数：它也分组，但<strong>不合并行</strong>，而是给每一行算一个值。</p>
<pre><code>SELECT * FROM (
  SELECT *, row_number() OVER (
    PARTITION BY customer ORDER BY created_at DESC, id DESC
  ) AS rn FROM orders
) t WHERE rn = 1;</code></pre>
<ul><li><code>row_number()</code>：组内排第几</li><li><code>lag(created_at) OVER (…)</code>：上一单的时间，用来算间隔多久回购</li><li><code>sum(amount_fen) OVER (ORDER BY created_at, id)</code>：累计销售额</li></ul>
<p>外面要再套一层查询，是因为 <code>WHERE</code> 比窗口函数先执行，那时还没有 <code>rn</code>。</p>`,
        },
        {
          periodName: '索引：书后面的检索表',
          periodDesc: '知道该给谁建，以及为什么有时不生效。',
          text: `<p>没有索引，找一个人的订单要把整张表翻一遍。索引就像书后面的检索表，按顺序排好，一下翻到那一页。</p>
<pre><code>CREATE INDEX ON orders (customer, created_at DESC);</code></pre>
<p>这个索引能用于「某人的订单」和「某人的订单按时间排」。但是只按时间查就帮不上大忙，因为它先按顾客排，就像电话簿按姓排好，只知道名字还是难找。</p>
<h3>为什么没用上</h3>
<ul><li>对列做了运算：<code>lower(email) = 'a@b.c'</code>。可以给表达式 <code>lower(email)</code> 建索引。</li><li>模糊查询以百分号开头：<code>LIKE '%咖啡%'</code>。普通索引无能为力，要用三元组索引或全文检索。</li><li>表太小，或者要取的行太多，全翻一遍反而快。这是数据库聪明，不是它坏了。</li></ul>
<h3>索引不是免费的</h3>
<p>每多一个，写入就慢一点。线上建索引请加 <code>CONCURRENTLY</code>，不会挡住别人写数据。只关心少数行时，可以建带 <code>WHERE</code> 的部分索引。</p>`,
        },
        {
          periodName: '看懂执行计划',
          periodDesc: '用 EXPLAIN ANALYZE 找出慢在哪一步。',
          text: `<p>查询慢，不要猜，让数据库自己说：</p>
<pre><code>EXPLAIN (ANALYZE, BUFFERS)
SELECT * FROM orders WHERE customer = '林秋'
ORDER BY created_at DESC LIMIT 5;</code></pre>
<p>从<strong>最里面</strong>（缩进最深）往外读，看三样：</p>
<ol><li><strong>方式</strong>：<code>Seq Scan</code> 是全翻一遍，<code>Index Scan</code> 是走索引。</li><li><strong>估计与实际</strong>：前一对括号里的 <code>rows</code> 是猜的，后一对（actual）里的是真的。差了几十倍，说明统计信息旧了，执行一次 <code>ANALYZE orders</code>。</li><li><strong>循环次数</strong>：<code>loops=10000</code> 时，显示的时间是<strong>每次</strong>的平均，要乘上去。</li></ol>
<h3>当心</h3>
<p><code>EXPLAIN ANALYZE</code> 会<strong>真的执行</strong>。对 <code>UPDATE</code> 或 <code>DELETE</code> 使用时，请包在事务里再回滚：</p>
<pre><code>BEGIN;
EXPLAIN ANALYZE DELETE FROM orders WHERE status = 'refunded';
ROLLBACK;</code></pre>
<p>四十行的表看不出快慢，用 <code>generate_series</code> 造十万行再试，差别一目了然。</p>`,
        },
        {
          periodName: '事务与锁：最后一件卖给谁',
          periodDesc: '写出不会超卖的扣库存语句。',
          text: `<p>库存只剩一件，两个人同时下单。先查再减的写法会出事：</p>
<pre><code>SELECT stock FROM goods WHERE id = 1;      -- 两个人都看到 1
UPDATE goods SET stock = 0 WHERE id = 1;   -- 两个人都成功了</code></pre>
<p>最简单的办法是把判断放进更新里：</p>
<pre><code>UPDATE goods SET stock = stock - 1
WHERE id = 1 AND stock &gt;= 1
RETURNING stock;</code></pre>
<p>后来的那个会等前一个提交，然后<strong>重新检查</strong>条件，发现不够，返回零行，程序据此告诉用户卖完了。再加一条 <code>CHECK (stock &gt;= 0)</code> 做最后防线。</p>
<h3>事务的三条经验</h3>
<ul><li><strong>要短</strong>。事务里不要发短信、不要调别人的接口，占着锁等网络是大忌。</li><li><strong>顺序一致</strong>。都按编号从小到大锁，就不会你等我、我等你。</li><li><strong>准备重试</strong>。遇到死锁或序列化失败（错误码 40P01、40001），整个事务重来一遍即可。</li></ul>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '练习数据：四十行订单', file: 'postgres-sample-orders.csv' }],
  comments: [
    { who: 15, score: 5, text: '练习数据和课里的结果真的对得上，林秋 1143 元，查出来那一刻很有成就感。' },
    { who: 8, score: 4, text: 'JOIN 条件写 ON 还是写 WHERE 困扰我很久了，周行这个例子一下就懂了。' },
    {
      who: 3,
      score: 5,
      text: '给组里新人当必修课了。事务那节如果能再讲讲隔离级别就完美。',
      reply: '收到，隔离级别值得单独一节，正在准备两个终端对照的例子。',
    },
    { who: 16, score: 4, text: '执行计划第一次看还是晕，按老师说的从里往外读，读到第三遍通了。' },
  ],
}

export const goStart: DemoCourse = {
  key: 'go-start',
  courseName: 'Go 语言上手：简单的力量',
  courseDesc: '给有其他语言经验的同学：六节课学会 Go 的切片、错误、接口与并发，最后只用标准库写一个短网址服务。',
  keyword: 'Go,Golang,并发,标准库,后端入门',
  lecturer: 'shen',
  category: ['后端开发', '服务端语言', 'Go'],
  art: { motif: 'waves', from: 185, to: 160 },
  introduce: `<p>Go 是一门很「无聊」的语言：没有花哨的语法，同一件事通常只有一种写法，格式化工具连缩进都替你定了。可是正因为这样，读别人的代码像读自己的，三年前的项目今天还能一次编译通过。</p>
<p>这门课写给<strong>已经会一门语言</strong>的人，不从「什么是变量」讲起，只讲 Go 和别处不一样的地方：切片背后的数组、错误就是普通的值、接口不用声明实现、用通信来共享数据。</p>
<h3>学习路线</h3>
<ol><li>前三节写小程序，熟悉语法和工具</li><li>中间两节讲接口与并发，这是 Go 最有味道的部分</li><li>最后用标准库写一个短网址服务，不引入任何第三方包</li></ol>
<p>请安装 1.22 或更新的版本，课里用到了新的路由写法。每节末尾的小题都不难，但请一定要亲手运行，尤其是并发那一节：只有看见竞争检测器报错，才会真的记住为什么要加锁。</p>`,
  originalYuan: 79,
  countStudy: 873,
  publishedDaysAgo: 110,
  chapters: [
    {
      chapterName: '不一样的地方',
      chapterDesc: '切片、映射与错误处理。',
      periods: [
        {
          periodName: '第一个程序和它的工具',
          periodDesc: '建模块、运行、格式化、测试，一次走通。',
          isFree: true,
          text: `<p>建一个目录，三条命令走通全程：</p>
<pre><code>go mod init example.com/hello
go run .
go build -o hello .</code></pre>
<pre><code>package main

import "fmt"

func main() {
	names := []string{"山", "水"}
	for i, name := range names {
		fmt.Println(i, name)
	}
}</code></pre>
<p>注意几个不同：<code>:=</code> 声明并推断类型；大括号不能另起一行；导入了不用、声明了局部变量不用，都<strong>编译不过</strong>。一开始觉得严，后来会感谢它。</p>
<h3>名字的大小写就是权限</h3>
<p>首字母大写的名字能被别的包使用，小写的只在包内可见。没有 public 和 private 两个词。</p>
<h3>每天都用的工具</h3>
<ul><li><code>gofmt</code>：统一格式，大家不再争论</li><li><code>go vet</code>：找出可疑的写法</li><li><code>go test ./...</code>：运行所有测试，文件名以 <code>_test.go</code> 结尾</li></ul>`,
        },
        {
          periodName: '切片与映射的脾气',
          periodDesc: '理解底层数组，避开两个经典陷阱。',
          text: `<p>切片不是数组，它是一扇<strong>窗户</strong>：指向某个数组的一段，记着长度和容量。</p>
<pre><code>a := []int{1, 2, 3, 4}
b := a[:2]        // 看到 1 2，容量还是 4
b = append(b, 99) // 容量够，直接写进了 a 的第三格
fmt.Println(a)    // [1 2 99 4]</code></pre>
<p>意外吗？两扇窗户看着同一面墙。需要互不影响，就用 <code>slices.Clone(b)</code> 复制一份。记住 <code>append</code> 的结果要<strong>接住</strong>：<code>s = append(s, x)</code>，因为容量不够时它会搬到新数组。</p>
<h3>映射</h3>
<pre><code>var m map[string]int
fmt.Println(m["a"]) // 读没问题，得到 0
m["a"] = 1          // 崩溃：不能写入 nil 映射

m = make(map[string]int)
n, ok := m["a"]     // ok 告诉你有没有</code></pre>
<ul><li>遍历映射的顺序是<strong>随机</strong>的，故意如此，别依赖它。</li><li>映射不能同时被多个协程写，要加锁。</li></ul>`,
        },
        {
          periodName: '错误就是普通的值',
          periodDesc: '返回、包装、判断，不靠异常。',
          text: `<p>Go 没有 try/catch。会失败的函数多返回一个 <code>error</code>，调用的人当场处理：</p>
<pre><code>func load(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("读取配置 %s: %w", path, err)
	}
	…
}</code></pre>
<p><code>%w</code> 把原来的错误包在里面，一层层加上「我当时在做什么」，最后打印出来就像一句完整的话：<em>启动服务: 读取配置 a.json: 文件不存在</em>。</p>
<h3>怎么判断是哪种错误</h3>
<pre><code>if errors.Is(err, os.ErrNotExist) {
	// 文件不存在，用默认配置
}</code></pre>
<p>用 <code>errors.Is</code> 而不是双等号，它会一层层剥开来找。</p>
<h3>三条规矩</h3>
<ul><li>不要用下划线丢掉错误，除非写明为什么可以丢。</li><li>要么处理，要么返回，不要又打日志又返回，同一个错会出现五遍。</li><li><code>panic</code> 留给「程序写错了」，不要用来表示「用户输错了」。</li></ul>`,
        },
      ],
    },
    {
      chapterName: '接口、并发与一个小服务',
      chapterDesc: 'Go 最有味道的部分。',
      periods: [
        {
          periodName: '结构体与接口',
          periodDesc: '用小接口解耦，不用声明就能实现。',
          text: `<p>结构体放数据，方法写在外面：</p>
<pre><code>type Link struct {
	Code string
	URL  string
}

type Store interface {
	Get(code string) (Link, bool)
	Put(link Link)
}</code></pre>
<p>任何类型只要有 <code>Get</code> 和 <code>Put</code> 这两个方法，就<strong>自动</strong>是一个 <code>Store</code>，不用写「实现了」。所以接口常常由<strong>使用的人</strong>来定义：我需要什么，就写什么，越小越好。标准库里最有名的 <code>io.Reader</code> 只有一个方法，文件、网络、压缩流、字符串全都能用。</p>
<h3>接收者用指针还是值</h3>
<p>要修改自己，或者结构体比较大，用指针 <code>func (s *MemStore) Put(…)</code>。同一个类型的方法最好统一用一种。</p>
<h3>一句口诀</h3>
<p>「<strong>接收接口，返回结构体</strong>」。参数写得宽，别人好传，测试时也好替换；返回值写得实，别人好用。</p>`,
        },
        {
          periodName: '协程与通道',
          periodDesc: '并发取十个网页，并学会等待与取消。',
          text: `<p>在函数调用前加一个 <code>go</code>，它就在另一个协程里跑起来。协程很轻，开几万个也没关系，难的是<strong>等它们做完</strong>和<strong>收集结果</strong>。</p>
<pre><code>results := make(chan string)
for _, url := range urls {
	go func() { results &lt;- fetch(url) }()
}
for range urls {
	fmt.Println(&lt;-results)
}</code></pre>
<p>通道像一条传送带：一头放，一头取，没有缓冲时两边要碰上面才能交接。从 1.22 起，循环变量每一轮都是新的，所以可以放心在闭包里使用 <code>url</code>。</p>
<h3>共享数据要加锁</h3>
<pre><code>type Counter struct {
	mu sync.Mutex
	n  map[string]int
}
func (c *Counter) Add(k string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n[k]++
}</code></pre>
<p>小题：把锁去掉，用 <code>go run -race .</code> 运行，看看竞争检测器怎么说。另外，凡是会等待的函数，第一个参数都该是 <code>context.Context</code>，用户离开时好把活儿停下来。</p>`,
        },
        {
          periodName: '只用标准库写短网址服务',
          periodDesc: '把前面学的合起来，做成能用的小东西。',
          text: `<p>标准库的 <code>net/http</code> 已经足够写一个正经服务。1.22 起，路由可以写方法和参数：</p>
<pre><code>mux := http.NewServeMux()
mux.HandleFunc("GET /{code}", func(w http.ResponseWriter, r *http.Request) {
	link, ok := store.Get(r.PathValue("code"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	http.Redirect(w, r, link.URL, http.StatusFound)
})

srv := &amp;http.Server{
	Addr:              "127.0.0.1:8080",
	Handler:           mux,
	ReadHeaderTimeout: 5 * time.Second,
}
log.Fatal(srv.ListenAndServe())</code></pre>
<p>请自己补上三件事：</p>
<ol><li><code>POST /links</code>：接收网址，检查协议只能是 http 或 https，生成六位短码。</li><li>内存里的 <code>Store</code>，记得加锁。</li><li>一个测试：用 <code>httptest.NewRecorder</code> 发请求，断言跳转的地址。</li></ol>
<p>不要省掉 <code>ReadHeaderTimeout</code>。没有超时的服务，一个故意慢慢发请求的人就能把连接占满。为什么跳转用 302 而不是 301？因为 301 会被浏览器记住，以后想改目标就改不动了。</p>`,
        },
      ],
    },
  ],
  comments: [
    {
      who: 3,
      score: 5,
      text: '写 Java 十年，周末两天学完，周一就把一个小工具改成 Go 了，编译出来一个文件，运维同事都高兴。',
    },
    { who: 8, score: 4, text: 'append 写进原数组那里我真的中过招，查了一晚上。早点看到就好了。' },
    {
      who: 23,
      score: 4,
      text: '节奏适合有基础的人。并发那节要反复看。',
      reply: '并发本来就难，建议把 race 检测器的输出读熟，比记规则有用。',
    },
  ],
}
