/** Course "摄影构图与光影": five narrated lessons. */
import { cards, draw, flow, note, points, table, text } from '../kit.ts'
import type { Course, Lesson } from '../shape.ts'

/** A ball lit from one side: the shadow is the ball minus a circle moved towards the light. */
const ball = (i: number, name: string, use: string, dx: number, dy: number, step: number) => {
  const x = 138 + i * 276
  const id = `b${i}`
  return `<g data-hot="${step}" class="dim"><clipPath id="${id}"><circle cx="${x}" cy="150" r="86"/></clipPath><g clip-path="url(#${id})"><rect x="${x - 90}" y="60" width="180" height="180" fill="#5a3227"/><circle cx="${x + dx}" cy="${150 + dy}" r="86" fill="#f6c98d"/></g>${text(x, 300, name, 'b')}${text(x, 344, use, 'm')}</g>`
}

const sources: Lesson = {
  title: '光从哪里来',
  open: ['摄影，是用光写字。', '按下快门之前，先问自己：光从哪里来？'],
  slides: [
    {
      heading: '方向：决定立体感',
      html: draw(
        380,
        ball(0, '顺光', '颜色饱满，偏平', 0, 0, 0) +
          ball(1, '侧光', '有明有暗，最立体', -62, 0, 1) +
          ball(2, '逆光', '轮廓发亮，主体暗', 0, -158, 2) +
          ball(3, '顶光', '眼窝发黑，慎拍人', 0, -70, 3),
      ),
      say: [
        '顺光从你身后来，颜色饱满，但是偏平。',
        '侧光有明有暗，最有立体感。',
        '逆光勾出亮边，主体却容易变暗。',
        '顶光让眼窝发黑，拍人要小心。',
      ],
    },
    {
      heading: '软硬：看光源的大小',
      html: cards([
        ['硬光', '光源小：正午太阳、手机闪光灯<br>影子<strong>边缘清楚</strong>，反差大<br>适合建筑、质感', 0],
        ['软光', '光源大：阴天、白纱窗<br>影子<strong>边缘模糊</strong>，过渡柔和<br>适合人像、静物', 1, 'good'],
      ]),
      say: ['光源越小，光越硬，影子的边缘越清楚。', '光源越大，光越软。阴天的云，就是一块巨大的柔光布。'],
    },
    {
      heading: '色温：光的冷暖',
      html: draw(
        330,
        (
          [
            ['烛光', '1900 K', '#f08c3a'],
            ['白炽灯', '2800 K', '#f7b968'],
            ['正午阳光', '5500 K', '#f7f3e6'],
            ['阴天', '6500 K', '#d5e3f2'],
            ['晴天阴影', '8000 K', '#a9c8ea'],
          ] as const
        )
          .map(
            ([name, kelvin, fill], i) =>
              `<rect x="${i * 224}" y="20" width="208" height="170" rx="14" fill="${fill}" stroke="#dfe3de" stroke-width="2"/>${text(i * 224 + 104, 240, name, 'b')}${text(i * 224 + 104, 284, kelvin, 't')}`,
          )
          .join(''),
      ),
      say: ['色温的数字越小，光越暖；数字越大，光越冷。', '想留住烛光的暖意，就别让相机自动校正，白平衡选日光。'],
    },
    {
      heading: '练习：一只鸡蛋',
      html: points([
        ['一张白纸，一只鸡蛋，一扇窗', '关掉屋里的灯', 0],
        ['绕着它走，每 45° 拍一张', '同一只蛋，会有八副面孔', 1],
        ['选出最立体的一张', '说出光从哪里来', 1],
      ]),
      say: ['练习很简单：窗边放一只鸡蛋，关掉屋里的灯。', '绕着它，每四十五度拍一张，再选出最立体的一张。'],
    },
  ],
}

