/** Site 12, branch 前端开发: layout and accessibility of pages. Gathered by courses-frontend.ts. */
import type { DemoCourse } from '../shape.ts'

export const cssLayout: DemoCourse = {
  key: 'css-layout',
  courseName: 'CSS 布局：不再和页面较劲',
  courseDesc: '从盒子的尺寸讲到 Grid 与容器查询，弄懂浏览器怎样摆放元素。学完以后，居中、等高、自适应都不用再搜。',
  keyword: 'CSS,布局,Flex,Grid,响应式',
  lecturer: 'shen',
  category: ['前端开发', '页面与样式', 'CSS 布局'],
  art: { motif: 'grid', from: 330, to: 20 },
  introduce: `<p>「这个怎么居中？」「为什么手机上会多出一条横向滚动？」「我只是加了一个字，怎么整行都掉下来了？」写页面的人，几乎每天都在问这三句话。</p>
<p>CSS 让人觉得玄，是因为我们总在试属性，而不去想浏览器的规则。其实规则并不多：<strong>盒子有多大、盒子怎么排、装不下怎么办</strong>。这门课按这三个问题展开，每一节给一个小画面，先猜结果，再看解释。</p>
<h3>你会真正掌握</h3>
<ul><li>宽度到底包不包括内边距，百分比是相对于谁</li><li>什么时候用 Flex，什么时候用 Grid</li><li>少写断点也能适应从手机到大屏的办法</li><li>容器查询：让组件看自己的位置有多宽，而不是看屏幕有多宽</li><li>溢出的原因和排查顺序</li></ul>
<p>课程只用现代浏览器都支持的写法，不讲浮动布局，也不依赖任何框架。附件里有一份速查表，写页面时放在手边，忘了哪个属性管哪个方向，看一眼就回来。</p>`,
  originalYuan: 69,
  countStudy: 1765,
  publishedDaysAgo: 130,
  chapters: [
    {
      chapterName: '盒子和它的邻居',
      chapterDesc: '尺寸、一维排列和二维网格。',
      periods: [
        {
          periodName: '盒子到底有多宽',
          periodDesc: '弄清 box-sizing、百分比与 auto。',
          isFree: true,
          text: `<p>每个元素都是一个盒子，从里到外是：内容、内边距 padding、边框 border、外边距 margin。默认情况下 <code>width</code> 只管<strong>内容</strong>那一层：</p>
<pre><code>.card { width: 300px; padding: 20px; border: 1px solid; }
/* 实际占 300 + 40 + 2 = 342px */</code></pre>
<p>这就是「明明写了 100% 却撑出去」的原因。所以几乎每个项目的第一行都是：</p>
<pre><code>*, *::before, *::after { box-sizing: border-box; }</code></pre>
<p>从此 <code>width</code> 包括内边距和边框，上面的卡片就老老实实 300px 宽。</p>
<h3>两个常被误会的地方</h3>
<ul><li>块级元素的 <code>width: auto</code> 会自动填满并扣掉外边距，<code>width: 100%</code> 却不会扣，所以常常用不着写 100%。</li><li><code>padding</code> 和 <code>margin</code> 的百分比，无论上下左右，默认都相对于<strong>父元素的宽度</strong>。</li></ul>
<p>想看任何一个盒子的真实尺寸，打开开发者工具，选中它，看那张一层套一层的图。</p>`,
        },
        {
          periodName: 'Flex：排成一队',
          periodDesc: '主轴与交叉轴，伸缩与换行。',
          text: `<p>一句话分工：<strong>一个方向用 Flex，两个方向用 Grid</strong>。导航栏、按钮组、头像配名字，都是排成一队的事。</p>
<pre><code>.bar { display: flex; align-items: center; gap: 12px; }
.bar .search { flex: 1; }          /* 吃掉剩余空间 */
.bar .user { margin-left: auto; }  /* 推到最右边 */</code></pre>
<p>队伍的方向叫主轴，<code>justify-content</code> 管主轴上怎么分布，<code>align-items</code> 管另一个方向怎么对齐。方向由 <code>flex-direction</code> 决定，换成 <code>column</code>，两者的含义就跟着转九十度。</p>
<h3>flex: 1 是什么</h3>
<p>它是 <code>flex-grow: 1; flex-shrink: 1; flex-basis: 0%</code> 的简写，意思是「从零开始，平分所有空间」。而 <code>flex: auto</code> 是「先按内容大小，再分剩下的」。</p>
<h3>最常见的坑</h3>
<p>一行里文字太长把别人挤扁？给文字那一项加 <code>min-width: 0</code>。因为 Flex 子项默认不肯缩到比内容更窄。</p>`,
        },
        {
          periodName: 'Grid：画一张网',
          periodDesc: '用一行代码写出自适应的卡片列表。',
          text: `<p>卡片列表、整页骨架、日历，都是两个方向的事。Grid 先画好格子，再把东西放进去。</p>
<pre><code>.cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: 24px;
}</code></pre>
<p>读法是：每列至少 260px，能放几列放几列，剩下的平分。屏幕再窄，<code>min(260px, 100%)</code> 也保证不会撑破。一个断点都没写，从手机到大屏全都合适。</p>
<h3>给区域起名字</h3>
<pre><code>.page {
  display: grid;
  grid-template: "head head" auto
                 "side main" 1fr / 220px minmax(0, 1fr);
}
.page aside { grid-area: side; }</code></pre>
<p>版面一目了然，手机上只要改成一列，再换一张「地图」，标签的先后不用动。注意 <code>minmax(0, 1fr)</code>：单写 <code>1fr</code> 时列不会比内容窄，遇到长代码或大图就会把页面撑宽。</p>`,
        },
      ],
    },
    {
      chapterName: '适应与溢出',
      chapterDesc: '屏幕会变，内容也会变。',
      periods: [
        {
          periodName: '居中的四种情况',
          periodDesc: '按场景选择最简单的居中方法。',
          text: `<p>「居中」其实是四个不同的问题，对号入座就不会乱试。</p>
<table><thead><tr><th>情况</th><th>写法</th></tr></thead><tbody><tr><td>一段文字水平居中</td><td><code>text-align: center</code></td></tr><tr><td>限宽的内容区水平居中</td><td><code>max-width: 720px; margin-inline: auto</code></td></tr><tr><td>一个东西在格子里上下左右都居中</td><td><code>display: grid; place-items: center</code></td></tr><tr><td>浮在页面上的弹层居中</td><td><code>position: fixed; inset: 0; margin: auto; width: fit-content; height: fit-content</code></td></tr></tbody></table>
<p>第三种写在<strong>父元素</strong>上，最常用。第四种建议直接用 <code>&lt;dialog&gt;</code> 元素的 <code>showModal()</code>，浏览器默认就居中，还顺便处理了焦点和按 Esc 关闭。</p>
<h3>为什么看着不居中</h3>
<p>数值上居中，眼睛却觉得偏，常见于带三角形的播放图标和带下伸部分的字母。这叫视觉重心，往右或往下挪一两个像素即可。相信测量，也相信眼睛。</p>`,
        },
        {
          periodName: '少写断点：clamp 与流式尺寸',
          periodDesc: '让字号和间距随屏幕平滑变化。',
          text: `<p>过去做响应式，要为手机、平板、电脑各写一套数字，跨过断点时页面会「跳」一下。<code>clamp</code> 让它平滑地变：</p>
<pre><code>h1 { font-size: clamp(1.5rem, 1rem + 2.5vw, 2.75rem); }
.section { padding-block: clamp(32px, 6vw, 96px); }</code></pre>
<p>三个数分别是下限、理想值、上限。理想值里混一点 <code>rem</code> 很重要：如果只用 <code>vw</code>，用户在浏览器里放大文字时它不会跟着变大，视力不好的人就吃亏了。</p>
<h3>还需要断点的时候</h3>
<p>排列方式真的要变，比如侧栏收成抽屉，才写媒体查询。写法上推荐从小屏写起，再往大里加：</p>
<pre><code>@media (width &gt;= 60rem) { .page { grid-template-columns: 220px minmax(0, 1fr); } }</code></pre>
<p>断点选在<strong>内容开始难看的地方</strong>，而不是某款手机的宽度。手机年年换，内容不会。</p>`,
        },
        {
          periodName: '容器查询：看自己有多宽',
          periodDesc: '让组件适应所在位置而不是屏幕。',
          text: `<p>同一张课程卡片，放在首页大格子里应该图文左右排，放在侧栏里应该上下排。媒体查询只知道屏幕多宽，帮不上忙。容器查询可以：</p>
<pre><code>.slot { container-type: inline-size; }

.card { display: grid; gap: 12px; }
@container (width &gt;= 420px) {
  .card { grid-template-columns: 160px 1fr; }
}</code></pre>
<p><code>.slot</code> 声明「我可以被查询」，卡片就看最近的这个祖先有多宽。组件从此可以随便搬家。</p>
<h3>记住两点</h3>
<ul><li>容器不能查询<strong>自己</strong>，要在外面套一层。</li><li>设了 <code>inline-size</code> 的容器，宽度不再由内容撑开，所以别用在想「有多宽占多宽」的元素上。</li></ul>
<p>配套的单位是 <code>cqi</code>：容器宽度的百分之一。标题写 <code>clamp(1rem, 5cqi, 1.5rem)</code>，大卡片大标题，小卡片小标题。</p>`,
        },
        {
          periodName: '横向滚动从哪来',
          periodDesc: '四步找到撑破页面的元素。',
          text: `<p>手机上页面能左右晃，多半是有人比屏幕宽。按这个顺序找：</p>
<ol><li>控制台贴一行，给所有元素描边，看谁伸了出去：
<pre><code>document.querySelectorAll('*').forEach((e) =&gt; (e.style.outline = '1px solid red'))</code></pre></li><li>常见嫌疑：写死宽度的图片和表格、<code>100vw</code>（在有滚动条的系统上，它把滚动条的宽度也算进去了）、负的外边距。</li><li>长网址、长英文单词不换行：加 <code>overflow-wrap: anywhere</code>。</li><li>Flex 和 Grid 的子项不肯缩：加 <code>min-width: 0</code>。</li></ol>
<h3>表格和代码怎么办</h3>
<p>它们天生就宽，让它们<strong>自己</strong>滚，别拖着整页滚：外面套一层 <code>overflow-x: auto</code>，再给这层加 <code>tabindex="0"</code>，键盘用户也能滚动它。</p>
<p>最后忠告：不要在最外层写一句 <code>overflow-x: hidden</code> 了事。病没治，只是把症状藏起来，还可能让里面的 <code>position: sticky</code> 失效。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: 'CSS 布局速查表', file: 'css-layout-cheatsheet.md' }],
  comments: [
    { who: 6, score: 5, text: 'minmax(min(260px, 100%), 1fr) 这一行，我在公司群里发了一遍，老同事都没见过。' },
    { who: 14, score: 5, text: '做设计的，终于能和开发对上话了。容器查询那节讲得特别形象。' },
    {
      who: 7,
      score: 4,
      text: '讲得透彻，要是能配几个可以在线改的例子就更好了。',
      reply: '好建议。现在可以先把代码复制到浏览器的开发者工具里改着玩。',
    },
    { who: 22, score: 4, text: '退休学着给社区做个网页，居中那张表我抄在本子上了。有的地方要多看两遍。' },
  ],
}

export const webAccessibility: DemoCourse = {
  key: 'web-accessibility',
  courseName: '人人可用的网页：无障碍实践',
  courseDesc: '从键盘、读屏到颜色对比，学会让更多人顺利使用你的网页。每节一个可以马上改的地方，改完对所有人都更好用。',
  keyword: '无障碍,WCAG,读屏,键盘操作,语义化',
  lecturer: 'shen',
  category: ['前端开发', '页面与样式', '无障碍'],
  art: { motif: 'leaf', from: 160, to: 200 },
  introduce: `<p>有一次我把一个刚上线的页面发给一位视障朋友，他用读屏软件听了两分钟，说：「我知道这里有十七个按钮，但是一个都不知道是干什么的。」那些按钮全是没有名字的图标。</p>
<p>无障碍不是给少数人的施舍。手腕受伤时你只能用键盘，在地铁上你看不清浅灰色的字，父母的手机字号调到了最大，这些时候你都会感谢做对了的人。</p>
<h3>这门课不讲法条</h3>
<p>只讲六件<strong>改起来快、收益大</strong>的事：语义元素、键盘、焦点、颜色、表单、实测。每一节先让你亲自体验一次不便，再给出修改前后的代码对照。所用的标准是国际通行的 WCAG 2.2 AA 级，要点都写在课里，不用再去啃原文。</p>
<blockquote>做完最后一节的实测练习，请把你发现的第一个问题写在评论里。几乎每个人都会惊讶于自己每天写的页面原来是这样被「听」到的。</blockquote>`,
  originalYuan: 0,
  countStudy: 912,
  publishedDaysAgo: 21,
  chapters: [
    {
      chapterName: '先感受，再动手',
      chapterDesc: '体验不便，理解语义。',
      periods: [
        {
          periodName: '把鼠标收起来',
          periodDesc: '只用键盘走一遍常用网站，记下卡住的地方。',
          isFree: true,
          text: `<p>现在就把鼠标推远，触控板也别碰。打开一个你常用的购物网站，用键盘完成这件事：搜索一样东西，打开第一个结果，选好规格，加入购物车。</p>
<p>用到的键只有几个：</p>
<table><thead><tr><th>按键</th><th>作用</th></tr></thead><tbody><tr><td>Tab / Shift+Tab</td><td>到下一个 / 上一个可操作的东西</td></tr><tr><td>Enter</td><td>打开链接、按下按钮</td></tr><tr><td>空格</td><td>按下按钮、勾选</td></tr><tr><td>方向键</td><td>在单选、菜单、滑块里移动</td></tr><tr><td>Esc</td><td>关闭弹层</td></tr></tbody></table>
<p>边走边记三件事：我<strong>看得见</strong>焦点在哪里吗？顺序和我看到的顺序一致吗？有没有走不进去，或者进去就出不来的地方？</p>
<p>大多数人在三分钟之内就会卡住一次。记住这种感觉，有人每天都是这样上网的。接下来几节，我们逐个把它修好。</p>`,
        },
        {
          periodName: '用对元素，事半功倍',
          periodDesc: '按钮、链接和标题各有本分。',
          text: `<p>下面两行看起来一模一样，用起来天差地别：</p>
<pre><code>&lt;div class="btn" onclick="save()"&gt;保存&lt;/div&gt;
&lt;button type="button" onclick="save()"&gt;保存&lt;/button&gt;</code></pre>
<p>第二行自带四样东西：能用 Tab 走到、回车和空格都能按、读屏会念「保存，按钮」、能被禁用。第一行要补齐，得写几十行代码，还常常漏。</p>
<h3>三条分界线</h3>
<ul><li><strong>去别处</strong>用链接 <code>&lt;a href&gt;</code>，<strong>做一件事</strong>用按钮 <code>&lt;button&gt;</code>。</li><li>标题按层级写：一页一个 <code>h1</code>，下面依次 <code>h2</code>、<code>h3</code>。读屏用户常常靠跳标题来浏览，就像你扫一眼大字。</li><li>页面骨架用 <code>header</code>、<code>nav</code>、<code>main</code>、<code>footer</code>，它们是可以直接跳转的地标。</li></ul>
<p>只有图标的按钮要有名字：<code>&lt;button aria-label="收藏"&gt;</code>。图片要有 <code>alt</code>；纯装饰的写 <code>alt=""</code>，读屏就会略过，别省掉不写。</p>`,
        },
        {
          periodName: '看得见、走得通的焦点',
          periodDesc: '焦点样式、顺序与弹层的处理。',
          text: `<p>很多样式表开头都有一行 <code>outline: none</code>，因为设计稿里没有那圈边。这一行等于拔掉了键盘用户的鼠标指针。正确的做法是换一个更好看的：</p>
<pre><code>:focus-visible {
  outline: 3px solid #1b5e9b;
  outline-offset: 2px;
}</code></pre>
<p><code>:focus-visible</code> 很聪明：用鼠标点按钮时通常不出现，用键盘走到时才出现，设计师和键盘用户都满意。</p>
<h3>顺序</h3>
<p>焦点按照代码里的先后走。用 <code>order</code> 或绝对定位调换了画面，焦点就会满屏乱跳。也不要写大于 0 的 <code>tabindex</code>，它会打乱全页。</p>
<h3>弹层</h3>
<p>打开时焦点进去，按 Tab 不会跑到背后的页面，按 Esc 能关，关了以后回到原来那个按钮。用 <code>&lt;dialog&gt;</code> 的 <code>showModal()</code>，这几样浏览器都替你做了。还有，固定在顶部的导航别把焦点所在的东西盖住。</p>`,
        },
      ],
    },
    {
      chapterName: '颜色、表单与实测',
      chapterDesc: '看得清、填得对、听得懂。',
      periods: [
        {
          periodName: '颜色对比与不只靠颜色',
          periodDesc: '记住 4.5、3 和 24 三个数字。',
          text: `<p>浅灰字配白底，在设计师的大屏上很雅致，在公交站的阳光下就消失了。AA 级的要求可以记成三个数：</p>
<table><thead><tr><th>数字</th><th>含义</th></tr></thead><tbody><tr><td>4.5 : 1</td><td>普通文字与背景的对比度下限</td></tr><tr><td>3 : 1</td><td>大字（约 24px，或加粗约 19px 起）以及图标、输入框边线的下限</td></tr><tr><td>24 × 24</td><td>可点击目标的最小尺寸，单位是 CSS 像素；手机上建议做到 44 左右</td></tr></tbody></table>
<p>开发者工具里点一下颜色块就能看到对比度。举个数：白底上的 <code>#767676</code> 约为 4.54，刚好及格；<code>#999999</code> 只有 2.85，不及格。</p>
<h3>不能只靠颜色</h3>
<p>我国男性里大约每二十个人就有一个色觉异常，红绿最容易分不清。错误提示除了变红，还要有图标或文字；折线图除了换颜色，还可以换线型、在线尾直接标名字；正文里的链接要有下划线。</p>`,
        },
        {
          periodName: '填得对的表单',
          periodDesc: '名字、提示和错误各在其位。',
          text: `<p>输入框里那行浅灰的提示（placeholder）不能当名字：一开始打字它就没了，填到一半的人会忘了这一格要填什么。</p>
<pre><code>&lt;label for="mobile"&gt;手机号&lt;/label&gt;
&lt;input id="mobile" name="mobile" type="tel" autocomplete="tel"
       aria-describedby="mobile-help mobile-error" aria-invalid="true"&gt;
&lt;p id="mobile-help"&gt;用来接收验证码&lt;/p&gt;
&lt;p id="mobile-error"&gt;手机号应为 11 位，现在是 10 位&lt;/p&gt;</code></pre>
<ul><li><code>label</code> 的 <code>for</code> 对上 <code>id</code>，点文字也能聚焦，读屏会念出名字。</li><li><code>autocomplete</code> 让浏览器帮忙填，记性不好、打字吃力的人最受益。</li><li><code>aria-describedby</code> 把说明和错误连到这一格上。</li></ul>
<h3>错误要说三件事</h3>
<p>哪一格、哪里不对、怎么改。「输入有误」一件也没说。提交失败后，把焦点移到第一个出错的格子，并且<strong>保留已经填好的内容</strong>。另外不要禁止粘贴密码和验证码，抄写对很多人来说是道难关。</p>`,
        },
        {
          periodName: '用读屏软件听一遍',
          periodDesc: '亲手做一次十分钟的实测。',
          text: `<p>自动检查工具能发现的大约只有三四成，剩下的要靠人。现在做一次实测，十分钟就够。</p>
<h3>打开读屏</h3>
<ul><li>Windows：免费软件 NVDA，或按 Win+Ctrl+Enter 打开系统自带的讲述人</li><li>Mac：Command+F5 打开「旁白」</li><li>iPhone：设置里的「旁白」；安卓：TalkBack</li></ul>
<h3>闭上眼睛做三件事</h3>
<ol><li>只听标题，说出这一页有哪几块内容。（NVDA 按 H 跳到下一个标题）</li><li>找到主要的那个按钮，听它念出来的名字，猜它会做什么。</li><li>填一个表单，故意填错，听听错误有没有念出来。</li></ol>
<p>把听不懂的地方记成一张表：哪一页、听到什么、期望什么、怎么改。按「挡住完成任务」「费力」「小瑕疵」分三档，先修第一档。</p>
<p>一个月做一次，每次十分钟，比一年请人评测一次有用得多。</p>`,
        },
      ],
    },
  ],
  comments: [
    { who: 9, score: 5, text: '收起鼠标的那一节，我在自己公司的网站上卡在第二步。第二天就提了工单。' },
    { who: 12, score: 5, text: '对比度 4.54 和 2.85 的例子太直观了，我们一直在用 #999。' },
    {
      who: 17,
      score: 4,
      text: '内容实在，希望以后讲讲图表怎么做无障碍。',
      reply: '在计划里。简单的办法是给图表配一张数据表，两者可以切换。',
    },
  ],
}
