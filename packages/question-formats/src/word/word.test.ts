import { randomBytes } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { noLabels } from '../row.ts'
import { sameDoc } from '../same.ts'
import { samples } from '../../test/samples.ts'
import { readWord } from './read.ts'
import { writeWord } from './write.ts'

const NS =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Packs a document as Word does. */
function made(body: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document ${NS}><w:body>${body}</w:body></w:document>`),
    ...more,
  })
}
const p = (inside: string) => `<w:p>${inside}</w:p>`
const r = (text: string, pr = '') =>
  `<w:r>${pr === '' ? '' : `<w:rPr>${pr}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const tr = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(r(cell))}</w:tc>`).join('')}</w:tr>`

describe('round trip', () => {
  test.each(Object.entries(samples).filter(([name]) => name !== 'single' && name !== 'essay'))(
    '%s',
    async (_name, doc) => {
      const { file } = writeWord([{ id: '1', doc, labels: noLabels() }], new Map(), '题库')
      const { rows } = await readWord(file)
      expect(rows).toHaveLength(1)
      // Word adds a paragraph to every cell.
      const plain = (one: ProblemDoc) =>
        JSON.parse(
          JSON.stringify(one)
            .replace(/<td>(?:<p>)?([^<]*)(?:<\/p>)?<\/td>/g, '<td>$1</td>')
            .replaceAll('<table><tbody>', '<table>')
            .replaceAll('</tbody></table>', '</table>'),
        ) as ProblemDoc
      expect(sameDoc(plain(rows[0]?.doc as ProblemDoc), plain(doc)), JSON.stringify(rows[0])).toBe(true)
    },
  )

  test('formulas and pictures', async () => {
    const doc = {
      ...(samples.single as ProblemDoc),
      analysis: '<p>看图</p><img src="/files/12/9" alt="图" loading="lazy" />',
    }
    const { file } = writeWord(
      [
        { id: '1', doc, labels: { ...noLabels(), topics: ['化学'], difficulty: 1 } },
        { id: '2', doc: samples.essay as ProblemDoc, labels: noLabels() },
      ],
      new Map([['/files/12/9', { name: '9.png', bytes: png, width: 40, height: 20 }]]),
      '题库',
    )
    const { rows, media } = await readWord(file)
    expect(rows[0]?.doc.problemContent).toContain('data-latex="')
    expect(rows[0]?.doc.problemContent).toContain('H')
    expect(rows[0]?.doc.analysis).toBe('<p>看图</p><img src="/import-media/0" alt="" loading="lazy" />')
    expect(Buffer.from(media[0]?.bytes ?? []).equals(png)).toBe(true)
    expect(rows[0]?.labels).toMatchObject({ topics: ['化学'], difficulty: 1 })
    expect(rows[1]?.doc.problemContent).toContain('<div data-type="block-math"')
    expect(rows[1]?.doc.rubricList.map(({ text, score }) => [text, score])).toEqual([
      ['画出图形', 4],
      ['写出等式', 6],
    ])
  })
})

describe('school documents', () => {
  test('automatic numbers, superscripts, underlined blanks, formulas', async () => {
    const numbering = `<w:numbering ${NS}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
    const numbered = (id: number, inside: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${inside}</w:p>`
    const sub = r('2', '<w:vertAlign w:val="subscript"/>')
    const { rows } = await readWord(
      made(
        numbered(1, r('水是') + r('H') + sub + r('O 吗？')) +
          numbered(2, r('是')) +
          numbered(2, r('不一定')) +
          p(r('答案：A')) +
          numbered(1, r('首都是') + r('      ', '<w:u w:val="single"/>') + r('。')) +
          p(r('答案：北京')) +
          numbered(
            1,
            r('求 ') +
              '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f></m:oMath>',
          ) +
          p(r('答案：略')),
        { 'word/numbering.xml': strToU8(numbering) },
      ),
    )
    expect(rows.map(({ doc }) => doc.problemContent)).toEqual([
      '<p>水是H<sub>2</sub>O 吗？</p>',
      '<p>首都是[[1]]。</p>',
      '<p>求 <span data-type="inline-math" data-latex="\\frac{1}{x}"></span></p>',
    ])
    expect(rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([
      [1, ['A']],
      [4, ['北京']],
      [5, ['<p>略</p>']],
    ])
  })

  test('a table per problem, a table of all problems, and a data table', async () => {
    const { rows } = await readWord(
      made(
        `<w:tbl>${tr('题干', '1 + 1 = ?')}${tr('选项A', '1')}${tr('选项B', '2')}${tr('答案', 'B')}${tr('难度', '易')}</w:tbl>` +
          `<w:tbl>${tr('题型', '题干', 'A', 'B', '答案')}${tr('单选题', '甲？', '一', '二', 'A')}${tr('判断题', '乙。', '', '', '对')}</w:tbl>` +
          p(r('1. 看表回答。')) +
          `<w:tbl>${tr('年', '量')}${tr('2020', '5')}</w:tbl>` +
          p(r('答案：5')),
      ),
    )
    expect(rows.map(({ doc }) => [doc.problemType, doc.answer])).toEqual([
      [1, ['B']],
      [1, ['A']],
      [3, ['T']],
      [5, ['<p>5</p>']],
    ])
    expect(rows[0]?.labels.difficulty).toBe(1)
    expect(rows[3]?.doc.problemContent).toBe(
      '<p>看表回答。</p><table><tbody><tr><td><p>年</p></td><td><p>量</p></td></tr><tr><td><p>2020</p></td><td><p>5</p></td></tr></tbody></table>',
    )
  })

  test('a picture in a Word-only format is reported as lost', async () => {
    const { rows, media } = await readWord(
      made(p(`${r('1. 看图')}<w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r>`) + p(r('答案：略')), {
        'word/_rels/document.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId9" Target="media/image1.wmf"/></Relationships>',
        ),
        'word/media/image1.wmf': Buffer.from('d7cdc69a0000', 'hex'),
      }),
    )
    expect(media).toEqual([])
    expect(rows[0]?.warnings[0]).toContain('WMF')
  })
})

describe('inline styles', () => {
  const plainRun = (text: string) => r(text)
  test('bold, italic, underlined and dotted spans are kept; styles of whole lines are dropped', async () => {
    const { rows } = await readWord(
      made(
        p(r('一、选择题', '<w:b/>')) +
          p(
            r('1. ', '<w:b/>') +
              r('下列') +
              r('加', '<w:em w:val="dot"/>') +
              r('字读音') +
              r('错误', '<w:b/><w:u w:val="single"/>'),
          ) +
          p(r('A. ', '<w:b/>') + r('甲', '<w:i/>') + r('一  B. 乙')) +
          p(r('答案：', '<w:b/>') + r('B', '<w:u w:val="single"/>')) +
          p(r('2. 整行加粗的题', '<w:b/>')) +
          p(plainRun('A. 甲  B. 乙')) +
          p(plainRun('答案：A')),
      ),
    )
    expect(rows.map(({ doc }) => doc.problemContent)).toEqual([
      '<p>下列<em class="dot">加</em>字读音<strong><u>错误</u></strong></p>',
      '<p>整行加粗的题</p>',
    ])
    expect(rows[0]?.doc.optionList[0]?.optionContent).toBe('<p><em>甲</em>一</p>')
    expect(rows.map(({ doc }) => doc.answer)).toEqual([['B'], ['A']])
    expect(rows[0]?.original).toContain('<em class="dot">加</em>')
  })

  test('text boxes, moved text and pinyin are read; diagrams and old formulas are reported as lost', async () => {
    const box = '<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>盒中的话</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>'
    const ruby =
      '<w:r><w:ruby><w:rt><w:r><w:t>hàn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>汉</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const { rows } = await readWord(
      made(
        p(`${r('1. 看')}${ruby}${box}<w:moveTo>${r('移来的话')}</w:moveTo>`) +
          p(`${r('答案：略')}<w:r><w:instrText>EQ \\f(1,2)</w:instrText></w:r>`),
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.doc.problemContent).toBe('<p>看汉(hàn)</p><p>盒中的话</p><p>移来的话</p>')
    expect(rows[0]?.warnings.join()).toContain('旧式公式')
  })
})

describe('hostile files', () => {
  test('entities and non-documents are rejected with a sentence', async () => {
    const bomb = zipSync({
      'word/document.xml': strToU8(
        '<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:body>&b;</w:body></w:document>',
      ),
    })
    await expect(readWord(bomb)).rejects.toThrow('XML 实体')
    await expect(readWord(Buffer.from('hello'))).rejects.toThrow(/损坏|无法读取/)
    await expect(readWord(zipSync({ 'word/other.xml': strToU8('<a/>') }))).rejects.toThrow('Word 文件无法读取')
  })

  test('a zip bomb is rejected before unpacking', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(30 * 1024 * 1024) }, { level: 6 })
    await expect(readWord(bomb)).rejects.toThrow('解开后过大')
  })

  test('unbounded nesting is rejected', async () => {
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(3000)}${'</w:sdtContent></w:sdt>'.repeat(3000)}`
    await expect(readWord(made(deep))).rejects.toThrow(/过深|格式有误/)
  })

  test('too many elements are rejected before a tree is built', async () => {
    const used = process.cpuUsage()
    const flat = `<w:document><w:body>${'<w:p/>'.repeat(2_000_000)}</w:body></w:document>`
    // The picture keeps the compression ratio below the limit.
    const document = zipSync({
      'word/document.xml': strToU8(flat),
      'word/media/a.png': [randomBytes(1_000_000), { level: 0 }],
    })
    await expect(readWord(document)).rejects.toThrow('内容过多')
    // A part of hundreds of megabytes is rejected before unpacking; stored, so that the ratio is harmless.
    const large = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) }, { level: 0 })
    await expect(readWord(large)).rejects.toThrow('内容过多')
    const { user, system } = process.cpuUsage(used)
    expect((user + system) / 1e6).toBeLessThan(8)
  })

  test('tens of thousands of lines without a complete problem take linear time, and none is lost', async () => {
    const count = 40_000
    const read = async (length: number) => {
      const lines = Array.from({ length }, (_, at) => p(r(`${at % 97} ${Math.imul(at, 2_654_435_761).toString(36)}`)))
      const used = process.cpuUsage()
      const result = await readWord(made(lines.join('')))
      const { user, system } = process.cpuUsage(used)
      return { ...result, cpu: user + system }
    }
    const quarter = await read(count / 4)
    const { rows, report, cpu } = await read(count)
    // Quadratic time would be a factor of 16.
    expect(cpu / quarter.cpu).toBeLessThan(10)
    expect(rows).toHaveLength(1)
    // The rest of an overlong stem is reported as unplaced.
    expect(
      report.blockList
        .map(({ text }) => text)
        .join('\n')
        .split('\n').length,
    ).toBeGreaterThan(count / 2)
  })
})

test('the written package contains every part it refers to', () => {
  const { file } = writeWord(
    [{ id: '1', doc: samples.single as ProblemDoc, labels: noLabels() }],
    new Map(),
    '题库 <&>',
  )
  const names = Object.keys(unzipSync(file))
  for (const name of [
    '[Content_Types].xml',
    '_rels/.rels',
    'word/document.xml',
    'word/styles.xml',
    'word/_rels/document.xml.rels',
  ])
    expect(names).toContain(name)
})
