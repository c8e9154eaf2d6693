import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, Spot } from '@zhixing/contract/exam/shapes'
import { expect, test } from 'vitest'
import { blankDoc } from '../../blank-doc.ts'
import { lossesOf } from '../../losses.ts'
import { readMoodle } from '../../moodle/read.ts'
import { writeMoodle } from '../../moodle/write.ts'
import { readQti } from '../../qti/read.ts'
import { writeQti } from '../../qti/write.ts'
import { noLabels } from '../../row.ts'
import { spotsOf, spotsSvg, spotted } from '../../spots.ts'
import { writeGift } from '../../gift/write.ts'

/** The head of a PNG of this size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(8)])
}
const src = '/files/12/34567'
const pictures = new Map([[src, { name: '34567.png', bytes: png(200, 100), width: 200, height: 100 }]])
const spotList: Spot[] = [
  { id: 'A', shape: 'rect', coords: [1000, 2000, 3000, 4000] },
  { id: 'B', shape: 'circle', coords: [5000, 5000, 500] },
  { id: 'C', shape: 'poly', coords: [7000, 6000, 8000, 6000, 7500, 9000] },
]
const doc: ProblemDoc = {
  ...blankDoc(kind.hotspot),
  problemContent: '<p>点出心脏。</p>',
  spotPicture: `<img src="${src}" alt="人体">`,
  spotList,
  answer: ['B'],
  score: 3,
}
const out = { id: '9', doc, labels: noLabels() }
const own = ({ problemType, problemContent, answer, spotList: areas, score }: ProblemDoc) => ({
  problemType,
  problemContent,
  answer,
  spotList: areas,
  score,
})

test('a hotspotInteraction of QTI is written and read', async () => {
  const { file } = await writeQti([out], pictures)
  const { rows, media } = await readQti(file)
  expect(rows.map(({ errors, warnings }) => [errors, warnings])).toEqual([[[], []]])
  expect(own(rows[0]?.doc as ProblemDoc)).toEqual(own(doc))
  expect(rows[0]?.doc.spotPicture).toContain('/import-media/0')
  expect(Buffer.from(media[0]?.bytes ?? [])).toEqual(png(200, 100))
})

test('an ellipse of QTI becomes a polygon; labels are reported', async () => {
  const { rows } = await readQti(
    Buffer.from(`<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>x</value></correctResponse></responseDeclaration>
<itemBody><hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>点</prompt><object type="image/png" data="data:image/png;base64,${png(200, 100).toString('base64')}" width="200" height="100"/>
<hotspotChoice identifier="x" shape="ellipse" coords="100,50,20,10" hotspotLabel="心"/><hotspotChoice identifier="y" shape="rect" coords="0,0,10,10"/></hotspotInteraction></itemBody></assessmentItem>`),
  )
  expect(rows[0]?.errors).toEqual([])
  expect(rows[0]?.doc.spotList.map(({ shape, coords }) => [shape, coords.length])).toEqual([
    ['poly', 32],
    ['rect', 4],
  ])
  expect(rows[0]?.warnings).toEqual([expect.stringContaining('区域的名称')])
})

test('Moodle: markers to drag, with the wrong areas kept for our reader', () => {
  const text = writeMoodle([out], pictures).file.toString()
  expect(text).toContain('<question type="ddmarker">')
  expect(text).toContain('<shape>rectangle</shape><coords>20,20;40,20</coords><choice>0</choice>')
  expect(text).toContain('<shape>circle</shape><coords>100,50;10</coords><choice>1</choice>')
  const { rows } = readMoodle(text)
  expect(rows[0]?.errors).toEqual([])
  expect(own(rows[0]?.doc as ProblemDoc)).toEqual(own(doc))
})

test('several markers of Moodle become a material problem', () => {
  const { rows } = readMoodle(`<quiz><question type="ddmarker"><name><text>n</text></name>
<questiontext format="html"><text><![CDATA[<p>标出器官</p>]]></text></questiontext><defaultgrade>4</defaultgrade>
<file name="a.png" encoding="base64">${png(200, 100).toString('base64')}</file>
<drag><no>1</no><text>心</text><noofdrags>1</noofdrags></drag><drag><no>2</no><text>肺</text><noofdrags>1</noofdrags></drag>
<drop><no>1</no><shape>circle</shape><coords>100,50;10</coords><choice>1</choice></drop>
<drop><no>2</no><shape>polygon</shape><coords>0,0;20,0;10,20</coords><choice>2</choice></drop></question></quiz>`)
  expect(rows[0]?.errors).toEqual([])
  expect(rows[0]?.doc.problemType).toBe(kind.material)
  expect(rows[0]?.doc.subList.map(({ problemContent, answer, score }) => [problemContent, answer, score])).toEqual([
    ['<p>心</p>', ['A'], 2],
    ['<p>肺</p>', ['B'], 2],
  ])
})

test('formats that cannot carry it say so', () => {
  expect(writeGift([out]).skipped).toEqual([{ id: '9', reason: 'GIFT 格式不支持热区题' }])
  for (const format of ['excel', 'text', 'word'] as const)
    expect(lossesOf(format, [out]).map(({ text }) => text)).toContain('热区题的图片和区域（导入后要重新画）')
})

test('a printed picture carries its areas in its address', () => {
  const html = spotted(doc.spotPicture, spotList)
  const address = /src="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(spotsOf(address)).toEqual({ src, list: spotList })
  expect(spotsOf(src)).toBeNull()
  const svg = spotsSvg(spotList, 200, 100)
  expect(svg).toContain('<rect x="20" y="20" width="40" height="20"')
  expect(svg).toContain('<circle cx="100" cy="50" r="10"')
  expect(svg).toContain('<polygon points="140 60 160 60 150 90"')
})
