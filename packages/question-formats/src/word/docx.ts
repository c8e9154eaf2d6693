/**
 * Builds a Word file from its body: page, styles, header, footer, pictures. WordprocessingML is written as text, since
 * formulas are inserted verbatim.
 */
import { strToU8, zipSync } from 'fflate'
import type { OutPicture, OutPictures } from '../media.ts'
import { xmlEscape } from '../xml.ts'

const NS =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface RunStyle {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** 着重号 */
  dotted?: boolean
  raised?: 'superscript' | 'subscript'
  mono?: boolean
  color?: string
  /** Half points. */
  size?: number
}

function runProperties(style: RunStyle): string {
  const inside = [
    style.mono ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>' : '',
    style.bold ? '<w:b/>' : '',
    style.italic ? '<w:i/>' : '',
    style.strike ? '<w:strike/>' : '',
    style.color ? `<w:color w:val="${style.color}"/>` : '',
    style.size ? `<w:sz w:val="${style.size}"/><w:szCs w:val="${style.size}"/>` : '',
    style.underline ? '<w:u w:val="single"/>' : '',
    style.raised ? `<w:vertAlign w:val="${style.raised}"/>` : '',
    style.dotted ? '<w:em w:val="dot"/>' : '',
  ].join('')
  return inside === '' ? '' : `<w:rPr>${inside}</w:rPr>`
}

/** A text run; tabs and line breaks become elements. */
export function run(text: string, style: RunStyle = {}): string {
  if (text === '') return ''
  const inside = text
    .split(/(\t|\n)/)
    .map((part) =>
      part === '\t'
        ? '<w:tab/>'
        : part === '\n'
          ? '<w:br/>'
          : part === ''
            ? ''
            : `<w:t xml:space="preserve">${xmlEscape(part)}</w:t>`,
    )
    .join('')
  return `<w:r>${runProperties(style)}${inside}</w:r>`
}

export interface ParagraphStyle {
  align?: 'left' | 'center' | 'right'
  /** Twentieths of a point. */
  indent?: number
  hanging?: number
  before?: number
  after?: number
  style?: 'Heading1' | 'Heading2' | 'Title'
  /** Tab positions. */
  tabs?: number[]
  keepNext?: boolean
  pageBreak?: boolean
}

export function paragraph(inside: string, style: ParagraphStyle = {}): string {
  const properties = [
    style.style ? `<w:pStyle w:val="${style.style}"/>` : '',
    style.keepNext ? '<w:keepNext/>' : '',
    style.pageBreak ? '<w:pageBreakBefore/>' : '',
    style.tabs ? `<w:tabs>${style.tabs.map((at) => `<w:tab w:val="left" w:pos="${at}"/>`).join('')}</w:tabs>` : '',
    style.before !== undefined || style.after !== undefined
      ? `<w:spacing w:before="${style.before ?? 0}" w:after="${style.after ?? 60}"/>`
      : '',
    style.indent !== undefined
      ? `<w:ind w:left="${style.indent}"${style.hanging ? ` w:hanging="${style.hanging}"` : ''}/>`
      : '',
    style.align ? `<w:jc w:val="${style.align}"/>` : '',
  ].join('')
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`
}

export function table(rows: string[][], style: { widths?: number[]; align?: 'center' } = {}): string {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const widths = style.widths ?? Array.from({ length: columns }, () => Math.floor(8400 / columns))
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="444444"/>`)
    .join('')
  const cells = (row: string[]) =>
    Array.from(
      { length: columns },
      (_, at) =>
        `<w:tc><w:tcPr><w:tcW w:w="${widths[at] ?? 1200}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${row[at] || '<w:p/>'}</w:tc>`,
    ).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${style.align ? `<w:jc w:val="${style.align}"/>` : ''}<w:tblBorders>${border}</w:tblBorders><w:tblLook w:val="04A0"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.map((row) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells(row)}</w:tr>`).join('')}</w:tbl>`
}

const EMU = 9525

/** Collects the pictures of a document while its body is written. */
export class Pictures {
  private readonly used = new Map<string, { id: string; picture: OutPicture }>()
  private readonly all: OutPictures
  private readonly widest: number
  /** @param widest column width in pixels */
  constructor(all: OutPictures, widest: number) {
    this.all = all
    this.widest = widest
  }

