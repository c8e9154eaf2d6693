/** Site 12, branch 设计创作: photography and video here; interface, type and colour in courses-design-visual.ts. */
import type { DemoCourse } from '../shape.ts'
import { colorSense, fontAndType, uiBasics } from './courses-design-visual.ts'

const photoLight: DemoCourse = {
  key: 'photo-light',
  courseName: '摄影构图与光影：手机也能拍出好照片',
  courseDesc:
    '先看见光，再安排画面，最后才按快门。五节视频讲透光线、构图与曝光，三节图文带你完成一周的拍摄作业。手机即可。',
  keyword: '摄影,构图,光线,手机摄影,曝光',
  lecturer: 'gu',
  category: ['设计创作', '摄影', '构图与光线'],
  art: { motif: 'lens', from: 35, to: 15 },
  introduce: `<p>常有人拿着照片问我：「我这部手机是不是不行？」我接过来，走到窗边，请他侧过身，用同一部手机拍一张。他看了半天，说：「原来是我站错了地方。」</p>
<p>照片这个词的原意就是<strong>用光来画</strong>。光从哪里来、是硬是软、是暖是冷，决定了一张照片八成的样子。这门课不讲器材，只讲三件事：看见光、安排画面、控制明暗。每一样都能用手机练。</p>
<h3>课程安排</h3>
<ul><li>五节视频：光的方向、构图、曝光、窗边人像、黄金时刻</li><li>三节图文：阴天怎么拍、后期四步、一周作业</li></ul>
<h3>怎么练</h3>
<p>附件里有一张七天的作业单，每天只要十分钟，拍的都是身边的东西：一个杯子、一扇窗、一个熟悉的人。请把同一个题目<strong>拍三遍</strong>，第三遍往往才是你真正看见的那张。拍完发到评论里，我会尽量回复。</p>`,
  originalYuan: 69,
  countStudy: 864,
  publishedDaysAgo: 19,
  chapters: [
    {
      chapterName: '看见光与安排画面',
      chapterDesc: '光的方向、构图的骨架、曝光的三个旋钮。',
      periods: [
        {
          periodName: '光从哪里来',
          periodDesc: '分辨顺光、侧光、逆光，以及硬光与软光。',
          isFree: true,
          video: 'photo-light-1',
        },
        {
          periodName: '三分法与引导线',
          periodDesc: '用两种最可靠的骨架把视线带到主体。',
          video: 'photo-light-2',
        },
        {
          periodName: '曝光三要素',
          periodDesc: '光圈、快门、感光度怎样互相配合。',
          video: 'photo-light-3',
        },
      ],
    },
    {
      chapterName: '人与时间',
      chapterDesc: '一扇窗和一天里最好的光。',
      periods: [
        {
          periodName: '人像的窗边光',
          periodDesc: '用一扇窗和一张白纸拍出柔和的人像。',
          video: 'photo-light-4',
        },
        {
          periodName: '一天中的黄金时刻',
          periodDesc: '知道什么时候出门，以及提前多久到。',
          video: 'photo-light-5',
        },
      ],
    },
    {
      chapterName: '练起来',
      chapterDesc: '阴天、后期和七天作业。',
      periods: [
        {
          periodName: '阴天也是好天气',
          periodDesc: '利用大片柔光，拍花、拍人、拍街道。',
          text: `<p>很多人一看阴天就把相机收起来。其实厚厚的云层就是一块<strong>铺满天空的柔光布</strong>：没有刺眼的高光，没有黑硬的影子，颜色也更沉静。</p>
<h3>阴天适合拍</h3>
<ul><li><strong>人像</strong>：脸上不会有鼻子的黑影，也不用眯眼睛。</li><li><strong>花和叶子</strong>：强光下红花会糊成一片，阴天看得见花瓣的纹理。</li><li><strong>老街和市场</strong>：没有半明半暗的切割，细节都在。</li><li><strong>雨后</strong>：地面会反光，找一洼水，放低手机，拍倒影。</li></ul>
<h3>要避开的</h3>
<p>灰白的天空是画面里最亮、又最没有内容的一块，<strong>尽量少拍天</strong>：往下拍，或用树枝、屋檐把它挡住。</p>
<h3>两个小调整</h3>
<p>阴天的光偏冷，白平衡往暖调一点点，人的脸色就好看了。光线平，容易显得没精神，所以要靠<strong>颜色</strong>和<strong>前后层次</strong>来撑：找一把红伞、一扇黄门，或者让前景有点虚化的叶子。</p>`,
        },
        {
          periodName: '手机后期四步',
          periodDesc: '裁剪、明暗、颜色、细节，按顺序来。',
          text: `<p>后期不是造假，而是把你当时<strong>看见的</strong>还原出来。手机自带的编辑就够用，关键是顺序：</p>
<ol><li><strong>裁剪与拉直</strong>：先把地平线拉平，再裁掉边上多余的东西。问自己：去掉这一块，画面会更差吗？不会就去掉。</li><li><strong>明暗</strong>：先调曝光，再把高光往下拉一点找回天空，把阴影往上提一点看清暗处。提太多会发灰，有噪点。</li><li><strong>颜色</strong>：先调色温，让白的东西看起来是白的；再加一点「自然饱和度」，它会优先照顾淡的颜色，比直接加「饱和度」温和。</li><li><strong>细节</strong>：最后才锐化，放大到原尺寸看，头发边上出现白边就过头了。</li></ol>
<h3>两个检查</h3>
<ul><li>调好以后<strong>放下手机，五分钟后再看</strong>。眼睛会适应，刚调完总觉得不够，其实已经太过。</li><li>和原片来回对比。如果别人第一眼注意到的是「调过色」，就收回一半。</li></ul>
<p>手机的编辑一般不会毁掉原片，随时可以还原，所以放心大胆地试。</p>`,
        },
        {
          periodName: '一周拍摄作业',
          periodDesc: '七个小题目，每天十分钟，把学过的都用一遍。',
          text: `<p>每天一个题目，同一个东西拍三张，晚上挑出最好的那张，写一句<strong>为什么</strong>。</p>
<table><thead><tr><th>日子</th><th>题目</th><th>练什么</th></tr></thead><tbody><tr><td>第一天</td><td>窗边的一个杯子，分别从三个方向拍</td><td>光的方向</td></tr><tr><td>第二天</td><td>一条路、一排树或一道栏杆</td><td>引导线</td></tr><tr><td>第三天</td><td>同一个场景，故意拍亮一张、拍暗一张</td><td>曝光与气氛</td></tr><tr><td>第四天</td><td>给家人拍一张窗边的侧脸</td><td>人像与反光</td></tr><tr><td>第五天</td><td>日落前一小时出门，只拍影子</td><td>黄金时刻</td></tr><tr><td>第六天</td><td>只许拍一种颜色</td><td>减法</td></tr><tr><td>第七天</td><td>去最熟悉的地方，拍一样从没注意过的东西</td><td>眼睛</td></tr></tbody></table>
<p>第四天若人太僵，别喊「笑一个」，让他做点事：剥橘子、看信、系鞋带，等他忘了镜头再按。</p>
<p>一周之后把七张排在一起看。技术有没有进步先不管，你大概会发现，自己<strong>走路时开始抬头看光了</strong>。这就是这门课想给你的东西。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '七天拍摄作业单', file: 'photo-homework.md' }],
  comments: [
    {
      who: 7,
      score: 5,
      text: '第五天只拍影子，在小区转了一小时，第一次觉得住了六年的地方这么好看。',
      reply: '这句话我收藏了。光一直都在，只是平时没空看。',
    },
    { who: 21, score: 5, text: '给外婆拍了一张窗边剥豆子的照片，全家都说好，已经洗出来挂墙上了。' },
    { who: 0, score: 4, text: '视频短小精悍。曝光三要素用手机不太好实践，要装个专业模式的相机应用。' },
    { who: 18, score: 4, text: '阴天那节救了我，我在成都，一年到头都是「柔光布」。' },
  ],
}

const videoEditingPhone: DemoCourse = {
  key: 'video-editing-phone',
  courseName: '手机剪视频：从一句话到一支短片',
  courseDesc:
    '用手机完成一支一分钟的短片：想清楚说什么，拍五种镜头，剪出节奏，配好声音和字幕。适合记录生活，也适合小店宣传。',
  keyword: '视频剪辑,手机拍摄,分镜,字幕,短视频',
  lecturer: 'gu',
  category: ['设计创作', '视频', '手机剪辑'],
  art: { motif: 'music', from: 340, to: 280 },
  introduce: `<p>手机里存着几百段视频：孩子学走路、旅行路上的海、店里做菜的火。每一段都舍不得删，可是没有一段会再打开看。缺的不是素材，是<strong>把它们变成一支片子</strong>的那一步。</p>
<p>这门课带你完成一支真正的短片，长度只有一分钟。为什么是一分钟？因为短，才逼着你选择；因为短，一个周末就能做完，做完一支，比学完十个特效有用得多。</p>
<h3>六节课，六个步骤</h3>
<ol><li>写一句话：这支片子要说什么</li><li>拍五种镜头：够用、好剪</li><li>粗剪：先把故事摆出来</li><li>精剪：节奏与转场</li><li>声音：一半的感觉来自耳朵</li><li>字幕与导出：清清楚楚地交出去</li></ol>
<p>任何一款剪辑应用都可以跟着做，课里说的都是通用的功能。附件有一张空白的分镜表，照着填，出门拍摄就不会手忙脚乱。</p>`,
  originalYuan: 59,
  countStudy: 1653,
  publishedDaysAgo: 83,
  chapters: [
    {
      chapterName: '想好再拍',
      chapterDesc: '一句话和五种镜头。',
      periods: [
        {
          periodName: '先写一句话',
          periodDesc: '用一个句式确定短片的主题与结尾。',
          isFree: true,
          text: `<p>打开相机之前，先填这个句子：</p>
<blockquote>这支片子讲的是（谁），想要（什么），遇到了（什么），最后（怎样）。</blockquote>
<p>例如：「讲的是<strong>楼下修鞋的老伯</strong>，想<strong>在退休前修完最后一双鞋</strong>，可是<strong>那双鞋坏得太厉害</strong>，最后<strong>他修好了，没有收钱</strong>。」哪怕只是做一碗面，也可以是：「我想做出妈妈的味道，第一次咸了，第二次她笑了。」</p>
<h3>为什么要有「遇到」</h3>
<p>没有一点阻碍，就只是流水账。阻碍不必惊天动地，面糊了、下雨了、迟到了都行，观众会因此想知道后来呢。</p>
<h3>先想好最后一个画面</h3>
<p>结尾定了，前面才知道往哪里走。是一个笑容、一盏灯灭，还是一碗吃完的面？把它写下来，拍的时候<strong>一定要拍到</strong>。很多片子虎头蛇尾，只是因为当天忘了拍结尾。</p>
<p>练习：写三句话，挑最想拍的那一句，讲给朋友听，看他会不会问「后来呢」。</p>`,
        },
        {
          periodName: '五种镜头，怎么剪都够用',
          periodDesc: '拍一件事的五个角度，每个至少五秒。',
          text: `<p>不知道拍什么时，就按这张单子，同一件事拍五个镜头：</p>
<table><thead><tr><th>镜头</th><th>拍什么</th><th>作用</th></tr></thead><tbody><tr><td>手</td><td>手在做的动作，靠近拍</td><td>细节，最好剪</td></tr><tr><td>脸</td><td>做事人的表情</td><td>感情</td></tr><tr><td>全景</td><td>人和周围的环境</td><td>交代在哪里</td></tr><tr><td>过肩</td><td>从他肩后看过去</td><td>代入他的视线</td></tr><tr><td>意外</td><td>别人想不到的角度：低处、倒影、透过玻璃</td><td>记忆点</td></tr></tbody></table>
<h3>四条拍摄规矩</h3>
<ul><li>横拍还是竖拍，开头就定好，<strong>不要混着来</strong>。</li><li>每个镜头至少稳定拍<strong>五秒</strong>，前后各留一点余地。</li><li>手机别乱动。要动就慢慢动，有起点有终点。双肘夹紧身体，稳得多。</li><li>擦一擦镜头。手机镜头上的指纹，会让所有灯光都糊成一团。</li></ul>
<p>拍别人请先征得同意，拍孩子要征得家长同意，发布前再问一次。</p>`,
        },
      ],
    },
    {
      chapterName: '剪出来',
      chapterDesc: '从粗剪到节奏、声音与字幕。',
      periods: [
        {
          periodName: '粗剪：先把故事摆出来',
          periodDesc: '三遍筛选，得到一个能看懂的初版。',
          text: `<p>粗剪只求<strong>看得懂</strong>，不求好看。不加音乐，不加滤镜，不碰转场。</p>
<ol><li><strong>第一遍只看不剪</strong>：把所有素材看完，心动的地方打个标记。你的第一反应就是观众的反应，以后再也不会有了。</li><li><strong>第二遍摆顺序</strong>：按那一句话，把镜头依次放上时间线，宁长勿短。</li><li><strong>第三遍掐头去尾</strong>：每个镜头从动作<strong>已经开始</strong>的地方进，在动作<strong>将完未完</strong>时出。举手机的晃动、说完话后的尴尬，都剪掉。</li></ol>
<h3>舍得</h3>
<p>最难的是删掉拍得很美却和故事无关的镜头。办法是先挪到时间线末尾放着，不算删，心里就好受些。整支看完没想起它，就真的不需要。</p>
<h3>检查</h3>
<p>关掉声音从头看一遍。没有声音也能明白大概在讲什么，粗剪就合格了。这时大约一分半，正好留给下一步去收紧。</p>`,
        },
        {
          periodName: '节奏：长短与转场',
          periodDesc: '让镜头的长短服务于情绪，少用花哨转场。',
          text: `<p>节奏就是镜头的长短。长镜头让人静下来，短镜头让人紧起来。一直长会闷，一直短会累，<strong>有变化</strong>才有呼吸。</p>
<table><thead><tr><th>内容</th><th>大致时长</th></tr></thead><tbody><tr><td>全景，信息多</td><td>三到五秒</td></tr><tr><td>特写，一看就懂</td><td>一到两秒</td></tr><tr><td>感情的高点</td><td>放长，舍得等</td></tr></tbody></table>
<h3>转场九成用「硬切」</h3>
<p>直接切过去，观众根本不会注意到，这正是我们要的。想切得自然，就在<strong>动作中间</strong>切：全景里他伸手，切到特写，手正好碰到杯子。叠化可以表示时间过去了，一支片子用一两次就够。翻页、旋转、闪白，用多了像幻灯片。</p>
<h3>声音先走一步</h3>
<p>让下一个场景的声音<strong>提前半秒</strong>响起，画面再切过去：先听到海浪，再看到海。这个小技巧一用上，片子立刻顺滑了。在手机里把声音分离出来，往左拖一点即可。</p>`,
        },
        {
          periodName: '声音：一半的感觉来自耳朵',
          periodDesc: '处理人声、现场声与音乐三层。',
          text: `<p>画面糊一点，观众能忍；声音刺耳，三秒就划走了。把声音分成三层来管：</p>
<ol><li><strong>人声</strong>最重要。录旁白时把手机放在离嘴一掌半远的侧前方，关窗，拉上窗帘，衣柜前最安静，衣服会吸掉回声。</li><li><strong>现场声</strong>让画面活起来：切菜、脚步、风。拍完后单独录三十秒环境音，剪辑时垫在底下，接缝就听不出来了。</li><li><strong>音乐</strong>最后加，放在最下面。有人说话时把音乐压到<strong>刚刚听得见</strong>，说完再慢慢抬起来。</li></ol>
<h3>检查音量</h3>
<p>用手机外放听一遍，再用耳机听一遍。外放时听不清词，说明音乐太大；耳机里吓一跳，说明某处忽高忽低。</p>
<h3>版权</h3>
<p>不要随手拿流行歌配到宣传片里。使用剪辑应用里标明可商用的曲库，或选择明确许可的音乐，并按要求署名。个人家里看是一回事，公开发布又是另一回事。</p>`,
        },
        {
          periodName: '字幕与导出',
          periodDesc: '字幕看得清，文件交得出。',
          text: `<p>很多人在地铁里静音看视频，听障的朋友更离不开字幕，所以<strong>凡是说话就加字幕</strong>。自动识别之后一定要自己校一遍，人名、地名、数字最容易错。</p>
<h3>字幕四条</h3>
<ul><li>一行不超过十五个字左右，最多两行，在说话停顿处断开。</li><li>白字加细黑边，或半透明底，压在任何画面上都看得清。</li><li>避开最下面一成的位置，那里常被平台的按钮挡住。</li><li>句末不用句号，问号和感叹号可以留。</li></ul>
<h3>导出设置</h3>
<table><thead><tr><th>项目</th><th>建议</th></tr></thead><tbody><tr><td>分辨率</td><td>1080p，一般足够</td></tr><tr><td>帧率</td><td>和拍摄时相同，通常 25 或 30</td></tr><tr><td>编码</td><td>H.264，哪里都能放</td></tr><tr><td>码率</td><td>8 到 12 Mbps</td></tr></tbody></table>
<p>导出后<strong>完整看一遍成片</strong>，不要只看开头。然后存一份原文件在别处，平台上的那份被压缩过，以后想再用就不清楚了。</p>`,
        },
      ],
    },
  ],
  accessories: [{ acName: '空白分镜表', file: 'video-shot-list.csv' }],
  comments: [
    { who: 14, score: 5, text: '给自己的小店拍了一分钟，照着那五个镜头拍的，发出去当天多来了六桌客人。' },
    { who: 9, score: 4, text: '声音先走一步太好用了，一下就不像流水账。' },
    {
      who: 17,
      score: 4,
      text: '希望有老师自己片子的拆解。',
      reply: '好主意，下次更新会加一节「一支片子是怎么剪成的」。',
    },
    { who: 5, score: 3, text: '没有教具体软件的操作，完全新手可能要自己摸索按钮在哪。' },
  ],
}

export const coursesDesign: DemoCourse[] = [photoLight, uiBasics, videoEditingPhone, fontAndType, colorSense]