/** A photo frame of 460 x 307 with its corner at (x, 20), filled by `scene`; lines of thirds on top. */
const frame = (x: number, scene: string, thirds: boolean, id: string) => {
  const lines = thirds
    ? [1, 2]
        .map(
          (k) =>
            `<path d="M${x + (k * 460) / 3} 20v307M${x} ${20 + (k * 307) / 3}h460" stroke="#fff" stroke-width="2.5" opacity=".85"/>`,
        )
        .join('')
    : ''
  return `<clipPath id="${id}"><rect x="${x}" y="20" width="460" height="307" rx="10"/></clipPath><g clip-path="url(#${id})">${scene}${lines}</g>`
}
const sea = (x: number, horizon: number, boatX: number) =>
  `<rect x="${x}" y="20" width="460" height="307" fill="#f2c79a"/><rect x="${x}" y="${horizon}" width="460" height="320" fill="#3f6d8e"/><circle cx="${boatX}" cy="${horizon - 62}" r="30" fill="#fbeed5"/>` +
  `<path d="M${boatX - 44} ${horizon + 14}h88l-18 26h-52z" fill="#5a3227"/><path d="M${boatX - 2} ${horizon + 8}v-72l40 72z" fill="#fff"/>`

const thirds: Lesson = {
  title: '三分法与引导线',
  open: ['同样的风景，为什么别人拍得舒服？', '差别常常只在构图，今天学两招。'],
  slides: [
    {
      heading: '三分法：把主体挪开一点',
      html: draw(
        400,
        frame(40, sea(40, 174, 270), false, 'c1') +
          text(270, 376, '地平线居中，主体居中：呆板', 't fr') +
          `<g data-at="1">${frame(604, sea(604, 224, 758), true, 'c2')}${text(834, 376, '地平线在下三分之一，船在交点', 't fj')}</g>`,
      ),
      say: [
        '主体在正中，地平线也在正中，画面容易呆板。',
        '横竖各画两条线，把画面分成九格；地平线压住一条线，主体放在交点上。',
      ],
    },
    {
      heading: '地平线，放高还是放低',
      html: cards([
        ['天空好看', '地平线放在<strong>下</strong>三分之一<br>把三分之二留给云', 0],
        ['地面好看', '地平线放在<strong>上</strong>三分之一<br>把三分之二留给花田、倒影', 0],
        ['都不好看', '放下相机<br>换个地方', 1, 'bad'],
      ]),
      say: ['天空好看，地平线放低；地面好看，地平线放高。', '两边都不好看呢？那就换个地方。'],
    },
    {
      heading: '引导线：给眼睛一条路',
      html: draw(
        390,
        frame(
          322,
          '<rect x="322" y="20" width="460" height="307" fill="#f7dcb8"/><rect x="322" y="140" width="460" height="200" fill="#6f8f5e"/><path d="M612 140L402 330H700L628 140z" fill="#d9cbb0"/><path d="M618 140h4L572 330h-24z" fill="#fff"/><rect x="606" y="104" width="26" height="38" fill="#5a3227"/><path d="M600 106l19-22 19 22z" fill="#b93a23"/>',
          false,
          'c3',
        ) +
          `<g data-at="1"><path d="M470 312L604 158M660 312L634 158" stroke="#b93a23" stroke-width="5" stroke-dasharray="12 9"/><circle cx="619" cy="118" r="44" class="ring"/></g>` +
          text(160, 120, '道路、栏杆', 't') +
          text(160, 170, '河岸、影子', 't') +
          text(160, 220, '成排的树', 't') +
          `<g data-at="1">${text(944, 120, '线从角落进入', 't')}${text(944, 170, '在主体处收住', 't')}</g>`,
      ),
      say: ['道路，栏杆，河岸，影子，都是现成的线。', '让线从画面的角落进来，到主体那里收住，眼睛就会跟着走。'],
    },
    {
      heading: '什么时候不用三分法',
      html: table(
        ['情形', '更好的办法'],
        [
          ['完全对称的建筑、水面倒影', '放在正中，左右对齐'],
          ['人物在走、在看', '前方多留一些空间'],
          ['主体非常小', '周围全部留白'],
        ],
        { 0: [1], 1: [2] },
      ),
      say: ['三分法不是法律。遇到对称的建筑和倒影，就放正中。', '人物朝哪边看，哪边就多留一点空间。'],
    },
    {
      heading: '今天就做',
      html: points([
        ['打开手机相机的网格线', '设置里一次打开，一直受益', 0],
        ['同一个主体，拍三种位置', '左、中、右，回来再比较', 1],
      ]),
      say: ['今天就做：打开手机相机的网格线。', '同一个主体，左中右各拍一张，回来再比较。'],
    },
  ],
}

