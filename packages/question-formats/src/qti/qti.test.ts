import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFileAs } from '../read.ts'
import { blackboardPool, canvasQuiz, cartridgeManifest, cartridgeQuiz, classicItems, manifest } from './qti-files.ts'
import { readQti } from './read.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const read = (text: string) => readQti(Buffer.from(text))

test('a Canvas quiz: all question types, texts, groups; unsupported ones are named', async () => {
  const { rows, report } = await read(canvasQuiz)
  expect(
    rows.map(({ rowNo, doc, errors }) => [rowNo, doc.problemType, doc.answer, doc.score, errors.map(({ msg }) => msg)]),
  ).toEqual([
    [1, 1, ['B'], 2, []],
    [2, 3, ['T'], 1, []],
    [3, 4, ['H2O'], 1, []],
    [4, 4, ['蓝', '白'], 4, []],
    [5, 2, ['A', 'C'], 3, []],
    [6, 10, ['B', 'A'], 2, []],
    [7, 9, ['3', '1', '2'], 3, []],
    [8, 11, ['9.8'], 2, []],
    [9, 5, [], 10, []],
    [10, 12, [], 5, []],
    [11, 5, [], 1, ['“自由落体”：不支持随机变量题（Calculated），请改写成其他题型，或跳过这一题']],
  ])
  // The original of each row is its own item.
  for (const { original } of rows) expect(original.match(/&lt;item /g)).toHaveLength(1)
  const [first, , third, fourth, , sixth, seventh, eighth] = rows
  expect(first?.doc.analysis).toBe(
    '<div><p>1949 年起。</p><p>答错时：</p><p>再看一次课文</p></div>'.replace(/<\/?div>/g, ''),
  )
  expect(first?.warnings).toEqual([expect.stringContaining('map.png')])
  expect(third?.doc.problemContent).toBe('<p>水的化学式是 [[1]] 。</p>')
  expect(third?.doc.aliasList).toEqual([['氢氧化氢']])
  expect(fourth?.doc.problemContent).toBe('<p>[[1]]的天，[[2]]的云。</p>')
  expect(fourth?.doc.aliasList).toEqual([['蔚蓝'], []])
  expect(sixth?.doc.problemContent).toBe('<p>He [[1]] to school [[2]] bus.</p>')
  expect(seventh?.doc.optionList.map(({ optionContent }) => optionContent)).toEqual([
    '<p>法国</p>',
    '<p>日本</p>',
    '<p>中国</p>',
  ])
  expect(seventh?.doc.matchList).toHaveLength(4)
  expect([eighth?.doc.numberRule.tolerance, eighth?.doc.creditList]).toEqual([
    0.1,
    [{ place: 0, text: '32.2:0.2', percent: 100 }],
  ])
  expect(report.head).toEqual({ title: '期中测验', minutes: 40, total: 0 })
  expect(report.blockList.map(({ why, text }) => [why, text])).toEqual([
    ['instruction', '<p>阅读下面的短文</p>'],
    ['heading', '<p>抽题</p>'],
    ['unplaced', '<p>从题库中抽取 3 题：文件里没有这些题目</p>'],
  ])
})

test('a Common Cartridge: quizzes and banks with pictures; course pages are reported', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(cartridgeManifest),
    'quiz/assessment_qti.xml': strToU8(canvasQuiz),
    'quiz/assessment_meta.xml': strToU8('<quiz identifier="x"/>'),
    'bank/bank.xml': strToU8(cartridgeQuiz),
    'wiki/welcome.html': strToU8('<html><body><p>Welcome<br></p></body></html>'),
    'web_resources/pics/map.png': png,
  })
  const { rows, media, report, format } = await readFileAs(bytes, 'auto', 'course.imscc')
  expect([format, rows.length, media.length]).toEqual(['qti', 14, 1])
  expect(rows[0]?.doc.problemContent).toContain('/import-media/0')
  expect(rows[0]?.warnings).toEqual([])
  const [added, essay, exact] = rows.slice(11)
  expect([added?.doc.answer, added?.doc.score, added?.doc.creditList]).toEqual([
    ['A', 'C'],
    4,
    [
      { place: 0, text: 'A', percent: 75 },
      { place: 0, text: 'C', percent: 25 },
    ],
  ])
  expect([essay?.doc.problemType, essay?.doc.answer]).toEqual([5, ['<p>Because.</p>']])
  expect([exact?.doc.answer, exact?.doc.blankRule.ignoreCase]).toEqual([['Paris'], 0])
  expect(report.blockList.at(-1)).toMatchObject({
    why: 'furniture',
    text: '<p>wiki/welcome.html：不是试题，没有导入</p>',
  })
  expect(report.sectionList.map(({ title, rowNos }) => [title, rowNos.length])).toEqual([
    ['', 11],
    ['Part A', 3],
  ])
})

