/** Course "Node.js 服务端实践": five lessons. */
import { cards, code, draw, flow, note, points, table, text } from '../kit.ts'
import type { Course, Lesson } from '../shape.ts'

/** One row of the waterfall of lesson 1: label, start and length in milliseconds. */
const bar = (i: number, label: string, start: number, ms: number, kind: string) =>
  text(190, 62 + i * 84, label, 'b', 'end') +
  `<rect x="${230 + start * 3}" y="${28 + i * 84}" width="${ms * 3}" height="52" rx="8" class="${kind}"/>` +
  text(230 + (start + ms) * 3 + 24, 63 + i * 84, `${ms} 毫秒`, 't', 'start')

const journey: Lesson = {
  title: '一个请求的旅程',
  open: ['从按下回车，到页面出现，常常不到一秒。', '这一秒里，请求走了五站，我们跟着它走一遍。'],
  slides: [
    {
      heading: '五站地图',
      html: flow([
        ['查域名', '名字变成<br>IP 地址', '0'],
        ['建连接', 'TCP 握手<br>TLS 加密', '0'],
        ['发请求', '一段<br>HTTP 文本', '1'],
        ['跑代码', '你写的<br>服务端', '1'],
        ['收响应', '状态码<br>和正文', '1'],
      ]),
      say: [
        '第一站，查到域名的地址；第二站，和服务器握手，建立加密连接。',
        '第三站，发出请求；第四站，轮到你的代码；第五站，响应原路返回。',
      ],
    },
    {
      heading: '请求，是一段有格式的文本',
      html: code(
        `POST /api/orders HTTP/1.1
Host: shop.example.com
Content-Type: application/json
Content-Length: 26

{"bookId": 12, "count": 1}`,
        { 0: [1], 1: [2, 3, 4], 2: [6] },
        { plain: true },
      ),
      say: [
        '第一行，写着方法和路径。',
        '接下来是请求头，说明正文是什么格式，有多长。',
        '空一行之后是正文，也就是交给服务器的数据。',
      ],
    },
    {
      heading: '状态码，先看首位',
      html: table(
        ['首位', '含义', '常见的几个'],
        [
          ['2xx', '成功', '200 好了　201 已新建'],
          ['3xx', '换个地方取', '301 永久搬家　304 没有变化'],
          ['4xx', '请求方的问题', '400 格式不对　401 未登录　404 找不到'],
          ['5xx', '服务端的问题', '500 代码出错　503 暂不可用'],
        ],
        { 0: [1, 2], 1: [3, 4] },
      ),
      say: ['响应先给出状态码。二开头是成功，三开头是换个地方取。', '四开头，是请求方的问题；五开头，是服务端的问题。'],
    },
    {
      heading: '慢，慢在哪一段',
      html: draw(
        400,
        [0, 50, 100, 150, 200]
          .map((ms) => `<path d="M${230 + ms * 3} 10V350" class="grid"/>${text(230 + ms * 3, 386, String(ms), 'm')}`)
          .join('') +
          bar(0, '查域名', 0, 20, 'fi') +
          bar(1, '建连接', 20, 45, 'fi') +
          bar(2, '等待服务端', 65, 120, 'fr') +
          bar(3, '下载正文', 185, 25, 'fi') +
          `<rect x="413" y="184" width="384" height="76" rx="12" class="ring" data-at="1"/>`,
      ),
      say: ['在浏览器的网络面板里，每一段都有耗时。', '这个例子里，最长的是等待服务端，那就先去查代码和数据库。'],
    },
    {
      heading: '小结',
      html: points([
        ['出错，先看状态码首位', '分清是请求方，还是服务端', 0],
        ['变慢，先看时间花在哪一段', '别急着改代码', 1],
        ['下一节：亲手写一个接口', '用 Fastify，十行就够', 2],
      ]),
      say: ['小结一下。出错，先看状态码首位。', '变慢，先看时间花在哪一段。', '下一节，我们亲手写一个接口。'],
    },
  ],
}