const exposure: Lesson = {
  title: '曝光三要素',
  open: ['照片太亮，或者太暗，都和三个旋钮有关。', '光圈，快门，感光度。'],
  slides: [
    {
      heading: '像接一桶水',
      html: cards([
        ['光圈', '水龙头开多大<br><kbd>f/2.8</kbd> 开得大<br><kbd>f/11</kbd> 开得小', 0],
        ['快门', '开多长时间<br><kbd>1/60</kbd> 秒，较长<br><kbd>1/1000</kbd> 秒，很短', 1],
        ['感光度', '桶有多容易满<br><kbd>ISO 100</kbd> 干净<br><kbd>ISO 3200</kbd> 有噪点', 2],
      ]),
      say: ['曝光像接水：光圈，是水龙头开多大，数字越小，开得越大。', '快门，是开多久。', '感光度，是桶有多容易满。'],
    },
    {
      heading: '每个旋钮，都有副作用',
      html: table(
        ['旋钮', '加亮', '同时会'],
        [
          ['光圈', '<code>f/8 → f/2.8</code>', '背景变模糊，景深变浅'],
          ['快门', '<code>1/500 → 1/60</code>', '运动的东西拖影，手抖更明显'],
          ['感光度', '<code>100 → 800</code>', '噪点变多，细节变少'],
        ],
        { 0: [1], 1: [2], 2: [3] },
      ),
      say: ['光圈开大，背景变模糊。', '快门放慢，会拖影，也更怕手抖。', '感光度升高，噪点变多。'],
    },
    {
      heading: '一档，就是一倍',
      html:
        table(
          ['', '光圈', '快门', '感光度', '亮度'],
          [
            ['甲', '<code>f/4</code>', '<code>1/125</code>', '<code>400</code>', '基准'],
            ['乙', '<code>f/2.8</code>', '<code>1/250</code>', '<code>400</code>', '一样亮，背景更虚'],
            ['丙', '<code>f/4</code>', '<code>1/500</code>', '<code>1600</code>', '一样亮，凝固动作'],
          ],
          { 0: [1], 1: [2], 2: [3] },
        ) + note('<b>光圈一档：</b>1.4　2　2.8　4　5.6　8　11　16', 0),
      say: [
        '相差一档，进光就差一倍。',
        '光圈开大一档，快门快一档，亮度不变，背景更虚。',
        '快门快两档，感光度升两档，亮度也不变，还能定住动作。',
      ],
    },
    {
      heading: '先定最要紧的那个',
      html: flow(
        [
          ['拍人像', '先定光圈<br>f/2 左右', '0'],
          ['拍孩子奔跑', '先定快门<br>1/500 或更快', '0'],
          ['拍夜景', '上三脚架<br>感光度用最低', '0'],
          ['用手机', '点一下主体<br>上下滑动调亮度', '1'],
        ],
        false,
      ),
      say: ['人像先定光圈，动作先定快门，夜景用三脚架，感光度放最低。', '用手机，就点一下主体，再上下滑动调亮度。'],
    },
    {
      heading: '小结',
      html: points([
        ['宁可稍暗，别让亮处死白', '死白的地方，后期救不回来', 0],
        ['手持快门，别慢于焦距的倒数', '50 毫米镜头，至少 1/60 秒', 1],
      ]),
      say: [
        '记住两句：宁可稍暗，别让亮处变成死白。',
        '手持拍摄，快门别慢过焦距的倒数，五十毫米镜头，至少六十分之一秒。',
      ],
    },
  ],
}

const person = (x: number, y: number, name: string) =>
  `<circle cx="${x}" cy="${y}" r="38" fill="#e8b796"/>${text(x, y + 80, name, 'm')}`

