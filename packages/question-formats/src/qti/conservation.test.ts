import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readQti } from './read.ts'

const read = (xml: string) => readQti(Buffer.from(xml))
const one = (presentation: string, processing: string, type = '') =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><item ident="i1" title="t">${
    type === ''
      ? ''
      : `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
  }<presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${processing}</resprocessing></item></questestinterop>`
const material = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`
const lid = (name: string, labels: string[], more = '') =>
  `<response_lid ident="response_${name}">${material(name)}<render_choice>${labels.map((text, at) => `<response_label ident="${name}${at}" ${more}>${material(text)}</response_label>`).join('')}</render_choice></response_lid>`
const right = (name: string, at: number) =>
  `<respcondition><conditionvar><varequal respident="response_${name}">${name}${at}</varequal></conditionvar><setvar varname="SCORE" action="Add">50</setvar></respcondition>`

test('accepted texts of blanks are not shown as choices, whether or not the item names its kind', async () => {
  const file = new URL('../../test/foreign-questions/qti12-blanks-without-type.xml', import.meta.url)
  const { rows } = await readQti(readFileSync(file))
  expect(
    rows.map(({ doc, errors }) => [doc.problemType, doc.problemContent, doc.answer, doc.aliasList, errors]),
  ).toEqual([[4, '<p>苹果是[[1]]，天空是[[2]]。</p>', ['红', '蓝'], [['红色'], ['蓝色']], []]])
  const single = await read(one(`${material('鸟是[a]')}${lid('a', ['动物'])}`, right('a', 0)))
  expect(single.rows.map(({ doc }) => [doc.problemType, doc.problemContent, doc.answer])).toEqual([
    [4, '<p>鸟是[[1]]</p>', ['动物']],
  ])
})

test('a single drop-down is placed by name; a single match keeps its left side as a paragraph', async () => {
  const drop = await read(one(`${material('选 C：[C]')}${lid('C', ['丙', '丁'])}`, right('C', 0)))
  expect(drop.rows.map(({ doc, errors }) => [doc.problemType, doc.problemContent, doc.answer, errors])).toEqual([
    [10, '<p>选 C：[[1]]</p>', ['A'], []],
  ])
  expect(drop.rows[0]?.warnings[0]).toContain('没有写明这是下拉选择还是填空')
  const match = await read(one(`${material('配对')}${lid('甲', ['一', '二'])}`, right('甲', 1), 'matching_question'))
  expect(match.rows.map(({ doc, warnings }) => [doc.problemType, doc.problemContent, doc.answer, warnings])).toEqual([
    [1, '<p>配对</p><p>甲</p>', ['B'], ['只有一项的匹配题，已作单选题导入，请核对']],
  ])
})

test('patterns are no keys; looser comparisons are reported', async () => {
  const gap = (algorithm: string, text: string) =>
    read(
      one(
        `${material('写 [a]')}${lid('a', [text], `scoring_algorithm="${algorithm}" answer_type="openEntry"`)}`,
        right('a', 0),
        'fill_in_multiple_blanks_question',
      ),
    )
  const regex = await gap('TextRegex', '^orange&lt;s&gt;$')
  expect(regex.rows[0]?.errors[0]?.msg).toContain('是正则表达式，不能照原样判分')
  expect((await gap('TextCloseEnough', '红')).rows[0]?.warnings).toEqual(['没有对应的设置，没有导入：拼写接近即对'])
  const words = await read(
    one(
      `${material('填 [a]')}${lid('a', ['黑', '白'], 'answer_type="wordbank"')}`,
      right('a', 0),
      'fill_in_multiple_blanks_question',
    ),
  )
  expect(words.rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([[10, ['A']]])
})

const item = (declaration: string, body: string, processing = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="t">${declaration}<itemBody>${body}</itemBody>${processing}</assessmentItem>`
const declared = (type: string, value: string, mapping = '', cardinality = 'single') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${value
    .split(' ')
    .map((one) => `<value>${one}</value>`)
    .join('')}</correctResponse>${mapping}</responseDeclaration>`

test('ruby text in brackets, object pictures, rubrics for candidates and feedback are kept', async () => {
  const { rows } = await read(
    item(
      declared('identifier', 'a'),
      '<rubricBlock view="candidate"><p>只选一项。</p></rubricBlock><p><ruby>北海道<rp>(</rp><rt>ほっかいどう</rt><rp>)</rp></ruby>在哪里？<object data="x.png" type="image/png">地图</object></p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">北<feedbackInline outcomeIdentifier="F" identifier="a" showHide="show">对</feedbackInline></simpleChoice><simpleChoice identifier="b">南</simpleChoice></choiceInteraction>',
    ),
  )
  expect(rows[0]?.doc.problemContent).toContain('只选一项。')
  expect(rows[0]?.doc.problemContent).toContain('北海道（ほっかいどう）在哪里？')
  expect(rows[0]?.doc.optionList[0]?.optionContent).toBe('<p>北</p>')
  expect(rows[0]?.doc.analysis).toBe('<p>对</p>')
  expect(rows[0]?.warnings).toEqual(['图片 x.png 无法读取，已略去'])
})

test('rounding keeps its tolerance, case sensitivity is kept, unsupported partial scores are reported', async () => {
  const entry = '<p>e² = <textEntryInteraction responseIdentifier="R"/></p>'
  const rounded = await read(
    item(
      declared('float', '7.389'),
      entry,
      '<responseProcessing><responseCondition><responseIf><equalRounded figures="3" roundingMode="decimalPlaces"><variable identifier="R"/><correct identifier="R"/></equalRounded></responseIf></responseCondition></responseProcessing>',
    ),
  )
  expect(rounded.rows[0]?.doc.numberRule.tolerance).toBe(0.0005)
  const york = await read(
    item(
      declared(
        'string',
        'York',
        '<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/></mapping>',
      ),
      entry,
    ),
  )
  expect([york.rows[0]?.doc.blankRule.ignoreCase, york.rows[0]?.errors]).toEqual([0, []])
  const order = await read(
    item(
      declared('identifier', 'a b', '', 'ordered'),
      '<orderInteraction responseIdentifier="R"><simpleChoice identifier="b">二</simpleChoice><simpleChoice identifier="a">一</simpleChoice></orderInteraction>',
      '<responseProcessing><responseCondition><responseIf><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf><responseElseIf><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElseIf></responseCondition></responseProcessing>',
    ),
  )
  expect([order.rows[0]?.doc.answer, order.rows[0]?.warnings]).toEqual([
    ['B', 'A'],
    ['没有对应的设置，没有导入：部分得分的规则'],
  ])
})
