/** Course "人人都会的数据分析": five narrated lessons. All figures are made up and add up. */
import { cards, draw, flow, note, points, table, text } from '../kit.ts'
import type { Course, Lesson } from '../shape.ts'

/** Cups sold per weekday by the tea shop of lesson 1. */
const CUPS = [118, 121, 124, 76, 72, 70, 74]
const DAYS = ['一', '二', '三', '四', '五', '六', '日']

const cupsX = (i: number) => 150 + i * 140
const cupsY = (n: number) => 340 - n * 2.2

const cups = draw(
  410,
  [0, 50, 100]
    .map((n) => `<path d="M90 ${cupsY(n)}H1060" class="grid"/>${text(74, cupsY(n) + 8, String(n), 'm', 'end')}`)
    .join('') +
    `<path d="${CUPS.map((n, i) => `${i ? 'L' : 'M'}${cupsX(i)} ${cupsY(n)}`).join('')}" class="line"/>` +
    CUPS.map(
      (n, i) =>
        `<circle cx="${cupsX(i)}" cy="${cupsY(n)}" r="9" class="fa"/>${text(cupsX(i), cupsY(n) - 22, String(n), 'b')}`,
    ).join('') +
    DAYS.map((d, i) => text(cupsX(i), 388, `周${d}`, 'm')).join('') +
    `<g data-at="1"><rect x="520" y="58" width="100" height="140" rx="16" class="ring"/>${text(700, 90, '少了约四成', 'b fr', 'start')}</g>`,
)

const questions: Lesson = {
  title: '数据分析的四个问题',
  open: ['拿到一堆数据，先别急着画图。', '分析无非回答四个问题，我们用一家奶茶店来走一遍。'],
  slides: [
    {
      heading: '四个问题，一步一步',
      html: flow([
        ['发生了什么', '描述', '0'],
        ['为什么', '诊断', '0'],
        ['接下来会怎样', '预测', '1'],
        ['该怎么做', '决策', '1'],
      ]),
      say: ['第一问，发生了什么；第二问，为什么。', '第三问，接下来会怎样；第四问，该怎么做。'],
    },
    {
      heading: '一问：发生了什么',
      html: cups,
      say: ['这是一周里每天卖出的杯数。', '从周四起，每天少了大约四成，这就是事实。'],
    },
    {
      heading: '二问：为什么',
      html:
        table(
          ['时段', '周三', '周四', '变化'],
          [
            ['上午', '28', '27', '−1'],
            ['下午', '46', '44', '−2'],
            ['晚上', '50', '5', '<span class="red">−45</span>'],
          ],
          { 0: [1, 2], 1: [3] },
        ) + note('<b>线索：</b>四十八杯的差，四十五杯在晚上。', 1),
      say: ['把总数拆开看：上午和下午，几乎没有变化。', '差额都在晚上。一问才知道，周四起，外卖平台提前关了单。'],
    },
    {
      heading: '三问与四问',
      html: cards([
        ['接下来会怎样', '不处理：一天少卖约 50 杯<br>每杯毛利 8 元<br>一周少赚约 <strong>2800 元</strong>', 0],
        ['该怎么做', '联系平台改回关单时间<br>三天后再看晚上的杯数<br>没有回升，就重新诊断', 1, 'good'],
      ]),
      say: [
        '不处理，一天少卖五十杯，每杯毛利八元，一周就少赚两千八。',
        '所以改回关单时间，三天之后，再用同样的数据检查。',
      ],
    },
    {
      heading: '小结',
      html: points([
        ['先说事实，再找原因', '变化多大，从哪天开始', 0],
        ['找原因，靠拆开来比', '按时段、渠道、产品逐层拆', 1],
        ['结论要落到动作', '谁来做，什么时候检查', 2],
      ]),
      say: ['先说事实，再找原因。', '找原因，靠的是拆开来比。', '最后，结论要落到动作。'],
    },
  ],
}