const windowLight: Lesson = {
  title: '人像的窗边光',
  open: ['最好的人像灯，你家里就有：一扇窗。', '这一节，不花一分钱，拍出有层次的人像。'],
  slides: [
    {
      heading: '三个位置：窗、人、相机',
      html: draw(
        420,
        `<rect x="70" y="20" width="964" height="380" rx="16" class="box"/><rect x="70" y="110" width="22" height="200" fill="#a9c8ea"/>${text(112, 100, '窗', 'b fi', 'start')}` +
          `<path d="M100 130L440 150M100 210H440M100 290L440 270" stroke="#f0b95f" stroke-width="5" data-at="0"/>` +
          person(500, 210, '人') +
          `<g data-at="1"><path d="M542 232L788 312" class="axis" stroke-dasharray="10 8"/><rect x="796" y="292" width="76" height="52" rx="8" fill="#1d2530"/><circle cx="806" cy="318" r="20" fill="#5f6b7a"/>${text(834, 382, '相机', 'm')}</g>` +
          `<g data-at="2"><rect x="626" y="110" width="16" height="130" rx="4" fill="#fff" stroke="#5f6b7a" stroke-width="3"/>${text(660, 140, '白纸板：补亮暗面', 't', 'start')}</g>`,
      ),
      say: [
        '人离窗一米左右，脸朝窗户侧过来四十五度。',
        '相机站在侧面，不要挡住光。',
        '暗的一侧，放一块白纸板，把光反回来。',
      ],
    },
    {
      heading: '转一转脸，气质就变',
      html: cards([
        ['朝着窗', '光铺满全脸<br>干净、年轻', 0],
        ['侧 45°', '暗面脸颊有一块<strong>三角光</strong><br>立体，最常用', 1, 'good'],
        ['侧 90°', '一半亮，一半暗<br>有戏剧感', 2],
      ]),
      say: [
        '正对窗户，光铺满全脸，显得干净。',
        '侧过四十五度，暗面的脸颊会出现一块三角光，这叫伦勃朗光。',
        '侧过九十度，一半亮一半暗，很有戏剧感。',
      ],
    },
    {
      heading: '距离，也是一个旋钮',
      html: table(
        ['人离窗', '光的样子', '适合'],
        [
          ['半米', '很亮，明暗过渡快，背景变黑', '情绪、黑背景'],
          ['一到两米', '柔和，层次多', '大多数人像'],
          ['三米以上', '平，而且暗', '环境人像，要升感光度'],
        ],
        { 0: [1], 1: [2, 3] },
      ),
      say: ['离窗越近，脸越亮，背景越黑。', '{一|yi1}到两米最稳；再往里走，光就又平又暗了。'],
    },
    {
      heading: '四个常见的错',
      html: points(
        [
          ['屋里的灯没关', '冷暖混在一起，脸发黄', 0],
          ['太阳直射进来', '挂一层白纱帘', 1],
          ['对焦在鼻尖', '对准靠近相机的眼睛', 2],
          ['背景太乱', '人往前站，离墙远些', 2],
        ],
        2,
      ),
      say: [
        '屋里的灯要关掉，不然冷暖混在一起，脸会发黄。',
        '太阳直射，就挂一层白纱帘。',
        '对焦，要对准靠近相机的那只眼睛；背景，越简单越好。',
      ],
    },
    {
      heading: '练习',
      html: flow([
        ['关灯', '只留窗光', '0'],
        ['侧 45°', '找到三角光', '0'],
        ['加白板', '看暗面变化', '0'],
        ['锁定曝光', '长按人脸<br>再稍稍拉暗', '0'],
      ]),
      say: ['练习：关灯，侧脸，加白板，最后长按人脸锁定曝光，再稍稍拉暗。'],
    },
  ],
}

/** Height of the sun over a day (18 hours shown), as a smooth arc for the drawing of lesson 5. */
const arc = (() => {
  const at = (hour: number) => [60 + (hour - 4.5) * 65.6, 290 - 230 * Math.sin(((hour - 6) / 12) * Math.PI)] as const
  const hours = Array.from({ length: 61 }, (_, i) => 4.5 + i * 0.25)
  return {
    at,
    path: hours
      .map(
        (hour, i) =>
          `${i ? 'L' : 'M'}${at(hour)
            .map((v) => v.toFixed(1))
            .join(' ')}`,
      )
      .join(''),
  }
})()
const hourX = (hour: number) => arc.at(hour)[0]
const band = (from: number, to: number, fill: string) =>
  `<rect x="${hourX(from)}" y="20" width="${hourX(to) - hourX(from)}" height="330" fill="${fill}"/>`

