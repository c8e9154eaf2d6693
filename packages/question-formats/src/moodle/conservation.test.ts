import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markAnswer } from '@zhixing/exam-model/mark-answer'
import { readMoodle } from './read.ts'

const file = (name: string) =>
  readMoodle(readFileSync(new URL(`../../test/foreign-questions/moodle-${name}.xml`, import.meta.url), 'utf8'))
const quiz = (...questions: string[]) =>
  readMoodle(`<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('')}</quiz>`)
const question = (type: string, stem: string, inside: string, format = 'html') =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="${format}"><text><![CDATA[${stem}]]></text></questiontext><defaultgrade>4</defaultgrade>${inside}</question>`
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`
const rule = (score: number) => ({ score, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] })

test('numerical gaps keep tolerance and partial credit as parts of a material problem', () => {
  const { rows } = file('cloze-numerical-tolerance')
  const [row] = rows
  expect([rows.length, row?.doc.problemType, row?.errors]).toEqual([1, 6, []])
  expect(row?.doc.problemContent).toBe('<p>g 约为 （1）____ m/s²，水在 （2）____ ℃ 的盐水中不结冰。</p>')
  const marks = (at: number, text: string) => {
    const sub = row?.doc.subList[at]
    if (!sub) throw new Error('no part')
    return markAnswer(sub, [text], rule(10)).score
  }
  expect(['9.8', '9.84', '10.3', '11'].map((text) => marks(0, text))).toEqual([10, 10, 5, 0])
  expect(['-3.45', '-3.5', '3.5'].map((text) => marks(1, text))).toEqual([10, 10, 0])
  expect(row?.warnings).toEqual(['各空的题型、误差或部分得分不同，已拆成材料题的小题，请核对'])
})

test('a single gap with a tolerance is a number; exact ones are blanks compared by value', () => {
  const { rows } = quiz(
    question('cloze', '<p>π 约为 {1:NUMERICAL:=3.14:0.01}。</p>', ''),
    question('cloze', '<p>{1:NM:=0.5} 与 {3:NM:=2}</p>', ''),
  )
  expect(rows.map(({ doc, warnings, errors }) => [doc.problemType, doc.answer, warnings, errors])).toEqual([
    [11, ['3.14'], [], []],
    [4, ['0.5', '2'], [], []],
  ])
  expect([rows[0]?.doc.numberRule.tolerance, rows[0]?.doc.problemContent]).toEqual([0.01, '<p>π 约为 ____。</p>'])
  expect([rows[1]?.doc.blankRule.sameValue, rows[1]?.doc.blankScores]).toEqual([1, [1, 3]])
})

test('a gap for several choices requires all; credits of drop-downs are kept', () => {
  const [row] = file('cloze-multiresponse').rows
  expect([row?.doc.problemType, row?.doc.subList.map((sub) => [sub.problemType, sub.answer, sub.score])]).toEqual([
    6,
    [[2, ['A', 'B'], 1]],
  ])
  const mixed = quiz(question('cloze', '<p>{2:MC:=甲~%50%乙~丙} {1:SA:=北京*} {1:MR:=钠~=钾~铁}</p>', '')).rows[0]
  expect(mixed?.doc.subList.map((sub) => [sub.problemType, sub.answer, sub.creditList.length, sub.score])).toEqual([
    [1, ['A'], 1, 2],
    [4, ['北京*'], 0, 1],
    [2, ['A', 'B'], 0, 1],
  ])
  expect(mixed?.errors).toEqual([])
  expect(mixed?.doc.subList[1]?.blankRule.wildcard).toBe(1)
})

test('audio is reported as lost; the picture of an old question is kept', () => {
  const { rows, media } = file('audio-and-old-image')
  expect(rows.map(({ warnings }) => warnings)).toEqual([['题目里的音频没有导入，请补上'], []])
  expect([media.length, rows[1]?.doc.problemContent.includes('/import-media/0')]).toEqual([1, true])
})

test('an essay with attachments becomes a file problem with its template; unsupported settings are reported', () => {
  const [row] = file('essay-template-attachments').rows
  expect([row?.doc.problemType, row?.doc.fileRule]).toEqual([12, { accept: 'any', most: 2 }])
  expect(row?.doc.problemContent).toBe('<p>写一封 100–300 字的信，可附文件。</p><p>亲爱的___：</p>')
  expect(row?.warnings).toEqual([
    '作答模板已放到题干末尾，请核对',
    '没有对应的设置，没有导入：字数限制 100–300、文件类型 .pdf,.docx',
  ])
})