const tidy: Lesson = {
  title: '整理一张干净的表',
  open: ['分析的时间，大半花在整理上。', '干净的表，只要守住三条规矩。'],
  slides: [
    {
      heading: '这张表，错在哪里',
      html: table(
        ['日期', '商品', '一店', '二店'],
        [
          ['3/1', '红茶', '12 杯 ¥240', '5 杯 ¥100'],
          ['2026年3月2日', '绿茶', '4 杯 72元', ''],
          ['合计', '', '16', '5'],
        ],
        { 0: [1], 1: [2], 2: [3] },
      ),
      say: [
        '一格里塞了杯数和金额，还带着单位。',
        '日期有两种写法，空着的格子，不知道是没卖，还是没记。',
        '合计和明细混在一起，一求和就重复了。',
      ],
    },
    {
      heading: '三条规矩',
      html: points([
        ['一行，一条记录', '一笔销售占一行，合计不放进来', 0],
        ['一列，一个变量', '门店是变量，不要摊成好几列', 1],
        ['一格，一个值', '数量、单位、备注各归各列', 2],
      ]),
      say: ['一行，只放一条记录。', '一列，只放一个变量，门店也是变量，不要摊成好几列。', '一格，只放一个值。'],
    },
    {
      heading: '整理之后',
      html: table(
        ['日期', '门店', '商品', '杯数', '金额（元）'],
        [
          ['2026-03-01', '一店', '红茶', '12', '240'],
          ['2026-03-01', '二店', '红茶', '5', '100'],
          ['2026-03-02', '一店', '绿茶', '4', '72'],
          ['2026-03-02', '二店', '绿茶', '', ''],
        ],
        { 0: [1, 2, 3, 4] },
      ),
      say: ['同样的内容，整理之后是这样。', '日期统一，单位写进表头，没记的就留空，透视表和公式马上就能用。'],
    },
    {
      heading: '空白，不等于零',
      html: cards([
        ['零', '确实卖了 0 杯<br>参与平均', 0],
        ['缺失', '没有记录<br>留空，<strong>不</strong>参与平均', 0, 'bad'],
        ['差别', '10、20、空：平均 <strong>15</strong><br>10、20、0：平均 <strong>10</strong>', 1, 'good'],
      ]),
      say: [
        '还要分清零和缺失：零是卖了零杯，缺失是没有记录。',
        '十，二十，和一个空白，平均是十五；把空白填成零，就变成了十。',
      ],
    },
    {
      heading: '动手之前',
      html: points([
        ['留一份原始表，永远不改', '', 0],
        ['每一步整理都记下来', '', 0],
        ['整理前后，核对总数', '', 1],
      ]),
      say: ['动手之前，先留一份原始表；每一步整理，都记下来。', '最后核对总数，前后对得上，才算干净。'],
    },
  ],
}

/** Monthly pay, in thousand yuan, of the six people of lesson 3. */
const PAY = [6, 6, 7, 7, 8, 80]
const payX = (k: number) => 90 + k * 11.6

const payDots = draw(
  380,
  `<path d="M90 250H1050" class="axis"/>` +
    [0, 20, 40, 60, 80]
      .map((k) => `<path d="M${payX(k)} 250v12" class="axis"/>${text(payX(k), 294, String(k), 'm')}`)
      .join('') +
    text(1050, 340, '月薪（千元）', 'm', 'end') +
    PAY.map(
      (k, i) =>
        `<circle cx="${payX(k)}" cy="${PAY.indexOf(k) === i ? 230 : 194}" r="16" fill="${k === 80 ? '#b93a23' : '#1f7a5a'}"/>`,
    ).join('') +
    `<g data-at="1"><path d="M${payX(19)} 262V100" stroke="#b93a23" stroke-width="4"/>${text(payX(19), 84, '平均数 19', 'b fr')}</g>` +
    `<g data-at="2"><path d="M${payX(7)} 172V60" stroke="#1f7a5a" stroke-width="4"/>${text(payX(7), 44, '中位数 7', 'b fj')}</g>`,
)

