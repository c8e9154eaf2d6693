/** Demo courses of the branch 语言学习: English here, Chinese for foreigners and Japanese from the file beside it. */
import type { DemoCourse } from '../shape.ts'
import { coursesLanguageAsia } from './courses-language-asia.ts'

export const coursesLanguage: DemoCourse[] = [
  {
    key: 'english-long-sentences',
    courseName: '英语长难句：一眼找到主干',
    courseDesc:
      '从数谓语动词开始，用六种固定动作拆开考研、四六级和外刊里的长句。每一讲都有原创例句、拆解过程和可以当天完成的小练习。',
    keyword: '长难句,英语语法,考研英语,阅读理解,从句',
    lecturer: 'lin',
    category: ['语言学习', '英语', '阅读与长难句'],
    art: { motif: 'waves', from: 212, to: 262 },
    introduce: `<p>很多同学背了几千个单词，一遇到三行长的句子还是只能“凭感觉”。感觉不可靠，因为英语的长句不是把词堆起来，而是把一个短句一层一层包起来。拆包有顺序：先数谓语，再找引导词，再把修饰成分括起来，剩下的就是主干。</p>
<h3>你会得到什么</h3>
<ul><li>一套看到长句就能启动的动作，不依赖语感，也不需要把每个语法术语背全。</li>
<li>对定语从句、名词性从句、非谓语、并列省略、倒装强调五类结构的快速判断。</li>
<li>把英文语序改成通顺中文的方法，翻译题和阅读题都用得上。</li></ul>
<h3>适合谁</h3>
<p>词汇量在三千以上、正在准备考研英语、四六级，或者想读懂英文报刊的学习者。如果你还分不清动词和名词，建议先补一遍基础词性。每讲读完大约十分钟，请准备一支铅笔：拆句子这件事，手动过才算会。</p>`,
    originalYuan: 199,
    countStudy: 1846,
    publishedDaysAgo: 62,
    chapters: [
      {
        chapterName: '第一章 找到骨架',
        chapterDesc: '用谓语和括号两个工具，把句子剥到只剩主干。',
        periods: [
          {
            periodName: '先数谓语，再谈理解',
            periodDesc: '学会用“谓语数减一等于引导词数”判断句子有几层。',
            isFree: true,
            text: `<p>英语一个简单句只能有一个谓语。句子里出现几个谓语，就说明叠了几层；而每多叠一层，都要有一个连词或引导词来“付账”。于是有了一个好用的检查式：</p>
<blockquote>谓语个数 − 1 ＝ 连词与引导词个数</blockquote>
<p>看例句：<em>The idea that people who sleep less get more done has never been proved.</em></p>
<ul><li>谓语有三个：sleep、get、has been proved（done 前面没有助动词，是过去分词，不算）。</li>
<li>引导词有两个：that、who。三减一等于二，账平了。</li></ul>
<p>接着让谓语去认领主语：sleep 的主语是 who（指 people），get 的主语是 people，最后一个谓语 has never been proved 往前找，只能是 idea。主干就是“这个观点从未被证实”。</p>
<h3>如果账不平</h3>
<p>多半是引导词被省掉了，例如 <em>the book I bought</em> 省了 that；或者你把非谓语当成了谓语。判断标准只有一条：有时态变化的才是谓语，doing、done、to do 单独出现都不是。</p>
<p><strong>练习：</strong>从任意一篇真题里抄三句超过二十五个词的句子，只圈谓语和引导词，先不翻译。</p>`,
          },
          {
            periodName: '括号法：把修饰成分收起来',
            periodDesc: '识别介词短语、插入语和后置定语，让主谓重新见面。',
            text: `<p>主语和谓语常常被修饰成分隔得很远。我们不急着翻译修饰成分，先用括号把它们收起来。</p>
<p><em>The number (of students) (applying to universities abroad) has risen (sharply) (since 2010).</em></p>
<p>收完只剩 The number has risen，“数量上升了”。再一个个打开：什么数量？学生的；什么样的学生？申请国外大学的；怎样上升？急剧地；从何时？二〇一〇年以来。</p>
<h3>四种可以放心收起的东西</h3>
<table><tr><th>结构</th><th>标志</th></tr><tr><td>介词短语</td><td>of、in、with、by 等开头，到名词结束</td></tr><tr><td>插入语</td><td>一对逗号、破折号或括号</td></tr><tr><td>后置分词</td><td>名词后面的 doing 或 done</td></tr><tr><td>状语从句</td><td>although、while、if 等引导，常带逗号</td></tr></table>
<p>有一个地方要小心：介词短语收到哪里为止？收到它的名词宾语为止。如果宾语是动名词，如 <em>by asking people what they eat</em>，就要连同动名词自己的宾语一起收。</p>
<p>读题时，括号里的内容先放一放；题目问到哪里，再回来打开哪一个。</p>`,
          },
          {
            periodName: '非谓语：长得像动词的修饰语',
            periodDesc: '用主动、被动、将要三个问题判断 doing、done、to do。',
            text: `<p>句子只能有一个谓语，别的动作想挤进来又不想用从句，就要“降级”成非谓语。三种形式的基本含义很稳定：</p>
<ul><li><strong>doing</strong>：主动，或正在进行。<em>a city growing fast</em> 快速发展的城市。</li>
<li><strong>done</strong>：被动，或已经完成。<em>a bridge built in 1905</em> 一九〇五年建成的桥。</li>
<li><strong>to do</strong>：将要，或目的。<em>the first bridge to be rebuilt</em> 首座将要重建的桥。</li></ul>
<p>最容易误判的是规则动词的过去分词，它和过去式长得一样。看这句：</p>
<blockquote>The samples collected last winter showed little change.</blockquote>
<p>collected 和 showed 只能有一个是谓语。样本不会自己去“收集”，所以 collected 是被动的过去分词，意思是“去年冬天采集的样本”，真正的谓语是 showed。</p>
<h3>逗号后的 doing</h3>
<p>句末的“逗号加 doing”常表示结果或伴随：<em>The river flooded, forcing hundreds to leave.</em> 译成“河水泛滥，迫使数百人离开”。它的逻辑主语是前面整件事，翻译时不必补“这”，顺着往下说就很自然。</p>`,
          },
        ],
      },
      {
        chapterName: '第二章 拆开从句',
        chapterDesc: '处理最常见的三种难点：远离先行词的定语从句、名词性从句、并列省略与倒装。',
        periods: [
          {
            periodName: '定语从句与“走远了的先行词”',
            periodDesc: '遇到被隔开的定语从句，能准确找回它修饰的词。',
            text: `<p>定语从句通常紧跟先行词，但英语讲究“头轻脚重”：如果谓语很短、从句很长，作者会先把谓语说完，再补从句。</p>
<p><em>A decision was made yesterday that surprised everyone in the office.</em></p>
<p>that 前面是 yesterday，可是“昨天”不会令人吃惊，所以往前找，先行词是 decision。意思是：昨天做出了一个让办公室所有人都吃惊的决定。</p>
<h3>认领先行词的三步</h3>
<ol><li>看从句谓语是单数还是复数，先排除一批名词。</li><li>把候选名词代入从句，读一遍是否讲得通。</li><li>两个都讲得通，取离得近的那一个。</li></ol>
<p>例如 <em>one of the few doctors who speak Mongolian</em>：从句谓语 speak 是复数，先行词是 doctors，而不是 one。</p>
<h3>有没有逗号不一样</h3>
<table><tr><th>写法</th><th>意思</th></tr><tr><td>teachers who smoke</td><td>抽烟的那部分教师</td></tr><tr><td>teachers, who smoke</td><td>教师们（都）抽烟，补充说明</td></tr></table>
<p>阅读题的错误选项常在这里偷换范围：把“一部分”说成“全部”。</p>`,
          },
          {
            periodName: '名词性从句：that 与 what 的分工',
            periodDesc: '看清从句在句中当主语、宾语还是表语，并正确翻译。',
            text: `<p>名词性从句就是把一整句话当作一个名词用。它能出现在所有名词能出现的位置：主语、宾语、表语、同位语。</p>
<p>that 和 what 的差别只有一句话：<strong>that 后面的句子是完整的，what 后面的句子缺一块。</strong></p>
<ul><li><em>That he resigned is true.</em>　he resigned 完整，that 不译：“他辞职了，这是真的。”</li><li><em>What he said is true.</em>　he said 缺宾语，what 等于 the thing that：“他所说的是真的。”</li></ul>
<h3>同位语从句还是定语从句</h3>
<p><em>The news that he won</em> 与 <em>the news that he told me</em> 都是“消息”，但前者的 that 从句完整，说的正是消息的内容，是同位语从句；后者缺 told 的宾语，是定语从句。</p>
<h3>形式主语的读法</h3>
<p>看到 <em>It is … that …</em> 开头，先把 it 当成一个空盒子，直接跳到 that 后面找内容：</p>
<blockquote>It remains unclear whether the plan will save any money.</blockquote>
<p>“该计划能否省下钱，目前仍不清楚。”中文喜欢先说事再表态，译的时候把顺序倒过来就通顺了。</p>`,
          },
          {
            periodName: '并列、省略、倒装与强调',
            periodDesc: '补回被省掉的词，把倒装句还原成正常语序。',
            text: `<p>英语怕重复，相同的成分第二次出现时往往省去。<em>Some see technology as a threat; others, a promise.</em> 逗号的位置省掉了 see technology as，补回来就是“另一些人则视之为希望”。</p>
<p>判断并列的双方有个诀窍：<strong>看 and 后面第一个词的形式，到前面找同样形式的词</strong>。and 后是 to do，就往前找 to do；是 by doing，就找另一个介词短语。</p>
<h3>倒装</h3>
<p>only 加状语、否定词放在句首时，助动词要提前：</p>
<blockquote>Only after the test ended did he realize that he had misread the question.</blockquote>
<p>还原为 he realized … only after the test ended，“考试结束后他才意识到读错了题”。注意 only 后面的 the test ended 不倒，倒的是主句。</p>
<h3>强调句</h3>
<p>把 <em>It is/was … that</em> 拿掉，剩下的词仍能组成完整句子，就是强调句。<em>It was in 1953 that they reached the top.</em> 拿掉后是 they reached the top in 1953，成立，译作“正是在一九五三年，他们登上了顶峰”。</p>`,
          },
          {
            periodName: '综合：拆、译、调',
            periodDesc: '用完整流程处理一个四十词以上的句子，写出通顺译文。',
            text: `<p>我们用一句话走完全部流程：</p>
<blockquote>Researchers who spent ten years following children raised in noisy apartments found that those living on the lower floors, where traffic was loudest, had more trouble telling similar words apart, even when family income was taken into account.</blockquote>
<h3>拆</h3>
<p>谓语：spent、found、was、had、was taken，共五个；引导词：who、that、where、when，共四个，账平。主干：Researchers found that those had more trouble。</p>
<h3>译</h3>
<ul><li>研究者花十年跟踪在嘈杂公寓里长大的孩子</li><li>住在低楼层的孩子，那里车声最响</li><li>更难分辨相近的词</li><li>即使把家庭收入考虑在内</li></ul>
<h3>调</h3>
<p>中文先背景、后结论：“研究者用十年时间跟踪在嘈杂公寓里长大的孩子，结果发现，即使排除家庭收入的影响，住在车声最响的低楼层的孩子，也更难分辨读音相近的词。”</p>
<p>三步里“调”最见功夫。检查方法是把译文念出声：凡是要换两口气才能念完的地方，就该断开。</p>`,
          },
        ],
      },
    ],
    accessories: [{ acName: '长难句拆解练习二十句（含参考译文）.md', file: 'b-long-sentences.md' }],
    comments: [
      {
        who: 0,
        score: 5,
        text: '“谓语减一等于引导词”这一招太实用了，以前都是从左到右硬翻，现在先圈谓语，心里就有底了。',
        reply: '圈两周以后你会发现不用圈也看得见，那时就可以只圈最难的句子了。',
      },
      { who: 5, score: 5, text: '定语从句被隔开那一讲解决了我一个多年的困惑，真题里果然经常出现。' },
      {
        who: 11,
        score: 4,
        text: '内容很好，希望练习再多一些，二十句一个周末就做完了。',
        reply: '建议拿自己做过的真题继续练，熟悉的文章更容易看出以前漏掉了什么。',
      },
      { who: 17, score: 4, text: '倒装和强调放在一节有点挤，读了两遍才消化，不过例句都很干净。' },
    ],
  },
  {
    key: 'english-pronunciation',
    courseName: '英语发音：从单音到语流',
    courseDesc:
      '针对汉语母语者最常见的发音问题：长短元音、咬舌音、词尾辅音、重音、弱读、连读和语调，每讲都有可以自查的方法。',
    keyword: '英语发音,音标,连读,重音,语调',
    lecturer: 'lin',
    category: ['语言学习', '英语', '口语表达'],
    art: { motif: 'music', from: 168, to: 205 },
    introduce: `<p>发音的目标不是“像播音员”，而是让对方不费力地听懂，同时让你自己听懂对方。很多人听力不好，根子在发音：自己从来没有把 <em>want to</em> 连起来说过，当然听不出别人在说什么。</p>
<p>这门课只讲汉语母语者真正会出问题的地方，一共六讲。先修单音，再修重音，最后修语流。每一讲都给出口形的描述、成对的对比词，以及一个不需要老师就能自查的办法：用纸片看气流、用手机的语音输入看识别结果、录音后隔一天再听。</p>
<h3>课程安排</h3>
<ul><li>第一章修正单音：紧松元音、咬舌音与唇齿音、词尾辅音。</li><li>第二章修正节奏：单词重音、弱读、连读与失爆、语调。</li></ul>
<p>音标以常见词典的国际音标标注，英式美式都会说明。每天十五分钟，三周可以完成。<strong>请从第一天就录下自己读的同一段话，最后一天再录一次，差别会让你惊讶。</strong></p>`,
    originalYuan: 129,
    countStudy: 1275,
    publishedDaysAgo: 41,
    chapters: [
      {
        chapterName: '第一章 修正单音',
        chapterDesc: '三组最影响听懂的音。',
        periods: [
          {
            periodName: '紧元音与松元音：sheep 不是拉长的 ship',
            periodDesc: '分清 /iː/ 与 /ɪ/、/uː/ 与 /ʊ/，知道差别不只在长短。',
            isFree: true,
            text: `<p>教科书常说 /iː/ 是长音、/ɪ/ 是短音，于是很多人把 ship 拉长当作 sheep。其实两者的<strong>音质</strong>不同：</p>
<ul><li>/iː/ 舌头高而紧，嘴角向两边用力，接近汉语的“衣”。</li><li>/ɪ/ 舌位略低、略靠后，整个口腔放松，听上去有一点像在“衣”和“诶”之间。</li></ul>
<table><tr><th>/iː/</th><th>/ɪ/</th></tr><tr><td>sheep 绵羊</td><td>ship 船</td></tr><tr><td>leave 离开</td><td>live 居住</td></tr><tr><td>seat 座位</td><td>sit 坐</td></tr></table>
<p>/uː/ 与 /ʊ/ 同理：food、pool 嘴唇收紧前突；good、pull 放松，嘴唇只是微微收圆。</p>
<h3>真正影响长短的是后面的辅音</h3>
<p>元音后面跟浊辅音时会变长：<em>seed</em> 的元音明显比 <em>seat</em> 长。所以读 bed 时把元音放长一点，比拼命咬住词尾的 d 更容易让人听懂。</p>
<p><strong>自查：</strong>打开手机的英文语音输入，轮流说 sheep 和 ship 各五次，看看识别对了几次。</p>`,
          },
          {
            periodName: '/θ/、/ð/、/v/、/w/：舌头和牙齿的位置',
            periodDesc: '改掉用 s、z、w 代替的习惯。',
            text: `<p>汉语没有咬舌音，于是 think 成了 sink，this 成了 zis。做法很简单，只是不习惯：</p>
<ol><li>舌尖轻轻放在上下齿之间，露出两三毫米，照镜子能看到。</li><li>不要咬紧，留一条缝。</li><li>送气，得到 /θ/；同样位置让声带振动，得到 /ð/。</li></ol>
<p>对比：think / sink，mouth / mouse，they / day，breathe / breeze。语速快的时候舌尖只要碰到上齿背就够了，不必每次都伸出来。</p>
<h3>/v/ 与 /w/</h3>
<table><tr><th>音</th><th>动作</th><th>例词</th></tr><tr><td>/v/</td><td>上齿轻触下唇，声带振动，能拖长</td><td>vest、very、vine</td></tr><tr><td>/w/</td><td>双唇收圆，牙齿不碰唇，迅速滑开</td><td>west、wary、wine</td></tr></table>
<p>有些方言区的人会把“为”“万”读成唇齿音，英语里就容易把 west 读成 vest。自查办法：发 /w/ 时用手指碰下唇，如果感到牙齿，就错了。</p>
<blockquote>绕口练习：They thought the weather would be worse over the whole valley.</blockquote>
<p>先慢读，保证每个 th 和 w、v 都到位，再提速。</p>`,
          },
          {
            periodName: '词尾辅音：不加元音，也不吞掉',
            periodDesc: '读好 cup、bed、asked 这类词的结尾，掌握 -ed 与 -s 的读法。',
            text: `<p>汉语音节多以元音或 n、ng 收尾，所以我们读英语时容易走两个极端：把 cup 读成“卡普”，或者把 d 整个吞掉，读 bed 像“贝”。</p>
<p>正确的做法是<strong>摆好口形，气流轻轻放出或干脆堵住不放</strong>。读 cup，双唇闭上就可以停；美国人说 cat，词尾 t 常常只是堵住气流。</p>
<h3>-ed 的三种读法</h3>
<table><tr><th>前一个音</th><th>读作</th><th>例词</th></tr><tr><td>清辅音（t 除外）</td><td>/t/</td><td>worked、asked、watched</td></tr><tr><td>浊辅音和元音（d 除外）</td><td>/d/</td><td>played、called、lived</td></tr><tr><td>t、d</td><td>/ɪd/</td><td>wanted、needed</td></tr></table>
<h3>-s 的三种读法</h3>
<p>清辅音后读 /s/：books；浊辅音和元音后读 /z/：dogs、days；s、z、sh、ch、j 之类的音后读 /ɪz/：boxes、watches。</p>
<p>asked 有三个辅音连在一起，口语中 k 常常被省略，读成 /ɑːst/ 或 /æst/，不用硬挤。</p>
<p><strong>自查：</strong>录下自己读的 <em>a cup of tea, a bed and a map</em>，听听有没有多出来的“呃”。</p>`,
          },
        ],
      },
      {
        chapterName: '第二章 修正节奏',
        chapterDesc: '重音、弱读、连读和语调决定了英语听起来是否自然。',
        periods: [
          {
            periodName: '单词重音：读错重音比读错元音更难懂',
            periodDesc: '记住五条后缀规律，分清名词和动词的重音差别。',
            text: `<p>英语听者靠重音识别单词。重读音节更长、更响、音高更高，其余音节则缩短、变弱。看同一个词根的移动：</p>
<blockquote>PHOtograph → phoTOgrapher → photoGRAPHic</blockquote>
<h3>五条用得最多的规律</h3>
<ul><li>以 -tion、-sion 结尾，重音在它前一个音节：inforMAtion。</li><li>以 -ic、-ical 结尾，同样在前一个音节：ecoNOmic。</li><li>以 -ity 结尾，也在前一个音节：aBIlity。</li><li>以 -ee、-eer 结尾，重音多在后缀本身：employEE、engiNEER。</li><li>复合名词重音在前：GREENhouse 温室；而 green HOUSE 是绿色的房子。</li></ul>
<h3>名动异音</h3>
<table><tr><th>词</th><th>名词</th><th>动词</th></tr><tr><td>record</td><td>REcord 记录</td><td>reCORD 录制</td></tr><tr><td>present</td><td>PREsent 礼物</td><td>preSENT 呈现</td></tr><tr><td>export</td><td>EXport 出口</td><td>exPORT 出口（动）</td></tr></table>
<p>查词典时养成习惯：先看重音符号，再看音标，最后才看释义。</p>`,
          },
          {
            periodName: '弱读与连读：听不出来的词去了哪里',
            periodDesc: '掌握功能词弱读、辅元连读、失去爆破三个规律。',
            text: `<p>英语的节奏是“重—轻—重—轻”。实词重读，功能词弱读，元音大多退化成 /ə/。</p>
<table><tr><th>词</th><th>强读</th><th>弱读</th></tr><tr><td>can</td><td>/kæn/</td><td>/kən/</td></tr><tr><td>to</td><td>/tuː/</td><td>/tə/</td></tr><tr><td>of</td><td>/ɒv/</td><td>/əv/</td></tr><tr><td>and</td><td>/ænd/</td><td>/ən/</td></tr></table>
<p>所以 <em>I can swim</em> 里的 can 几乎听不清；听到清晰的 can，往往是 <em>can't</em>，或者在句末、在强调。</p>
<h3>连读</h3>
<p>前词以辅音结尾，后词以元音开头，就连成一个音节：<em>an apple</em> 读作 a-napple，<em>pick it up</em> 读作 pi-ki-tup。</p>
<h3>失去爆破</h3>
<p>爆破音后面再遇到辅音，前一个只做口形不送气：<em>good day</em>、<em>sit down</em>、<em>next time</em>。注意要留出停顿的时间，不是把音删掉。</p>
<p>练习时先把一句话里的实词用力读出来：<strong>WANT, CUP, TEA</strong>，再把 <em>I, a, of</em> 轻轻填进缝里，节奏就对了。</p>`,
          },
          {
            periodName: '语调与影子跟读',
            periodDesc: '用升降调表达态度，并建立每天十分钟的跟读习惯。',
            text: `<p>汉语用声调区分字义，英语用语调表达态度。基本用法只有几条：</p>
<ul><li>陈述句、特殊疑问句用降调：<em>Where do you live?</em> ↘</li><li>一般疑问句用升调：<em>Are you ready?</em> ↗</li><li>列举时前升后降：<em>apples ↗, pears ↗, and grapes ↘</em></li><li>话没说完、有保留，用降升：<em>It's good…</em> ↘↗ 暗示后面有“不过”。</li></ul>
<h3>语调核心</h3>
<p>一句话里新信息最重要，音高变化就落在它上面。<em>I didn't say HE took it</em> 与 <em>I didn't say he TOOK it</em> 意思不同：前者否认是“他”，后者暗示可能是借的。</p>
<h3>影子跟读五步</h3>
<ol><li>选一段三十秒的录音，语速适中，有文本。</li><li>听三遍，不看文本，抓大意。</li><li>看文本，标出重音、连读和停顿。</li><li>延迟半秒跟读，先求节奏，再求单音。</li><li>录音，与原声交替播放，只改一个最明显的差别。</li></ol>
<p>同一段练三天再换。<strong>一段练透，胜过十段读过。</strong></p>`,
          },
        ],
      },
    ],
    comments: [
      { who: 1, score: 5, text: '原来 seed 和 seat 的差别主要在元音长短，用语音输入一测立刻见效。' },
      {
        who: 6,
        score: 4,
        text: '讲得细，文字也清楚。发音课没有音频还是有点可惜，好在每讲都给了自查方法。',
        reply: '词典里都有真人发音，按讲义里的对比词成对地听，效果和配音频差不多。',
      },
      { who: 16, score: 5, text: '坚持影子跟读二十天，开会时外国同事问我是不是换了老师。' },
      { who: 22, score: 4, text: '四川人，v 和 w 那一段说的就是我。' },
    ],
  },
  ...coursesLanguageAsia,
]