const first: Lesson = {
  title: '用 Fastify 写第一个接口',
  open: ['写一个接口，要做的决定只有三个：方法，路径，返回什么。'],
  slides: [
    {
      heading: '准备一个项目',
      html: code(
        `mkdir bookshop && cd bookshop
npm init -y
npm pkg set type=module
npm install fastify`,
        { 0: [1, 2], 1: [3, 4] },
        { plain: true, name: '终端' },
      ),
      say: ['先建一个文件夹，初始化项目。', '把 type 设成 module，就能用 import 语法，再装上 Fastify。'],
    },
    {
      heading: '十行代码，一个接口',
      html: code(
        `import Fastify from 'fastify'
const app = Fastify({ logger: true })

app.get('/books/:id', async (request) => {
  const { id } = request.params
  return { id, title: '呐喊' }
})

await app.listen({ port: 3000 })`,
        { 0: [2], 1: [4], 2: [5], 3: [6], 4: [9] },
        { name: 'server.js', small: true },
      ),
      say: [
        '第二行创建应用，顺手打开日志。',
        '第四行说：用 GET 方法访问这个路径，就执行后面的函数。',
        '冒号后面的 id，是路径里会变的部分。',
        '返回一个对象，Fastify 会替你转成 JSON。',
        '最后，监听三千端口。',
      ],
    },
    {
      heading: '跑起来，看一眼',
      html: code(
        `$ node server.js
$ curl -i localhost:3000/books/7
HTTP/1.1 200 OK
content-type: application/json; charset=utf-8

{"id":"7","title":"呐喊"}`,
        { 0: [2, 3], 1: [6] },
        { plain: true, name: '终端' },
      ),
      say: ['用 curl 试一下，状态码二百，成功。', '留意这里：七带着引号，它是字符串，不是数字，下一节就来管住它。'],
    },
    {
      heading: '同一个路径，四种动作',
      html: table(
        ['方法', '动作', '例子'],
        [
          ['GET', '读取，不改数据', '<code>GET /books/7</code>'],
          ['POST', '新建', '<code>POST /books</code>'],
          ['PATCH', '修改一部分', '<code>PATCH /books/7</code>'],
          ['DELETE', '删除', '<code>DELETE /books/7</code>'],
        ],
        { 0: [1, 2], 1: [3, 4] },
      ),
      say: ['方法就是动作：GET 只读取，POST 新建。', 'PATCH 修改一部分，DELETE 删除。'],
    },
    {
      heading: '练习',
      html: points([
        ['写 GET /books', '返回三本书组成的数组', 0],
        ['用 curl 验证', '先看状态码，再看正文', 1],
      ]),
      say: ['练习：再写一个接口，返回三本书组成的数组。', '写完用 curl 验证，先看状态码，再看正文。'],
    },
  ],
}

const validate: Lesson = {
  title: '校验输入',
  open: ['凡是外面来的数据，先当它是错的。', '这一节，把检查写成清单，交给框架执行。'],
  slides: [
    {
      heading: '一个下单接口，四种坏数据',
      html: table(
        ['收到的正文', '问题'],
        [
          ['<code>{ "bookId": 1, "count": "很多" }</code>', '类型不对'],
          ['<code>{ "bookId": 1, "count": -3 }</code>', '范围不对'],
          ['<code>{ "bookId": 1 }</code>', '缺少字段'],
          ['<code>{ "bookId": 1, "count": 1, "price": 0 }</code>', '多出字段'],
        ],
        { 0: [1, 2, 3], 1: [4] },
      ),
      say: ['类型不对，范围不对，缺少字段。', '多出来的字段最危险：别人偷偷带上一个价格，可能就零元买走了书。'],
    },
    {
      heading: '用 JSON Schema 写清单',
      html: code(
        `const body = {
  type: 'object',
  required: ['bookId', 'count'],
  additionalProperties: false,
  properties: {
    bookId: { type: 'integer', minimum: 1 },
    count: { type: 'integer', minimum: 1, maximum: 99 },
  },
}`,
        { 0: [3], 1: [4], 2: [6, 7] },
        { small: true },
      ),
      say: [
        'required 一行，写明必填的字段。',
        '下一行设为 false，Fastify 默认会去掉清单之外的字段。',
        '数量必须是整数，从一到九十九。',
      ],
    },
    {
      heading: '挂到路由上',
      html:
        code(
          `app.post('/orders', { schema: { body } }, async (request, reply) => {
  reply.code(201)
  return createOrder(request.body)
})`,
          { 0: [1] },
          { small: true },
        ) +
        `<div data-at="1">${code(
          `400 Bad Request
{ "code": "FST_ERR_VALIDATION", "message": "body/count must be <= 99" }`,
          { 1: [1, 2] },
          { plain: true, small: true },
        )}</div>`,
      say: ['把清单挂在路由上。', '不合格的请求到不了你的函数，Fastify 直接回四百，并指出是哪个字段。'],
    },
    {
      heading: '两层校验，各管一段',
      html: cards([
        ['格式校验', '看数据本身：类型、范围、必填<br>写在 Schema 里<br>不通过，回 <strong>400</strong>', 0],
        ['业务校验', '要查数据：库存够吗？书还在架吗？<br>写在函数里<br>不通过，可回 <strong>409</strong> 表示冲突', 1],
      ]),
      say: [
        '格式校验只看数据本身，交给 Schema。',
        '业务校验要查数据库，比如库存够不够，写在函数里，不通过可以回 409。',
      ],
    },
    {
      heading: '小结',
      html: points([
        ['外来的数据一律先校验', '浏览器里查过也不算数', 0],
        ['只收清单里的字段', '没写的，一概不要', 1],
        ['错误说清字段和原因', '让对方一次改对', 2],
      ]),
      say: ['小结：外来的数据，一律先校验。', '只收清单里的字段。', '报错时说清字段和原因，让对方一次改对。'],
    },
  ],
}