const mean: Lesson = {
  title: '平均数会骗人',
  open: ['招聘广告说，平均月薪一万九。', '可是六个人里，五个人不到一万，这是怎么回事？'],
  slides: [
    {
      heading: '一个人，拉高了所有人',
      html: payDots,
      say: [
        '五个员工，月薪六千到八千；老板八万。',
        '加起来除以六，平均一万九，没有一个人拿这个数。',
        '按大小排队，取正中间，中位数是七千，更像普通员工。',
      ],
    },
    {
      heading: '三个“中间”',
      html: table(
        ['名称', '怎么算', '什么时候用'],
        [
          ['平均数', '总和 ÷ 个数', '关心总量：人均成本、每单利润'],
          ['中位数', '排队取正中间', '关心普通人：收入、房价、等待时间'],
          ['众数', '出现最多的值', '关心选哪个：尺码、口味'],
        ],
        { 0: [1], 1: [2], 2: [3] },
      ),
      say: [
        '关心总量，用平均数。',
        '关心普通人，用中位数，比如收入和等待时间。',
        '关心哪个最多，用众数，比如衣服的尺码。',
      ],
    },
    {
      heading: '平均一样，故事不同',
      html: draw(
        390,
        [
          [0, '甲店', [2, 4, 18, 4, 2]],
          [1, '乙店', [14, 1, 0, 1, 14]],
        ]
          .map(([g, name, counts]) => {
            const left = 60 + Number(g) * 560
            const bars = (counts as number[])
              .map(
                (n, i) =>
                  `<rect x="${left + i * 88}" y="${290 - n * 12}" width="64" height="${Math.max(4, n * 12)}" rx="6" class="${g ? 'fr' : 'fj'}"/>${text(left + i * 88 + 32, 326, `${i + 1} 星`, 'm')}`,
              )
              .join('')
            return `<g data-at="${String(g)}">${bars}${text(left + 208, 376, `${String(name)}：平均 3.0 星`, 'b')}</g>`
          })
          .join(''),
      ),
      say: [
        '两家店都是三十条评价，平均三星。甲店，大家都觉得一般。',
        '{乙|yi3}店，一半人打五星，一半人打一星。只看平均，就看不见。',
      ],
    },
    {
      heading: '以后看到平均数，问三句',
      html: points([
        ['中位数是多少？', '差得远，说明有极端值', 0],
        ['分布什么样？', '一座山，还是两座山', 1],
        ['一共多少个？', '三个人的平均，说明不了什么', 2],
      ]),
      say: [
        '第一句：中位数是多少？差得远，就有极端值。',
        '第二句：分布什么样？是一座山，还是两座山。',
        '第三句：一共多少个？三个人的平均，说明不了什么。',
      ],
    },
  ],
}

const bars = (left: number, values: [string, number][], zero: number, scale: number, kind: string) =>
  values
    .map(
      ([name, n], i) =>
        `<rect x="${left + i * 150}" y="${300 - (n - zero) * scale}" width="96" height="${(n - zero) * scale}" rx="6" class="${kind}"/>${text(left + i * 150 + 48, 286 - (n - zero) * scale, String(n), 'b')}${text(left + i * 150 + 48, 336, name, 'm')}`,
    )
    .join('')