test('the examples of the specification, with a harmless DOCTYPE', async () => {
  const { rows } = await readFileAs(Buffer.from(classicItems), 'auto', 'items.xml')
  expect(rows.map(({ doc, errors }) => [doc.problemType, doc.answer, errors[0]?.msg ?? ''])).toEqual([
    [4, ['Winter', 'summer'], ''],
    [8, ['A', 'C', 'B'], ''],
    [5, [], '“Where is Paris”：不支持热点题（Hot Spot），请改写成其他题型，或跳过这一题'],
  ])
  expect(rows[0]?.doc.problemContent).toBe(
    '<p>Now is the [[1]] of our discontent, made glorious [[2]] by these sons of York.</p>',
  )
  expect(rows[0]?.doc.aliasList).toEqual([[], ['Summer']])
  const defining = '<!DOCTYPE questestinterop [<!ENTITY a "b">]><questestinterop/>'
  await expect(readQti(Buffer.from(defining))).rejects.toThrow('DTD')
})

test('a Blackboard pool in its package', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      manifest(
        '<resource bb:file="res00001.dat" bb:title="Pool" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/>',
      ),
    ),
    'res00001.dat': strToU8(blackboardPool),
    'csfiles/home_dir/a__xid-77_1.png': png,
  })
  const { rows, media } = await readQti(bytes)
  expect(rows.map(({ doc, errors }) => [doc.problemType, doc.answer, doc.score, errors.length])).toEqual([
    [1, ['B'], 10, 0],
    [2, ['A', 'C'], 6, 0],
    [3, ['T'], 5, 0],
    [9, ['2', '1'], 8, 0],
    [8, ['B', 'A'], 4, 0],
    [11, ['100'], 2, 0],
    [5, [], 2, 1],
  ])
  expect(media).toHaveLength(1)
  expect(rows[3]?.doc.matchList.map(({ optionContent }) => optionContent)).toEqual(['<p>Na</p>', '<p>Fe</p>'])
  expect(rows[5]?.doc.numberRule.tolerance).toBe(1)
  await expect(readFileAs(Buffer.from('<?xml version="1.0"?><POOL/>'), 'auto', 'p.xml')).rejects.toThrow('Blackboard')
})