const golden: Lesson = {
  title: '一天中的黄金时刻',
  open: ['同一个地方，早上和中午，像两个世界。', '会等光的人，已经赢了一半。'],
  slides: [
    {
      heading: '太阳的高度，就是光的脾气',
      html: draw(
        400,
        `<g data-at="1">${band(6, 7, '#f9d9a8')}${band(17, 18, '#f9d9a8')}${text(hourX(6.5), 54, '黄金', 'm')}${text(hourX(17.5), 54, '黄金', 'm')}</g>` +
          `<g data-at="2">${band(5.4, 6, '#c3d8ef')}${band(18, 18.6, '#c3d8ef')}${text(hourX(5.7), 54, '蓝', 'm')}${text(hourX(18.3), 54, '蓝', 'm')}</g>` +
          `<path d="M60 290H1044" class="axis"/><path d="${arc.path}" class="line"/><circle cx="${arc.at(12)[0]}" cy="${arc.at(12)[1]}" r="20" fill="#f0b95f"/>` +
          [6, 9, 12, 15, 18].map((hour) => text(hourX(hour), 386, `${hour}:00`, 'm')).join(''),
      ),
      say: [
        '太阳高，光硬而白；太阳低，光软而暖。',
        '日出之后，和日落之前的一小时左右，就是黄金时刻。',
        '太阳在地平线下的那二十来分钟，天空深蓝，叫蓝调时刻。',
      ],
    },
    {
      heading: '什么时候，拍什么',
      html: table(
        ['时段', '光', '适合'],
        [
          ['蓝调时刻', '冷、暗、均匀', '城市灯光、倒影，带三脚架'],
          ['黄金时刻', '暖、低、影子长', '人像、风景、逆光'],
          ['正午', '硬、白、影子短', '建筑的光影，或躲进阴影拍人'],
          ['阴天', '软、冷、没有影子', '花、人像、小物'],
        ],
        { 0: [1, 2], 1: [3, 4] },
      ),
      say: ['蓝调时刻拍灯光和倒影，黄金时刻拍人像和风景。', '正午拍人，就躲进阴影里；阴天没有影子，拍花最好。'],
    },
    {
      heading: '黄金时刻的三种拍法',
      html: cards([
        ['顺光', '太阳在身后<br>山和墙被染成金色', 0],
        ['侧光', '影子拉长<br>草地、沙丘有了起伏', 1],
        ['逆光', '太阳在人身后<br>发丝镶上<strong>金边</strong>', 2],
      ]),
      say: [
        '顺光，把山和墙染成金色。',
        '侧光，影子拉长，草地有了起伏。',
        '逆光，让头发镶上金边；脸暗了，就把曝光加一点。',
      ],
    },
    {
      heading: '会等光的人，这样安排',
      html: flow([
        ['前一天', '查日出日落<br>看云量', '0'],
        ['提前半小时', '到场<br>选好机位', '1'],
        ['日落前', '先拍人<br>再拍景', '2'],
        ['日落后', '再等二十分钟<br>拍蓝调', '2'],
      ]),
      say: ['前一天，查好日出日落和云量。', '提前半小时到，先选好机位。', '太阳落下去，先别走，再等二十分钟。'],
    },
    {
      heading: '结课练习',
      html: points([
        ['同一个地方，拍三个时刻', '清晨、正午、傍晚', 0],
        ['三张放在一起，写一句话', '光，怎样改变了它', 1],
      ]),
      say: ['结课练习：同一个地方，清晨，正午，傍晚，各拍一张。', '把三张放在一起，写一句话：光，怎样改变了它。'],
    },
  ],
}

export const photoLight: Course = {
  key: 'photo-light',
  name: '摄影构图与光影',
  lecturer: '顾远',
  theme: 'light',
  voice: { variant: '', pitch: 34, speed: 190 },
  lessons: [sources, thirds, exposure, windowLight, golden],
}