const KINDS: [string, string, string][] = [
  [
    '比大小',
    '条形图',
    '<rect x="0" y="70" width="34" height="70" class="fj"/><rect x="52" y="30" width="34" height="110" class="fj"/><rect x="104" y="95" width="34" height="45" class="fj"/>',
  ],
  ['看趋势', '折线图', '<path d="M0 120L46 84L92 98L140 30" class="line"/>'],
  [
    '看占比',
    '堆叠条',
    '<rect y="60" width="76" height="56" class="fj"/><rect x="76" y="60" width="40" height="56" fill="#71c2a2"/><rect x="116" y="60" width="24" height="56" fill="#c9e6d9"/>',
  ],
  [
    '看关系',
    '散点图',
    [
      [8, 124],
      [30, 96],
      [46, 108],
      [62, 76],
      [84, 82],
      [98, 52],
      [120, 58],
      [134, 28],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" class="fj"/>`)
      .join(''),
  ],
]

const charts: Lesson = {
  title: '画对图表',
  open: ['图表不是装饰，它只回答一个问题。', '先想好问题，再选图。'],
  slides: [
    {
      heading: '四种问题，四种图',
      html: draw(
        380,
        KINDS.map(
          ([ask, name, icon], i) =>
            `<g data-hot="${i < 2 ? 0 : 1}" class="dim"><rect x="${i * 282}" y="20" width="258" height="330" rx="16" class="box"/><g transform="translate(${i * 282 + 59} 50)">${icon}</g>${text(i * 282 + 129, 256, ask, 'b')}${text(i * 282 + 129, 304, name, 't')}</g>`,
        ).join(''),
      ),
      say: ['比大小，用条形图；看趋势，用折线图。', '看占比，用堆叠条；看两个{量|liang4}的关系，用散点图。'],
    },
    {
      heading: '坐标轴，从零开始',
      html: draw(
        400,
        `<g data-at="0">${bars(
          90,
          [
            ['去年', 96],
            ['今年', 99],
          ],
          95,
          48,
          'fr',
        )}<path d="M60 300H400" class="axis"/>${text(230, 386, '从 95 起：像涨了三倍', 'b fr')}</g>` +
          `<g data-at="1">${bars(
            690,
            [
              ['去年', 96],
              ['今年', 99],
            ],
            0,
            2.2,
            'fj',
          )}<path d="M660 300H1000" class="axis"/>${text(830, 386, '从 0 起：只涨了 3%', 'b fj')}</g>`,
      ),
      say: [
        '左边的轴从九十五开始，今年看着是去年的四倍。',
        '右边从零开始，其实只涨了百分之三。条形图的轴，一定从零开始。',
      ],
    },
    {
      heading: '把话说在标题里',
      html: cards([
        ['不好', '标题：各渠道销售额<br>图例放在远处<br>五种颜色，没有重点', 0, 'bad'],
        ['更好', '标题：<strong>小程序首次超过门店</strong><br>名称直接标在线旁<br>一种强调色，其余用灰', 1, 'good'],
      ]),
      say: ['标题只写各渠道销售额，读者要自己找重点。', '把结论写成标题，只给重点上颜色，一眼就懂。'],
    },
    {
      heading: '少用饼图',
      html: table(
        ['想说的事', '更好的选择'],
        [
          ['五类以上的占比', '排好序的条形图'],
          ['占比随时间变化', '百分比堆叠条'],
          ['只有两类，差距明显', '饼图可以，或者直接写数字'],
        ],
        { 0: [1], 1: [2, 3] },
      ),
      say: ['人眼比长短很准，比角度很差，五类以上就别用饼图。', '只有一个数字要说，那就直接写出来。'],
    },
    {
      heading: '交图之前，检查四样',
      html: flow(
        [
          ['标题', '是一句结论', '0'],
          ['坐标轴', '有单位，从零起', '0'],
          ['颜色', '只强调一处', '0'],
          ['来源', '数据和日期', '0'],
        ],
        false,
      ),
      say: ['交图之前检查四样：标题，坐标轴，颜色，来源。'],
    },
  ],
}

/** One 95 % interval of lesson 5, in percentage points: label, low, middle, high. */
const interval = (y: number, name: string, low: number, mid: number, high: number, kind: string, step: number) => {
  const x = (v: number) => 420 + v * 150
  return `<g data-at="${step}">${text(200, y + 9, name, 'b')}<path d="M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 18}v36M${x(high)} ${y - 18}v36" stroke="${kind}" stroke-width="5"/><circle cx="${x(mid)}" cy="${y}" r="13" fill="${kind}"/>${text(x(high) + 20, y + 9, `${low.toFixed(1).replace('-', '−')} 到 ${high.toFixed(1)}`, 't', 'start')}</g>`
}

const action: Lesson = {
  title: '从结论到行动',
  open: ['分析做完，没有人行动，等于没做。', '这一节，把结论变成可以拍板的建议。'],
  slides: [
    {
      heading: '相关，不等于因果',
      html: draw(
        390,
        `<rect x="60" y="220" width="300" height="120" rx="16" class="box"/>${text(210, 292, '冰淇淋销量', 'b')}<rect x="744" y="220" width="300" height="120" rx="16" class="box"/>${text(894, 292, '溺水人数', 'b')}` +
          `<path d="M370 280H734" class="axis" stroke-dasharray="10 10"/>${text(552, 326, '一起涨，但没有因果', 'm')}` +
          `<g data-at="1"><rect x="402" y="20" width="300" height="110" rx="16" class="soft"/>${text(552, 87, '天气热', 'b fj')}<path d="M430 140L270 212M674 140L834 212" class="line"/></g>`,
      ),
      say: ['冰淇淋卖得越多，溺水的人也越多。', '难道不卖冰淇淋，就没有人溺水？背后是天气热，它同时推动了两件事。'],
    },
    {
      heading: '想知道因果，就做对照',
      html: table(
        ['', '旧页面', '新页面'],
        [
          ['随机分到', '1000 人', '1000 人'],
          ['下单', '50 人', '62 人'],
          ['转化率', '5.0%', '<span class="green">6.2%</span>'],
        ],
        { 0: [1], 1: [2, 3] },
      ),
      say: ['随机分成两组，只改一处。', '新页面的转化率高了{一点二|yi1 dian3 er4}个百分点，能下结论吗？先别急。'],
    },
    {
      heading: '差距，要看把握',
      html: draw(
        380,
        `<path d="M420 30V300" class="axis"/>${[-1, 0, 1, 2, 3].map((v) => text(420 + v * 150, 336, String(v).replace('-', '−'), 'm')).join('')}${text(1090, 372, '新页面高出的百分点（95% 区间）', 'm', 'end')}` +
          interval(100, '各 1000 人', -0.8, 1.2, 3.2, '#b93a23', 0) +
          interval(220, '各 10000 人', 0.6, 1.2, 1.8, '#1f7a5a', 1),
      ),
      say: [
        '各一千人，真实差距可能在负零点八到三点二之间，跨过了零，不能下结论。',
        '各一万人，区间收窄到零点六以上，这才有把握。',
      ],
    },
    {
      heading: '一页纸建议',
      html: table(
        ['部分', '写法'],
        [
          ['结论', '新页面让下单率提高 0.6 到 1.8 个百分点'],
          ['依据', '两周对照，各一万人，随机分组'],
          ['建议', '四月一日起全部换成新页面'],
          ['风险', '老用户适应期；一周后复查退货率'],
        ],
        { 0: [1, 2], 1: [3, 4] },
      ),
      say: ['写成一页纸：先结论，带上幅度；再依据。', '然后是建议，写清时间；最后说风险，以及什么时候复查。'],
    },
    {
      heading: '带走这一句',
      html: '<div class="quote">数据分析的终点，<br>不是图表，而是决定。<span>谁，在什么时候，做哪一件事</span></div>',
      say: ['数据分析的终点不是图表，而是一个更好的决定。'],
    },
  ],
}

export const dataAnalysis: Course = {
  key: 'data-analysis',
  name: '人人都会的数据分析',
  lecturer: '周文',
  theme: 'chart',
  voice: { variant: '+m3', pitch: 46, speed: 198 },
  lessons: [questions, tidy, mean, charts, action],
}