  /** A picture as a run; its alt text where it is missing. */
  run(src: string, alt: string): string {
    const picture = this.all.get(src)
    if (!picture) return run(alt === '' ? '[图]' : `[图：${alt}]`)
    const known = this.used.get(src) ?? { id: `rIdImage${this.used.size + 1}`, picture }
    this.used.set(src, known)
    const scale = Math.min(1, this.widest / Math.max(1, picture.width), 600 / Math.max(1, picture.height))
    const [cx, cy] = [Math.round(picture.width * scale * EMU), Math.round(picture.height * scale * EMU)]
    const no = this.used.size
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${no}" name="picture ${no}" descr="${xmlEscape(alt)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${no}" name="${xmlEscape(picture.name)}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${known.id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  }

  get list(): { id: string; picture: OutPicture }[] {
    return [...this.used.values()]
  }
}

export interface Page {
  size: 'a4' | 'a3'
  /** Text of the sealed edge, or ''. */
  seal: string
  footer: string
}

const FONT = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>'
const styles = `${HEAD}<w:styles ${NS}><w:docDefaults><w:rPrDefault><w:rPr>${FONT}<w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="60" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
  ['Title', 'Title', 36, 'center', 0],
  ['Heading1', 'heading 1', 26, 'left', 160],
  ['Heading2', 'heading 2', 23, 'left', 120],
]
  .map(
    ([id, name, size, align, before], at) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="80"/><w:jc w:val="${align}"/>${at > 0 ? `<w:outlineLvl w:val="${at - 1}"/>` : ''}</w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`,
  )
  .join('')}</w:styles>`

const field = (code: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

/** Empty without text. */
const footer = (text: string): string =>
  text === ''
    ? `${HEAD}<w:ftr ${NS}><w:p/></w:ftr>`
    : `${HEAD}<w:ftr ${NS}>${paragraph(`${run(`${text}　第 `, { size: 18 })}${field('PAGE')}${run(' 页 共 ', { size: 18 })}${field('NUMPAGES')}${run(' 页', { size: 18 })}`, { align: 'center' })}</w:ftr>`

/** The edge that is folded over and sealed; name fields are rotated. */
function sealHeader(words: string, height: number): string {
  const cy = Math.round(height * 635 * 0.86)
  const box = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="560000" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></wps:spPr><wps:txbx><w:txbxContent>${paragraph(run(words, { size: 20 }), { align: 'center' })}${paragraph(run('…………………○…………………密…………………○…………………封…………………○…………………线…………………○…………………', { size: 18, color: '666666' }), { align: 'center' })}</w:txbxContent></wps:txbx><wps:bodyPr vert="vert270" lIns="0" tIns="0" rIns="0" bIns="0"/></wps:wsp>`
  const anchor = `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="1" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>250000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:align>center</wp:align></wp:positionV><wp:extent cx="560000" cy="${cy}"/><wp:wrapNone/><wp:docPr id="9001" name="seal"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${box}</a:graphicData></a:graphic></wp:anchor>`
  return `${HEAD}<w:hdr ${NS}>${paragraph(`<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${anchor}</w:drawing></mc:Choice></mc:AlternateContent></w:r>`)}</w:hdr>`
}

/** Twentieths of a point. A3 is landscape with two columns. */
const SIZES = { a4: { w: 11_906, h: 16_838 }, a3: { w: 23_811, h: 16_838 } } as const

/** Column width in pixels. */
export const columnPixels = (size: Page['size']): number => (size === 'a4' ? 560 : 620)
/** Column width in twentieths of a point. */
export const columnWidth = (size: Page['size'], sealed: boolean): number => {
  const { w } = SIZES[size]
  const free = w - (sealed ? 1700 : 1134) - 1134
  return size === 'a3' ? Math.floor((free - 720) / 2) : free
}

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' }

/** Serialises the file. */
export function docx(body: string, page: Page, pictures: Pictures, title: string): Buffer {
  const { w, h } = SIZES[page.size]
  const sealed = page.seal !== ''
  const section = `<w:sectPr>${sealed ? '<w:headerReference w:type="default" r:id="rIdHeader"/>' : ''}<w:footerReference w:type="default" r:id="rIdFooter"/><w:pgSz w:w="${w}" w:h="${h}"${page.size === 'a3' ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="${sealed ? 1700 : 1134}" w:header="500" w:footer="600" w:gutter="0"/>${page.size === 'a3' ? '<w:cols w:num="2" w:sep="1" w:space="720"/>' : ''}</w:sectPr>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
        TYPES,
      )
        .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
        .join(
          '',
        )}<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/><Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ),
    'docProps/core.xml': strToU8(
      `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlEscape(title)}</dc:title></cp:coreProperties>`,
    ),
    'word/document.xml': strToU8(`${HEAD}<w:document ${NS}><w:body>${body}${section}</w:body></w:document>`),
    'word/styles.xml': strToU8(styles),
    'word/footer1.xml': strToU8(footer(page.footer)),
    'word/header1.xml': strToU8(sealed ? sealHeader(page.seal, h) : `${HEAD}<w:hdr ${NS}><w:p/></w:hdr>`),
    'word/_rels/document.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rIdStyles', 'styles', 'styles.xml')}${relation('rIdFooter', 'footer', 'footer1.xml')}${relation('rIdHeader', 'header', 'header1.xml')}${pictures.list.map(({ id, picture }) => relation(id, 'image', `media/${picture.name}`)).join('')}</Relationships>`,
    ),
  }
  for (const { picture } of pictures.list) files[`word/media/${picture.name}`] = picture.bytes
  return Buffer.from(zipSync(files, { level: 6 }))
}