test('plain text stays text, Markdown becomes HTML, draggable words keep subscripts', () => {
  const { rows } = file('plain-text-tags-markdown')
  expect(rows[0]?.doc.problemContent).toBe('<p>哪个标签是段落，如 &lt;p&gt;？</p>')
  expect(rows[0]?.doc.optionList.map(({ optionContent }) => optionContent)).toEqual([
    '<p>&lt;p&gt;</p>',
    '<p>&lt;b&gt;</p>',
  ])
  expect(rows[0]?.errors).toEqual([])
  expect(rows[1]?.doc.problemContent.replace(/\n/g, '')).toBe(
    '<p><strong>粗体</strong> 与</p><ul><li>一</li><li>二</li></ul><p>[[1]]</p>',
  )
  const words = file('ddwtos-markup').rows[0]?.doc.gapList[0]?.optionList.map(({ optionContent }) => optionContent)
  expect(words).toEqual(['<p>H<sub>2</sub>O</p>', '<p>CO<sub>2</sub></p>'])
})

test('wildcards of short answers are kept', () => {
  const { rows } = file('shortanswer-wildcard')
  const [row] = rows
  if (!row) throw new Error('no row')
  expect([row.doc.answer, row.doc.creditList[0]?.text, row.warnings, row.errors]).toEqual([
    ['*鲁迅*'],
    '周树人*',
    [],
    [],
  ])
  expect(['鲁迅', '鲁迅先生', '周树人先生', '*'].map((text) => markAnswer(row.doc, [text], rule(10)).score)).toEqual([
    10, 10, 5, 0,
  ])
  const plain = quiz(question('shortanswer', '<p>乘号</p>', answer(100, '2\\*3'))).rows[0]
  expect([plain?.doc.answer, plain?.doc.blankRule.wildcard]).toEqual([['2*3'], undefined])
})

test('penalties of wrong options are reported', () => {
  const negative = file('single-negative-weight').rows[0]
  expect([negative?.doc.answer, negative?.warnings]).toEqual([
    ['A'],
    ['选错倒扣（最多 33.33%）没有导入；单选题要倒扣，请在试卷里设置'],
  ])
})

test('files in folders, links, unused files, units, percentage tolerances', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  const packed = (name: string, path: string) => `<file name="${name}" path="${path}" encoding="base64">${png}</file>`
  const withFiles = (stem: string, files: string) =>
    question('truefalse', stem, answer(100, 'true')).replace('</text></questiontext>', `</text>${files}</questiontext>`)
  const { rows, media } = quiz(
    withFiles('<p>图<img src="@@PLUGINFILE@@/sub/%E5%9B%BE%201.png"></p>', packed('图 1.png', '/sub/')),
    withFiles('<p>听<a href="@@PLUGINFILE@@/a.mp3">录音</a></p>', packed('a.mp3', '/')),
    withFiles('<p>没有用到</p>', packed('b.png', '/')),
    question(
      'numerical',
      '<p>多长？</p>',
      `${answer(100, '2', '<tolerance>5%</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`,
    ),
  )
  expect(media).toHaveLength(1)
  expect(rows.map(({ warnings }) => warnings)).toEqual([
    [],
    ['题目里链接的文件 a.mp3 没有导入，请补上'],
    ['附带的文件 b.png 没有导入'],
    ['没有对应的设置，没有导入：单位 cm（×100）'],
  ])
  expect(rows[1]?.doc.problemContent).toBe('<p>听录音</p>')
  expect(rows[3]?.doc.numberRule).toEqual({ tolerance: 0.1, relative: 0, unit: 'm' })
})

test("general feedback is kept except for Moodle's defaults; category paths are kept", () => {
  const { rows, report } = quiz(
    '<question type="category"><category><text>$course$/top/默认/读//写/Topology</text></category></question>',
    question(
      'multichoice',
      '<p>1+1</p>',
      `<single>true</single><correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback><incorrectfeedback format="html"><text>再数一遍</text></incorrectfeedback><hint format="html"><text><![CDATA[<p>用手指</p>]]></text></hint>${answer(100, '2', '<feedback format="html"><text>好</text></feedback>')}${answer(0, '3')}`,
    ),
    question('shortanswer', '<p>几个？</p>', answer(90, '五')),
  )
  expect(rows[0]?.doc.analysis).toBe(
    '<p><strong>选“2”：</strong>好</p><p><strong>答错时：</strong>再数一遍</p><p><strong>提示：</strong>用手指</p>',
  )
  expect(rows[0]?.labels).toMatchObject({ topics: ['Topology'], tags: ['默认', '读/写'] })
  expect(report.blockList[0]?.text).toBe('<p>默认 / 读/写 / Topology</p>')
  expect([rows[1]?.doc.answer, rows[1]?.warnings]).toEqual([['五'], ['原题最好的答案也只得 90%，已按满分导入，请核对']])
})
