/** Site 12, branch 前端开发: React and TypeScript here; layout and accessibility in courses-frontend-page.ts. */
import type { DemoCourse } from '../shape.ts'
import { cssLayout, webAccessibility } from './courses-frontend-page.ts'

const reactComplete: DemoCourse = {
  key: 'react-complete',
  courseName: 'React 19 从入门到上线',
  courseDesc:
    '用一个「读书清单」项目学完 React 19：组件、状态、表单、取数据，直到把它放到网上给朋友用。适合会一点 JavaScript 的同学。',
  keyword: 'React,React 19,前端框架,组件,Hooks',
  lecturer: 'shen',
  category: ['前端开发', '前端框架', 'React'],
  art: { motif: 'orbit', from: 205, to: 250 },
  introduce: `<p>很多人学 React 的经历是这样的：跟着教程敲完一个待办事项，合上电脑，什么也写不出来。问题不在你，而在于教程只教了<strong>怎么写</strong>，没有教<strong>为什么这样想</strong>。</p>
<p>这门课从头到尾只做一个东西：一份可以搜索、打分、分享给朋友的读书清单。每一节都在它上面长出一个新能力，所以你始终知道眼前这个知识点是为了解决什么麻烦。</p>
<h3>学完你会</h3>
<ul><li>用「界面是状态的函数」这一句话解释大多数 React 的行为</li><li>判断一个变量该不该放进状态，一段代码该不该放进 Effect</li><li>用 React 19 的 action 写表单，处理好等待、出错和成功</li><li>把项目构建、检查、发布到网上</li></ul>
<h3>需要准备</h3>
<p>懂得函数、数组的 <code>map</code> 和 <code>filter</code>，会用 <code>async/await</code> 就够了。不需要学过旧版 React，也不讲类组件。</p>`,
  originalYuan: 199,
  countStudy: 3286,
  publishedDaysAgo: 48,
  chapters: [
    {
      chapterName: '从组件开始',
      chapterDesc: '把页面看成函数的结果，理解状态和列表。',
      periods: [
        {
          periodName: '组件就是一个返回界面的函数',
          periodDesc: '写出第一个组件，看懂 JSX 和 props。',
          isFree: true,
          text: `<p>先忘掉所有术语。React 组件就是一个函数：输入一些数据，返回一段界面。</p>
<pre><code>function BookCard({ title, author }) {
  return (
    &lt;article&gt;
      &lt;h2&gt;{title}&lt;/h2&gt;
      &lt;p&gt;{author} 著&lt;/p&gt;
    &lt;/article&gt;
  )
}</code></pre>
<p>看起来像 HTML 的部分叫 JSX，编译后变成普通的函数调用。花括号里可以放任何 JavaScript <strong>表达式</strong>，但不能放 <code>if</code> 这样的语句。</p>
<p>使用它时，属性会合成一个对象传进来，这个对象叫 props：</p>
<pre><code>&lt;BookCard title="边城" author="沈从文" /&gt;</code></pre>
<h3>两条规矩</h3>
<ul><li>组件名首字母大写，否则 React 会当成普通标签。</li><li>不要修改 props。它是别人给你的输入，同样的输入应当得到同样的界面。</li></ul>
<p>练习：给 <code>BookCard</code> 加一个 <code>finished</code> 属性，读完的书在标题后显示「已读」。提示：<code>{finished &amp;&amp; &lt;span&gt;已读&lt;/span&gt;}</code>。</p>`,
        },
        {
          periodName: '状态：界面的记忆',
          periodDesc: '知道什么该放进 useState，什么不该放。',
          text: `<p>普通变量在函数执行完就消失了。要让组件记住一件事，并且在它变化时重新画一遍，就用 <code>useState</code>：</p>
<pre><code>const [keyword, setKeyword] = useState('')
const shown = books.filter((b) =&gt; b.title.includes(keyword))</code></pre>
<p>注意第二行：筛选结果 <code>shown</code> <strong>没有</strong>放进状态，因为它能从 <code>books</code> 和 <code>keyword</code> 算出来。能算出来的东西不要存，存了就要操心两份数据不一致。</p>
<h3>更新不是立刻发生的</h3>
<p>调用 <code>setCount(count + 1)</code> 之后马上打印 <code>count</code>，看到的还是旧值：这一次渲染里的 <code>count</code> 是固定的。如果新值依赖旧值，传一个函数最稳妥：</p>
<pre><code>setCount((c) =&gt; c + 1)</code></pre>
<h3>对象和数组要换新的</h3>
<p>React 用引用是否相同来判断有没有变。所以不要 <code>books.push(x)</code>，要写 <code>setBooks([...books, x])</code>；改其中一项用 <code>map</code> 返回新数组。</p>`,
        },
        {
          periodName: '列表与 key',
          periodDesc: '明白 key 的作用，以及为什么不要用下标。',
          text: `<p>画一个列表就是把数组 <code>map</code> 成元素：</p>
<pre><code>&lt;ul&gt;
  {books.map((book) =&gt; (
    &lt;li key={book.id}&gt;{book.title}&lt;/li&gt;
  ))}
&lt;/ul&gt;</code></pre>
<p><code>key</code> 是每一项的身份证。下次渲染时，React 靠它认出「这还是刚才那一本」，从而保留它的输入框内容、滚动位置和内部状态。</p>
<h3>用下标会怎样</h3>
<p>假设每一行有一个写书评的输入框，你在第一行写了一半，然后在列表最前面插入一本新书。用下标做 key，React 认为「第 0 项还是第 0 项」，于是你写了一半的书评跑到了新书名下。用 <code>book.id</code> 就不会。</p>
<p>列表只在末尾追加、从不排序删除时，用下标碰巧没事；可是需求会变，养成用稳定 id 的习惯更省心。</p>
<p>反过来也有妙用：想让一个表单彻底清空重来，给它换一个 <code>key</code>，React 就会丢掉旧的、造一个新的。</p>`,
        },
      ],
    },
    {
      chapterName: '和外界打交道',
      chapterDesc: '表单、网络请求，以及最容易误用的 Effect。',
      periods: [
        {
          periodName: '表单与 action',
          periodDesc: '用 useActionState 管理提交、等待和错误。',
          text: `<p>React 19 允许把函数直接交给表单的 <code>action</code>。配合 <code>useActionState</code>，等待状态和返回结果都替你管好了：</p>
<pre><code>async function addBook(previous, formData) {
  const title = String(formData.get('title')).trim()
  if (!title) return { error: '请填写书名' }
  await saveBook({ title })
  return { error: '' }
}

function AddBook() {
  const [state, action, pending] = useActionState(addBook, { error: '' })
  return (
    &lt;form action={action}&gt;
      &lt;input name="title" aria-label="书名" /&gt;
      &lt;button disabled={pending}&gt;{pending ? '保存中…' : '添加'}&lt;/button&gt;
      {state.error &amp;&amp; &lt;p role="alert"&gt;{state.error}&lt;/p&gt;}
    &lt;/form&gt;
  )
}</code></pre>
<p>几点值得留意：输入框不必每个都绑一个状态，提交时从 <code>FormData</code> 里取就好；按钮在等待时禁用，可以避免手快的人点两次；action 正常返回以后，非受控的表单会自动重置，如果返回的是错误，又想留住用户写的字，就把它一起放进返回值，交给 <code>defaultValue</code>。</p>
<p>浏览器里的检查只是为了让人少走弯路，<strong>服务器必须再检查一遍</strong>。</p>`,
        },
        {
          periodName: 'Effect 到底用在哪里',
          periodDesc: '只在和 React 之外的东西同步时才用 useEffect。',
          text: `<p><code>useEffect</code> 是被误用最多的一个 Hook。它只有一个正当用途：让组件和 React <strong>之外</strong>的系统保持同步，比如定时器、浏览器事件、地图或播放器。</p>
<pre><code>useEffect(() =&gt; {
  const onKey = (event) =&gt; {
    if (event.key === 'Escape') close()
  }
  window.addEventListener('keydown', onKey)
  return () =&gt; window.removeEventListener('keydown', onKey)
}, [close])</code></pre>
<p>返回的函数负责收拾。开发模式下的严格模式会故意「装上、拆掉、再装上」一次，如果这时出了问题，说明你的收拾没做干净。</p>
<h3>这些情况不需要它</h3>
<table><thead><tr><th>想做的事</th><th>应该写在</th></tr></thead><tbody><tr><td>由已有数据算出新数据</td><td>渲染时直接算</td></tr><tr><td>点击后发请求</td><td>事件处理函数里</td></tr><tr><td>换一个用户就清空表单</td><td>给表单换 key</td></tr></tbody></table>
<p>写之前问自己：没有这个 Effect，是外部系统会不同步，还是只是我懒得把代码放到对的地方？</p>`,
        },
        {
          periodName: '取数据的四种样子',
          periodDesc: '同时照顾加载、出错、空和有内容四种情况。',
          text: `<p>任何一块来自网络的内容都有四种样子：正在加载、出错了、成功但是空的、成功而且有内容。新手往往只画最后一种。</p>
<p>实际项目里推荐让路由来取数据：页面切换时先取、后画，组件里只管显示。如果确实要在组件里取，请处理好「慢的旧结果盖住新结果」的问题：</p>
<pre><code>useEffect(() =&gt; {
  const controller = new AbortController()
  fetch('/api/books?q=' + encodeURIComponent(q), { signal: controller.signal })
    .then((r) =&gt; (r.ok ? r.json() : Promise.reject(new Error('服务器没有回应'))))
    .then(setBooks)
    .catch((e) =&gt; e.name !== 'AbortError' &amp;&amp; setError(e.message))
  return () =&gt; controller.abort()
}, [q])</code></pre>
<p>注意 <code>fetch</code> 遇到 404 或 500 <strong>不会</strong>抛错，要自己看 <code>r.ok</code>。</p>
<h3>空状态怎么写</h3>
<p>不要只写「暂无数据」。告诉用户为什么空、接下来能做什么：「还没有收藏的书，搜一本你最近在读的试试。」</p>`,
        },
      ],
    },
    {
      chapterName: '交到别人手里',
      chapterDesc: '整理代码，检查质量，发布到网上。',
      periods: [
        {
          periodName: '把大组件拆小',
          periodDesc: '按变化的原因拆分，而不是按行数。',
          text: `<p>一个组件写到三百行，滚动起来就累了。可是怎么拆？按「上半截、下半截」切开，只会得到两个互相传一堆参数的文件。</p>
<h3>按变化的原因拆</h3>
<ul><li><strong>会单独变化的</strong>拆出来：筛选栏改样式时，不该动到列表。</li><li><strong>会重复出现的</strong>拆出来：书的卡片在首页和搜索页都有。</li><li><strong>有自己小脾气的</strong>拆出来：打分控件有悬停、键盘、半星，关起门来处理。</li></ul>
<h3>状态放在哪里</h3>
<p>放在所有用到它的组件的<strong>最近的共同上级</strong>。只有一个组件用，就留在它自己身上。很多项目的性能问题，其实只是把输入框的状态放得太高，敲一个字整页都要重画。</p>
<p>还有一个常被忘记的位置：<strong>网址</strong>。搜索词、页码、排序写进地址栏，刷新不丢，还能发给朋友。读书清单的筛选条件，我们最后就搬到了网址里。</p>`,
        },
        {
          periodName: '上线前的检查单',
          periodDesc: '构建、体积、错误和可用性逐项过一遍。',
          text: `<p>本地能跑，离能上线还差几步。照着下面的顺序走一遍，大约半小时。</p>
<ol><li><strong>用生产模式构建再看一遍。</strong><code>npm run build</code> 之后本地预览，开发服务器会掩盖一些路径和体积问题。</li><li><strong>看体积。</strong>打开网络面板，勾选禁用缓存。首屏脚本压缩后超过 200 kB，就找找是谁引进来的，把不急用的页面改成按需加载。</li><li><strong>断网试试。</strong>把网络调成离线再提交表单，用户写的字不能丢，错误要说人话。</li><li><strong>只用键盘走一遍。</strong>能不能加一本书、打分、删除？焦点在哪里看得见吗？</li><li><strong>放一个错误边界。</strong>一处出错不该让整页变白。</li><li><strong>记录线上错误。</strong>哪怕只是发到自己的一个接口，也比等用户来骂强。</li></ol>
<p>全部打勾，把网址发给一个不懂技术的朋友，看着他用，别说话。你会得到最诚实的一份测试报告。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '读书清单项目检查单', file: 'react-project-checklist.md' }],
  comments: [
    {
      who: 16,
      score: 5,
      text: '转行学前端三个月，第一次有人讲清楚 key 为什么不能用下标，那个书评跑到别的书下面的例子我自己复现了一遍，印象太深了。',
    },
    {
      who: 3,
      score: 4,
      text: 'Effect 那一节值回票价，我把项目里十几个 useEffect 删到剩四个。希望再多讲一点测试。',
      reply: '测试单独成课更合适，正在写。删 Effect 的感觉是不是很爽？',
    },
    { who: 10, score: 5, text: '「能算出来的东西不要存」，写在便利贴上贴屏幕边了。' },
    {
      who: 13,
      score: 3,
      text: '内容是好的，但我 JavaScript 底子弱，第二章开始有点吃力，建议先把数组方法补一补再来。',
      reply: '谢谢提醒，已经在介绍里写明了需要的基础。可以先从「TypeScript 日课」的前三节开始热身。',
    },
  ],
}

const typescriptDaily: DemoCourse = {
  key: 'typescript-daily',
  courseName: 'TypeScript 日课：每天看懂一个类型',
  courseDesc:
    '七个短课，每天一刻钟，从类型推断讲到映射类型。只讲工作中天天用得到的部分，每一节都有一个「改完少一个 bug」的例子。',
  keyword: 'TypeScript,类型,泛型,收窄,前端基础',
  lecturer: 'shen',
  category: ['前端开发', '语言基础', 'TypeScript'],
  art: { motif: 'code', from: 258, to: 290 },
  introduce: `<p>TypeScript 的类型系统很大，大到有人用它写出了象棋程序。可是日常工作里反复用到的，其实就那么七八样。这门课只讲这七八样，每一样讲透。</p>
<p>每节课都是同样的节奏：先给你看一段<strong>真的会出问题</strong>的代码，再看类型怎样在你按下保存的那一刻就把它拦住，最后留一道两分钟的小题。没有体操，没有谜语一样的类型。</p>
<h3>适合谁</h3>
<ul><li>写 JavaScript 有一阵子，项目里刚换成 TypeScript 的同学</li><li>满屏 <code>any</code>，知道不好但是不知道怎么改的同学</li><li>看得懂别人的泛型，自己却写不出来的同学</li></ul>
<h3>怎么学最好</h3>
<p>打开编辑器，把严格模式 <code>strict</code> 和 <code>noUncheckedIndexedAccess</code> 都开着，一边看一边敲。故意写错，读一读报错信息的最后一行，那里通常才是真正的原因。每天一节，一周正好学完，周末把自己的旧项目改一个文件试试。</p>`,
  originalYuan: 59,
  countStudy: 2147,
  publishedDaysAgo: 96,
  chapters: [
    {
      chapterName: '让编译器替你想',
      chapterDesc: '推断、联合与收窄，是每天都用的三件事。',
      periods: [
        {
          periodName: '第一天：能推断的就别写',
          periodDesc: '知道哪里该写类型，哪里交给推断。',
          isFree: true,
          text: `<p>刚开始用 TypeScript 的人常常把每个变量都标上类型：</p>
<pre><code>const price: number = 19.9
const names: string[] = ['山', '水']</code></pre>
<p>这些都是多余的，编译器看右边就知道。多写的类型不但占地方，还可能把精确的推断变粗：</p>
<pre><code>const mode = 'dark'          // 类型是 'dark'
const mode2: string = 'dark' // 类型变成了 string</code></pre>
<h3>该写的三个地方</h3>
<ol><li><strong>函数的参数</strong>：编译器猜不到别人会传什么。</li><li><strong>对外公开的函数的返回值</strong>：写明了，改内部时就不会不小心改了约定。</li><li><strong>一开始是空的容器</strong>：<code>const list: Book[] = []</code>。</li></ol>
<p>还有一个开关值得打开：<code>noUncheckedIndexedAccess</code>。打开后 <code>list[0]</code> 的类型是 <code>Book | undefined</code>，逼你想一想：要是列表是空的呢？</p>`,
        },
        {
          periodName: '第二天：联合类型与收窄',
          periodDesc: '用判断语句把大类型一步步变小。',
          text: `<p>一个值可能是几种类型之一，就用竖线连起来，叫联合类型：</p>
<pre><code>function format(value: string | number | null): string {
  if (value === null) return '—'
  if (typeof value === 'number') return value.toFixed(2)
  return value.trim()
}</code></pre>
<p>每过一个判断，编译器就把不可能的情况划掉，走到最后一行时 <code>value</code> 只剩 <code>string</code>，所以能放心调用 <code>trim</code>。这个过程叫<strong>收窄</strong>。</p>
<h3>能收窄的判断</h3>
<table><thead><tr><th>写法</th><th>用来区分</th></tr></thead><tbody><tr><td><code>typeof x === 'string'</code></td><td>基本类型</td></tr><tr><td><code>x instanceof Date</code></td><td>类的实例</td></tr><tr><td><code>'name' in x</code></td><td>有没有某个属性</td></tr><tr><td><code>Array.isArray(x)</code></td><td>是不是数组</td></tr></tbody></table>
<p>小心一个坑：<code>if (count)</code> 会把 <code>0</code> 和空字符串也挡在外面。只想排除空值，请写 <code>if (count !== undefined)</code>。页面上「0 条评论」莫名其妙不见了，十有八九就是它。</p>`,
        },
        {
          periodName: '第三天：可辨识联合',
          periodDesc: '用一个标签字段，让不可能的状态写不出来。',
          text: `<p>看看这个常见的状态：</p>
<pre><code>type State = { loading: boolean; data?: Book[]; error?: string }</code></pre>
<p>它允许「既在加载，又有错误，还有数据」这种怪东西。换一种写法：</p>
<pre><code>type State =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; books: Book[] }</code></pre>
<p>三种情况各有各的字段，怪东西根本写不出来。用的时候 <code>switch (state.kind)</code>，每个分支里只看得见自己的字段。</p>
<h3>让编译器提醒你漏了谁</h3>
<pre><code>default: {
  const missed: never = state
  throw new Error('没处理的状态：' + JSON.stringify(missed))
}</code></pre>
<p>这里的 <code>never</code> 是「不可能有值」的类型。哪天有人加了第四种状态，这一行会立刻变红，所有忘了处理的地方一个也跑不掉。这是我最喜欢 TypeScript 的一个地方：<strong>改一处，它告诉你还要改哪里</strong>。</p>`,
        },
        {
          periodName: '第四天：unknown 胜过 any',
          periodDesc: '对外来的数据保持怀疑，先检查再使用。',
          text: `<p><code>any</code> 的意思是「别检查了，我说了算」，而且它会传染：从 <code>any</code> 取出来的一切还是 <code>any</code>。<code>unknown</code> 的意思是「我不知道这是什么」，不先检查就什么也不能做。</p>
<pre><code>const data: unknown = JSON.parse(text)
data.title // 报错：data 的类型是 unknown

function isBook(x: unknown): x is { title: string } {
  return typeof x === 'object' &amp;&amp; x !== null &amp;&amp;
    'title' in x &amp;&amp; typeof x.title === 'string'
}
if (isBook(data)) console.log(data.title) // 可以</code></pre>
<p><code>x is …</code> 叫类型谓词，告诉编译器返回真的时候 <code>x</code> 是什么。它说的话编译器会全信，所以里面的检查一定要写对。</p>
<h3>三种外来数据</h3>
<ul><li>网络返回的 JSON</li><li>本地存储里读出来的字符串</li><li><code>catch (e)</code> 里的 <code>e</code>，谁都可能抛任何东西</li></ul>
<p>字段多时手写检查太累，可以用 zod 一类的库，写一份结构，类型和检查都有了。</p>`,
        },
      ],
    },
    {
      chapterName: '把关系写出来',
      chapterDesc: '泛型、keyof 与 satisfies，让类型之间产生联系。',
      periods: [
        {
          periodName: '第五天：泛型是输入和输出的约定',
          periodDesc: '看懂也写得出带类型参数的函数。',
          text: `<p>写一个取数组最后一项的函数，参数该是什么类型？写 <code>any[]</code>，返回值就丢了信息。泛型让你说：<em>我不管是什么，但进来什么，出去就是什么</em>。</p>
<pre><code>function last&lt;T&gt;(list: T[]): T | undefined {
  return list[list.length - 1]
}
const n = last([1, 2, 3])   // number | undefined
const s = last(['甲', '乙']) // string | undefined</code></pre>
<p>调用时不用写 <code>&lt;number&gt;</code>，编译器会从参数推断出来。</p>
<h3>给 T 加一点要求</h3>
<pre><code>function byId&lt;T extends { id: string }&gt;(list: T[], id: string) {
  return list.find((item) =&gt; item.id === id)
}</code></pre>
<p><code>extends</code> 在这里读作「至少要有」。返回的仍然是完整的 <code>T</code>，不会被削成只有 <code>id</code> 的对象。</p>
<p>一条经验：类型参数如果只出现了<strong>一次</strong>，多半不需要它。泛型的价值在于把两个位置联系起来：参数和返回值，或者两个参数之间。</p>`,
        },
        {
          periodName: '第六天：keyof 与映射类型',
          periodDesc: '从一个类型生出另一个，避免两处重复。',
          text: `<p>同一件事写两遍，早晚会有一遍忘了改。类型也一样。</p>
<pre><code>type Book = { id: string; title: string; pages: number }
type Field = keyof Book // 'id' | 'title' | 'pages'

function sortBy(list: Book[], field: Field) {
  return list.toSorted((a, b) =&gt; (a[field] &lt; b[field] ? -1 : 1))
}</code></pre>
<p>传一个不存在的字段名，编辑器当场变红；给 <code>Book</code> 加了新字段，这里自动就认得。</p>
<h3>自带的几个好帮手</h3>
<table><thead><tr><th>写法</th><th>结果</th></tr></thead><tbody><tr><td><code>Partial&lt;Book&gt;</code></td><td>每个字段都可以不填</td></tr><tr><td><code>Pick&lt;Book, 'id' | 'title'&gt;</code></td><td>只要这两个</td></tr><tr><td><code>Omit&lt;Book, 'id'&gt;</code></td><td>除了 id 都要</td></tr><tr><td><code>Record&lt;Field, string&gt;</code></td><td>每个字段名对应一段文字</td></tr></tbody></table>
<p>新建一本书的参数不就是 <code>Omit&lt;Book, 'id'&gt;</code> 吗？修改则是 <code>Partial</code> 再套一层。今天的小题：在你的项目里找两个几乎一样的类型，让其中一个从另一个生出来。</p>`,
        },
        {
          periodName: '第七天：as const 与 satisfies',
          periodDesc: '让配置既精确又受检查。',
          text: `<p>写一张颜色表：</p>
<pre><code>const colors = { ok: '#1f7a5a', warn: '#8a5a00' }</code></pre>
<p>这样 <code>colors.ok</code> 的类型是 <code>string</code>，而且没人检查你是不是漏了一种状态。标成 <code>Record&lt;Status, string&gt;</code> 可以检查，却又把具体的值忘了。<code>satisfies</code> 两样都要：</p>
<pre><code>type Status = 'ok' | 'warn' | 'error'
const colors = {
  ok: '#1f7a5a',
  warn: '#8a5a00',
  error: '#b93a23',
} as const satisfies Record&lt;Status, string&gt;</code></pre>
<p><code>as const</code> 把值冻结成最精确的字面量类型，<code>satisfies</code> 检查它符合要求，但<strong>不改变</strong>它自己的类型。漏写 <code>error</code> 会报错，<code>colors.ok</code> 仍然是 <code>'#1f7a5a'</code>。</p>
<p>最后提醒一句：<code>as SomeType</code>（断言）和它们不同，那是你替编译器打包票，包票打错了，运行时照样出事。一周学完，去挑一个旧文件，把里面的断言一个个换成收窄或 <code>satisfies</code> 吧。</p>`,
        },
      ],
    },
  ],
  comments: [
    {
      who: 1,
      score: 5,
      text: '每天十五分钟真的刚好，地铁上看文字，到公司就能用。第三天之后把项目里的 loading/error/data 全改了。',
    },
    { who: 20, score: 4, text: '第六天信息量有点大，看了两遍。表格总结得很好。' },
    { who: 3, score: 5, text: '写了八年后端，被前端同事推荐来的。satisfies 这一节解决了我一直别扭的地方。' },
  ],
}

export const coursesFrontend: DemoCourse[] = [reactComplete, typescriptDaily, cssLayout, webAccessibility]
