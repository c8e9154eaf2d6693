/** Hand-written papers with peculiarities that a generator does not produce. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { TruePaper, TrueProblem } from './teacher-papers.ts'

const of = (type: number, word: string, stem: string, over: Partial<TrueProblem> = {}): TrueProblem => ({
  type,
  word,
  stem,
  options: [],
  key: [],
  analysis: '',
  score: 0,
  parts: [],
  ...over,
})

export const handMadePapers: TruePaper[] = [
  {
    name: 'the style of numbers changes behind a key in brackets',
    text: '1、甲骨文出现于\nA. 商\nB. 周\n答案：(A)\n(2) 青铜器出现于\nA. 夏\nB. 清\n答案：(B)\n3、铁器出现于\nA. 春秋\nB. 明\n答案：A',
    problems: [
      of(kind.single, '甲骨文', '甲骨文出现于', { options: ['商', '周'], key: ['A'] }),
      of(kind.single, '青铜器', '青铜器出现于', { options: ['夏', '清'], key: ['B'] }),
      of(kind.single, '铁器', '铁器出现于', { options: ['春秋', '明'], key: ['A'] }),
    ],
  },
  {
    name: 'options without spaces, keys without colons',
    text: '1.水的化学式是A.H2O B.CO2 C.O2\n答案A\n2.氧的化学式是（ ）\nA.一B.二C.三\n答案C',
    problems: [
      of(kind.single, '水的', '水的化学式是', { options: ['H2O', 'CO2', 'O2'], key: ['A'] }),
      of(kind.single, '氧的', '氧的化学式是（ ）', { options: ['一', '二', '三'], key: ['C'] }),
    ],
  },
  {
    name: 'points of an answer, and an answer that begins with 答',
    text: '一、简答题（共2题，共10分）\n1. 谈谈守信的意义。\n答案要点：①立身之本；②兴业之基。\n2. 说明节水的做法。\n答：随手关水龙头；一水多用。',
    problems: [
      of(kind.essay, '守信', '谈谈守信的意义。', { key: ['①立身之本；②兴业之基。'], score: 5 }),
      of(kind.essay, '节水', '说明节水的做法。', { key: ['随手关水龙头；一水多用。'], score: 5 }),
    ],
  },
  {
    name: 'analysis in three parts',
    text: '1．下列属于金属的是（ ）\nA．铜　B．木　C．水　D．油\n【答案】A\n【分析】金属有光泽。\n【详解】铜是金属。\n【点评】注意区分。\n2．下列属于液体的是（ ）\nA．铁　B．水　C．木　D．石\n【答案】B\n【考点】物态\n【解析】水是液体。',
    problems: [
      of(kind.single, '属于金属', '下列属于金属的是（ ）', {
        options: ['铜', '木', '水', '油'],
        key: ['A'],
        analysis: '金属有光泽。【详解】铜是金属。【点评】注意区分。',
      }),
      of(kind.single, '属于液体', '下列属于液体的是（ ）', {
        options: ['铁', '水', '木', '石'],
        key: ['B'],
        analysis: '水是液体。',
      }),
    ],
  },
  {
    name: 'keys of several blanks with numbers, and with two ways to write one',
    text: '一、填空题（每空1分）\n1. 十二地支的前两个是____和____。\n答案：1.子；2.丑\n2. 我国的首都是____。\n答案：北京/北京市\n3. 水由____和____两种元素组成。\n答案：（1）氢（2）氧',
    problems: [
      of(kind.blanks, '十二地支', '十二地支的前两个是____和____。', { key: ['子', '丑'], score: 2 }),
      of(kind.blanks, '首都', '我国的首都是____。', { key: ['北京'], score: 1 }),
      of(kind.blanks, '两种元素', '水由____和____两种元素组成。', { key: ['氢', '氧'], score: 2 }),
    ],
  },
  {
    name: 'geography: the sentence that names the problems ends the text',
    text: '一、选择题（每小题2分）\n1. 赤道的纬度是\nA. 0度　B. 90度\n某河流域气候湿润，水量丰富，沿岸城市众多。据此完成2～3题。\n2. 该河的汛期多在\nA. 夏季　B. 冬季\n3. 沿岸城市的主要功能是\nA. 航运　B. 放牧\n4. 北极的纬度是\nA. 0度　B. 90度\n参考答案\n1-4 AAAB',
    problems: [
      of(kind.single, '赤道', '赤道的纬度是', { options: ['0度', '90度'], key: ['A'], score: 2 }),
      of(kind.material, '某河', '某河流域气候湿润，水量丰富，沿岸城市众多。据此完成2～3题。', {
        parts: [
          of(kind.single, '汛期', '该河的汛期多在', { options: ['夏季', '冬季'], key: ['A'], score: 2 }),
          of(kind.single, '主要功能', '沿岸城市的主要功能是', { options: ['航运', '放牧'], key: ['A'], score: 2 }),
        ],
      }),
      of(kind.single, '北极', '北极的纬度是', { options: ['0度', '90度'], key: ['B'], score: 2 }),
    ],
  },
  {
    name: 'a Chinese paper: headings that name no kind, a text under a bracketed number',
    text: '语文期中测试卷\n一、积累与运用（10分）\n1. 下列字音全对的一项是（ ）（4分）\nA. 甲一　B. 甲二　C. 甲三　D. 甲四\n2. 把句子补充完整：不以物喜，______。（6分）\n二、阅读（12分）\n（一）阅读下面的文字，完成3~4题。\n老屋的门前有一棵槐树，夏天的晚上，一家人在树下纳凉，听祖父讲从前的故事。\n3. 文中写的是什么季节？（6分）\n4. 祖父在做什么？（6分）\n三、作文（30分）\n请以“老屋”为题写一篇作文，不少于600字。\n参考答案\n一、\n1. C\n2. 不以己悲\n二、\n3. 夏季\n4. 讲故事\n三、略',
    problems: [
      of(kind.single, '字音', '下列字音全对的一项是（ ）', {
        options: ['甲一', '甲二', '甲三', '甲四'],
        key: ['C'],
        score: 4,
      }),
      of(kind.blanks, '补充完整', '把句子补充完整：不以物喜，______。', { key: ['不以己悲'], score: 6 }),
      of(kind.material, '槐树', '老屋的门前有一棵槐树，夏天的晚上，一家人在树下纳凉，听祖父讲从前的故事。', {
        parts: [
          of(kind.essay, '', '文中写的是什么季节？', { key: ['夏季'], score: 6 }),
          of(kind.essay, '', '祖父在做什么？', { key: ['讲故事'], score: 6 }),
        ],
      }),
      of(kind.essay, '为题', '请以“老屋”为题写一篇作文，不少于600字。', { key: ['略'], score: 30 }),
    ],
  },
  {
    name: 'a number is missing, and pages are numbered',
    text: '一、判断题\n1. 甲车比乙车快。（√）\n2. 丙车停着。（×）\n第 1 页 共 2 页\n4. 丁车在倒车。（√）',
    problems: [
      of(kind.judge, '甲车', '甲车比乙车快。（ ）', { key: ['正确'] }),
      of(kind.judge, '丙车', '丙车停着。（ ）', { key: ['错误'] }),
      of(kind.judge, '丁车', '丁车在倒车。（ ）', { key: ['正确'] }),
    ],
  },
  {
    name: 'years behind numbers, and numbers without a dot',
    text: '1.2023年是农历的\nA. 兔年\nB. 龙年\n答案：A\n2.2024年是农历的\nA. 兔年\nB. 龙年\n答案：B\n3 下一年是农历的\nA. 蛇年\nB. 马年\n答案：A',
    problems: [
      of(kind.single, '2023', '2023年是农历的', { options: ['兔年', '龙年'], key: ['A'] }),
      of(kind.single, '2024', '2024年是农历的', { options: ['兔年', '龙年'], key: ['B'] }),
      of(kind.single, '下一年', '下一年是农历的', { options: ['蛇年', '马年'], key: ['A'] }),
    ],
  },
]