const pool = (n: number) =>
  `<rect x="430" y="${34 + n * 66}" width="244" height="50" rx="10" class="soft"/>${text(552, 68 + n * 66, `连接 ${n + 1}`)}`

const database: Lesson = {
  title: '连接 PostgreSQL',
  open: ['放在内存里的数据，一重启就没了。', '这一节，把书存进 PostgreSQL。'],
  slides: [
    {
      heading: '为什么要连接池',
      html: draw(
        400,
        [0, 1, 2, 3, 4]
          .map(
            (n) =>
              `<circle cx="110" cy="${56 + n * 72}" r="28" class="soft"/>${text(110, 65 + n * 72, `请求`, 'm')}<path d="M146 ${56 + n * 72}L398 ${100 + (n % 4) * 56}" class="grid"/>`,
          )
          .join('') +
          `<g data-at="1"><rect x="400" y="4" width="304" height="320" rx="18" class="box" style="stroke:#1b5e9b;stroke-width:4"/>${[0, 1, 2, 3].map(pool).join('')}${text(552, 368, '连接池：先建好，轮流用', 'b fi')}</g>` +
          `<path d="M712 164H838" class="line" data-at="1"/>` +
          `<path d="M850 96v140c0 60 190 60 190 0V96" class="soft" stroke="#6fb0f0" stroke-width="4"/><ellipse cx="945" cy="96" rx="95" ry="34" class="soft" stroke="#6fb0f0" stroke-width="4"/>${text(945, 200, 'PostgreSQL', 'b')}`,
      ),
      say: ['每个请求都新建连接，太慢，也会把数据库挤满。', '连接池先建好几条连接，用完归还，大家轮流用。'],
    },
    {
      heading: '连上去',
      html: code(
        `// npm install postgres
import postgres from 'postgres'

export const sql = postgres(process.env.DATABASE_URL, {
  max: 10,
})`,
        { 0: [4], 1: [5] },
        { name: 'db.js' },
      ),
      say: ['地址从环境变量读，密码绝不写进代码。', 'max 设为十，表示最多开十条连接。'],
    },
    {
      heading: '参数，绝不拼接',
      html: `<div>${code(
        `// 危险：输入变成了语句的一部分
sql.unsafe("select * from book where title = '" + title + "'")`,
        {},
        { small: true },
      )}</div><div data-at="1">${code(
        `// 安全：语句和参数分开传送
sql\`select * from book where title = \${title}\``,
        {},
        { small: true },
      )}</div>`,
      say: ['把用户输入拼进语句，就是 SQL 注入的入口。', '用模板写法，语句和参数分开传送，输入再怪，也只是一个值。'],
    },
    {
      heading: '事务：要么都做，要么都不做',
      html: code(
        `await sql.begin(async (tx) => {
  const [row] = await tx\`
    update book set stock = stock - \${n}
    where id = \${id} and stock >= \${n} returning id\`
  if (!row) throw new Error('库存不足')
  await tx\`
    insert into orders (book_id, count)
    values (\${id}, \${n})\`
})`,
        { 0: [1, 3, 7], 1: [4], 2: [5] },
        { small: true },
      ),
      say: [
        '扣库存和记订单，要么都成功，要么都不发生。',
        '条件里写明库存够用，两人同时抢最后一本，也只有一人成功。',
        '中间抛出错误，整个事务自动撤回。',
      ],
    },
    {
      heading: '小结',
      html: points([
        ['用连接池', '连接贵，要轮流用', 0],
        ['参数绝不拼接', '语句和值分开传送', 0],
        ['成对的改动放进事务', '不会只做一半', 0],
      ]),
      say: ['记住三件事：用连接池，参数绝不拼接，成对的改动放进事务。'],
    },
  ],
}