const item = (id: string, declarations: string, body: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${id}" title="${id}" adaptive="false" time-dependent="false">${more}${declarations}<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>2</qti-value></qti-default-value></qti-outcome-declaration><qti-item-body>${body}</qti-item-body><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`
const declare = (base: string, cardinality: string, ...values: string[]) =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${base}"><qti-correct-response>${values.map((one) => `<qti-value>${one}</qti-value>`).join('')}</qti-correct-response></qti-response-declaration>`
const stimulus = '<qti-assessment-stimulus-ref identifier="S" href="../stimuli/s1.xml" title="text"/>'
const choice = (words: string) =>
  `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>${words}</qti-prompt><qti-simple-choice identifier="A">甲</qti-simple-choice><qti-simple-choice identifier="B">乙</qti-simple-choice></qti-choice-interaction>`

test('a QTI 3 package: gaps, hot text, shared texts, test sections; templates are rejected by name', async () => {
  const gaps = `<qti-gap-match-interaction response-identifier="RESPONSE"><qti-gap-text identifier="W" match-max="1">winter</qti-gap-text><qti-gap-text identifier="S" match-max="1">summer</qti-gap-text><blockquote><p>Now is the <qti-gap identifier="G1"/> of our discontent, made glorious <qti-gap identifier="G2"/>.</p></blockquote></qti-gap-match-interaction>`
  const hot = `<qti-hottext-interaction response-identifier="RESPONSE" max-choices="1"><p>Sponsors of the <qti-hottext identifier="A">Olympic Games</qti-hottext> <qti-hottext identifier="B">who bought</qti-hottext> it.</p></qti-hottext-interaction>`
  const files: Record<string, string> = {
    'items/q1.xml': item('q1', declare('directedPair', 'multiple', 'W G1', 'S G2'), gaps),
    'items/q2.xml': item('q2', declare('identifier', 'single', 'B'), hot),
    'items/q3.xml': item('q3', declare('identifier', 'single', 'A'), choice('第一问'), stimulus),
    'items/q4.xml': item('q4', declare('identifier', 'single', 'B'), choice('第二问'), stimulus),
    'items/q5.xml': item(
      '克隆题',
      declare('integer', 'single', '1'),
      '<p>x</p>',
      '<qti-template-declaration identifier="X" cardinality="single" base-type="integer"/>',
    ),
    'items/q6.xml': item('q6', '', '<qti-portable-custom-interaction response-identifier="RESPONSE"/>'),
    'stimuli/s1.xml':
      '<?xml version="1.0"?><qti-assessment-stimulus identifier="S" title="t"><qti-stimulus-body><h2>短文</h2><p>春眠不觉晓。</p></qti-stimulus-body></qti-assessment-stimulus>',
    'test.xml':
      '<?xml version="1.0"?><qti-assessment-test identifier="T" title="一模"><qti-test-part identifier="P" navigation-mode="linear"><qti-assessment-section identifier="A" title="阅读"><qti-assessment-item-ref identifier="q3" href="items/q3.xml"/><qti-assessment-item-ref identifier="q4" href="items/q4.xml"/></qti-assessment-section><qti-assessment-section identifier="B" title="其他"><qti-assessment-item-ref identifier="q1" href="items/q1.xml"/><qti-assessment-item-ref identifier="q9" href="items/q9.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>',
  }
  const resources = Object.keys(files).map((name) => {
    const type = name.startsWith('items') ? 'item' : name.startsWith('stim') ? 'stimulus' : 'test'
    return `<resource identifier="${name.replace(/\W/g, '')}" type="imsqti_${type}_xmlv3p0"${name === 'items/q2.xml' ? '' : ` href="${name}"`}><file href="${name}"/></resource>`
  })
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(manifest(resources.join(''))),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  })
  const { rows, report } = await readQti(bytes)
  expect(
    rows.map(({ rowNo, doc, errors }) => [rowNo, doc.problemType, doc.answer, doc.score, errors[0]?.msg ?? '']),
  ).toEqual([
    [1, 10, ['A', 'B'], 2, ''],
    [2, 1, ['B'], 2, ''],
    [3, 6, [], 4, ''],
    [4, 5, [], 2, '“克隆题”里有随机变量（模板题），无法导入，请改写成固定的题目'],
    [5, 5, [], 2, '不支持自定义交互（PCI）（portableCustomInteraction），请改写成其他题型，或跳过这一题'],
  ])
  expect(rows[0]?.doc.problemContent).toContain('Now is the [[1]] of our discontent, made glorious [[2]].')
  expect(rows[1]?.doc.problemContent).toContain('<u>Olympic Games</u>')
  expect(rows[2]?.doc.subList.map(({ answer }) => answer)).toEqual([['A'], ['B']])
  expect(rows[2]?.doc.problemContent).toContain('春眠不觉晓')
  // As in the file, not as normalised; a shared text precedes its items.
  const tags = (at: number) => rows[at]?.original.match(/&lt;qti-assessment-(?:item|stimulus)(?= )/g)
  expect(tags(0)).toEqual(['&lt;qti-assessment-item'])
  expect(tags(2)).toEqual(['&lt;qti-assessment-stimulus', '&lt;qti-assessment-item', '&lt;qti-assessment-item'])
  expect(report.sectionList.map(({ title, rowNos }) => [title, rowNos])).toEqual([
    ['阅读', [3]],
    ['其他', [1]],
  ])
  expect(report.blockList.map(({ text }) => text)).toEqual(['<p>题目文件 items/q9.xml 无法读取：包里没有这个文件</p>'])
})

test('choice scores that add up are kept silently, others are reported', async () => {
  const weighed = (one: string, other: string) =>
    Buffer.from(
      `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value><value>b</value></correctResponse><mapping><mapEntry mapKey="a" mappedValue="${one}"/><mapEntry mapKey="b" mappedValue="${other}"/></mapping></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>?</prompt><simpleChoice identifier="a">1</simpleChoice><simpleChoice identifier="b">2</simpleChoice><simpleChoice identifier="c">3</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
    )
  const { rows } = await readQti(weighed('2', '1'))
  expect([rows[0]?.warnings, rows[0]?.doc.creditList.length]).toEqual([[], 2])
})

test('feedback keeps its occasion', async () => {
  const feedback = (identifier: string, words: string) =>
    `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="${identifier}" show-hide="show"><p>${words}</p></qti-modal-feedback>`
  const written = item('fb', declare('identifier', 'single', 'A'), choice('选甲'))
  const said = ['correct', 'incorrect', 'analysis'].map((one) => feedback(one, one)).join('')
  const file = written.replace('</qti-assessment-item>', `${said}</qti-assessment-item>`)
  const { rows } = await readFileAs(Buffer.from(file), 'auto', 'fb.xml')
  expect(rows[0]?.doc.analysis).toBe('<p>答对时：</p><p>correct</p><p>答错时：</p><p>incorrect</p><p>analysis</p>')
})
