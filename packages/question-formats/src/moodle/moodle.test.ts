import { expect, test } from 'vitest'
import { readMoodle } from './read.ts'

const quiz = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${inside}</quiz>`
const text = (name: string, words: string, more = '') =>
  `<${name} format="html"><text><![CDATA[${words}]]></text></${name}>${more}`

test('draggable words become a cloze with the words of each group as choices', () => {
  const { rows } = readMoodle(
    quiz(`
  <question type="gapselect">
    <name><text>朝代</text></name>
    ${text('questiontext', '<p>唐朝的都城是[[3]]，建立者是[[1]]。长城在[[2]]时连成一线。</p>')}
    <defaultgrade>3.0000000</defaultgrade><shuffleanswers>1</shuffleanswers>
    <selectoption><text>李渊</text><group>1</group></selectoption>
    <selectoption><text>秦</text><group>3</group></selectoption>
    <selectoption><text>长安</text><group>2</group></selectoption>
    <selectoption><text>李世民</text><group>1</group></selectoption>
    <selectoption><text>洛阳</text><group>2</group></selectoption>
    <selectoption><text>汉 &amp; 晋</text><group>3</group></selectoption>
  </question>
  <question type="ddwtos">
    <name><text>Drag</text></name>
    ${text('questiontext', '<p>The [[1]] chased the [[2]].</p>')}
    <dragbox><text>cat</text><group>1</group></dragbox>
    <dragbox><text>mouse</text><group>1</group><infinite/></dragbox>
    <dragbox><text>stone</text><group>1</group></dragbox>
  </question>
  <question type="ddwtos"><name><text>broken</text></name>${text('questiontext', '<p>[[1]] and [[7]]</p>')}
    <dragbox><text>a</text><group>1</group></dragbox><dragbox><text>b</text><group>1</group></dragbox>
  </question>`),
  )
  expect(rows.map(({ doc, errors }) => [doc.problemType, doc.answer, errors.length > 0])).toEqual([
    [10, ['A', 'A', 'A'], false],
    [10, ['A', 'B'], false],
    [10, [], true],
  ])
  const [first, second] = rows
  expect(first?.doc.problemContent).toBe('<p>唐朝的都城是[[1]]，建立者是[[2]]。长城在[[3]]时连成一线。</p>')
  expect(first?.doc.gapList.map(({ optionList }) => optionList.map(({ optionContent }) => optionContent))).toEqual([
    ['<p>长安</p>', '<p>洛阳</p>'],
    ['<p>李渊</p>', '<p>李世民</p>'],
    ['<p>秦</p>', '<p>汉 &amp; 晋</p>'],
  ])
  expect(first?.doc.score).toBe(3)
  expect(second?.doc.gapList[1]?.optionList).toHaveLength(3)
})

test('every question becomes a row or a block, or is rejected by name', () => {
  const { rows, report } = readMoodle(
    quiz(`
  <question type="category"><category><text>$course$/top/第一章/力学</text></category>${text('info', '<p>牛顿三定律</p>')}</question>
  <question type="description"><name><text>note</text></name>${text('questiontext', '<p>以下各题取 g = 10</p>')}</question>
  <question type="calculated"><name><text>自由落体</text></name>${text('questiontext', '<p>下落 {t} 秒后的速度？</p>')}<answer fraction="100"><text>{t}*10</text></answer></question>
  <question type="ddmarker"><name><text>地图</text></name>${text('questiontext', '<p>标出北京</p>')}</question>
  <question type="random"><name><text>Random (力学)</text></name>${text('questiontext', '')}</question>
  <question type="truefalse"><name><text>t</text></name>${text('questiontext', '<p>力是矢量。</p>')}
    <answer fraction="100"><text>true</text>${text('feedback', '<p>大小和方向</p>')}</answer><answer fraction="0"><text>false</text>${text('feedback', '')}</answer></question>`),
  )
  expect(report.blockList.map(({ why, text: words }) => [why, words])).toEqual([
    ['heading', '<p>第一章 / 力学</p><p>牛顿三定律</p>'],
    ['instruction', '<p>以下各题取 g = 10</p>'],
  ])
  expect(rows.map(({ rowNo, errors }) => [rowNo, errors[0]?.msg ?? ''])).toEqual([
    [1, '“自由落体”：不支持随机变量题（Calculated），请改写成其他题型，或跳过这一题'],
    [2, '热区题的图片或区域读不出来，请在编辑时重新画区域'],
    [3, '“Random (力学)”：不支持随机题（Random），请改写成其他题型，或跳过这一题'],
    [4, ''],
  ])
  expect(rows[3]?.doc.analysis).toBe('<p><strong>选“正确”：</strong>大小和方向</p>')
  expect(rows[3]?.labels).toMatchObject({ topics: ['力学'], tags: ['第一章'] })
})

test('each row has its source; parts are included, embedded files abbreviated', () => {
  const file = `<file name="a.png" encoding="base64">${'iVBORw0KGgo'.repeat(400)}</file>`
  const { rows } = readMoodle(
    quiz(`
  <question type="description"><idnumber>material-7</idnumber>${text('questiontext', '<p>读短文</p>')}</question>
  <question type="truefalse"><idnumber>material-7.1</idnumber>${text('questiontext', '<p>甲</p>')}
    <answer fraction="100"><text>true</text></answer></question>
  <question type="shortanswer"><questiontext format="html"><text>a &lt; b 吗</text>${file}</questiontext>
    <answer fraction="100"><text>是</text></answer></question>`),
  )
  expect(rows.map(({ original }) => original.split('\n').map((line) => line.trim()))).toEqual([
    [
      '<pre><code>&lt;question type="description"&gt;',
      '&lt;idnumber&gt;material-7&lt;/idnumber&gt;',
      '&lt;questiontext format="html"&gt;&lt;text&gt;&lt;p&gt;读短文&lt;/p&gt;&lt;/text&gt;&lt;/questiontext&gt;',
      '&lt;/question&gt;',
      '&lt;question type="truefalse"&gt;',
      '&lt;idnumber&gt;material-7.1&lt;/idnumber&gt;',
      '&lt;questiontext format="html"&gt;&lt;text&gt;&lt;p&gt;甲&lt;/p&gt;&lt;/text&gt;&lt;/questiontext&gt;',
      '&lt;answer fraction="100"&gt;&lt;text&gt;true&lt;/text&gt;&lt;/answer&gt;',
      '&lt;/question&gt;</code></pre>',
    ],
    [
      '<pre><code>&lt;question type="shortanswer"&gt;',
      '&lt;questiontext format="html"&gt;',
      '&lt;text&gt;a &lt; b 吗&lt;/text&gt;',
      `&lt;file name="a.png" encoding="base64"&gt;${'iVBORw0KGgo'.repeat(400).slice(0, 40)}…&lt;/file&gt;`,
      '&lt;/questiontext&gt;',
      '&lt;answer fraction="100"&gt;&lt;text&gt;是&lt;/text&gt;&lt;/answer&gt;',
      '&lt;/question&gt;</code></pre>',
    ],
  ])
})