const errors: Lesson = {
  title: '错误与日志',
  open: ['程序一定会出错。', '好的服务，出错时说得清，查得到。'],
  slides: [
    {
      heading: '先分两类',
      html: cards([
        ['预料之中', '找不到、没库存、没权限<br>回 <strong>4xx</strong><br>把原因说给用户听', 0],
        [
          '意料之外',
          '数据库断开、代码有缺陷<br>回 <span class="red">500</span><br>细节记进日志，对外只说一句人话',
          1,
          'bad',
        ],
      ]),
      say: [
        '预料之中的，比如找不到，没库存，要把原因说给用户听。',
        '意料之外的，比如数据库断开，细节记进日志，不要给用户看。',
      ],
    },
    {
      heading: '汇到一处处理',
      html: code(
        `app.setErrorHandler((error, request, reply) => {
  const status = error.statusCode ?? 500
  const ours = status >= 500
  if (ours) request.log.error(error)
  reply.code(status).send({
    message: ours ? '服务开小差了，请稍后再试' : error.message,
    requestId: request.id,
  })
})`,
        { 0: [1], 1: [4, 6], 2: [7] },
        { small: true },
      ),
      say: [
        '所有的错误，汇到这一个函数。',
        '五百以上，记下完整错误，对外只说一句人话。',
        '把请求编号还给用户，他报来编号，你就能找到那行日志。',
      ],
    },
    {
      heading: '一行日志，一件事',
      html:
        code(
          `{
  "time": "2026-03-08T09:15:02.114Z",
  "level": "error",
  "reqId": "req-3k",
  "msg": "connect ECONNREFUSED 10.0.0.5:5432"
}`,
          { 0: [2, 3, 4, 5] },
          { plain: true },
        ) + note('<b>永远不写：</b>密码、令牌、身份证号、银行卡号', 1),
      say: ['日志用 JSON，至少要有时间，级别，请求编号和原因。', '密码，令牌，身份证号，永远不要写进日志。'],
    },
    {
      heading: '级别，决定谁被叫醒',
      html: table(
        ['级别', '什么时候用', '例子'],
        [
          ['debug', '排查时才打开', '每条 SQL 的耗时'],
          ['info', '正常的大事', '服务启动、订单建立'],
          ['warn', '能自己恢复', '短信重试后成功'],
          ['error', '需要人来处理', '数据库连不上'],
        ],
        { 0: [3, 4], 1: [4] },
      ),
      say: ['能自己恢复的，写警告；需要人来处理的，才写错误。', '报警只看错误级别，半夜就不会被无关的消息叫醒。'],
    },
    {
      heading: '你已经走完一圈',
      html: flow([
        ['接收', '路由', '0'],
        ['校验', 'Schema', '0'],
        ['存储', '事务', '0'],
        ['报错', '日志', '0'],
      ]),
      say: ['到这里，你有了一个像样的服务：能接收，能校验，能存储，也说得清哪里出了错。'],
    },
  ],
}

export const nodeService: Course = {
  key: 'node-service',
  name: 'Node.js 服务端实践',
  lecturer: '沈一舟',
  theme: 'code',
  chords: [
    [-17, -10, -5, 2],
    [-14, -9, -2, 3],
    [-12, -5, 0, 7],
    [-15, -8, -3, 4],
  ],
  lessons: [journey, first, validate, database, errors],
}
