/** Paragraphs of a paper as a Word document with automatic numbering, in the ways programs create lists. */
import { strToU8, zipSync } from 'fflate'

/**
 * How numbers are made. typed: as text; restart: a list per problem that restarts one abstract list; libre: the first
 * option in a list with its own start, the others in the plain one; levels: one list of three levels; styles: lists of
 * paragraph styles; own: an abstract list per problem; override: lists that override the level of their abstract list.
 */
export type ListShape = 'typed' | 'restart' | 'libre' | 'levels' | 'styles' | 'own' | 'override'

export interface Piece {
  text: string
  /** Its number as it would be typed. */
  lead: string
  no: number
  role: 'heading' | 'question' | 'option' | 'plain'
}

export const pieceText = ({ lead, text }: Piece): string => `${lead}${text}`

const NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function paragraph(text: string, pr = ''): string {
  const inside = text
    .split(/(\t|_{4,})/)
    .map((part) =>
      part === '\t'
        ? '<w:r><w:tab/></w:r>'
        : part.startsWith('____')
          ? '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">      </w:t></w:r>'
          : part === ''
            ? ''
            : `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`,
    )
    .join('')
  return `<w:p>${pr === '' ? '' : `<w:pPr>${pr}</w:pPr>`}${inside}</w:p>`
}

const numbered = (numId: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const abstract = (id: number, levels: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum>`
const list = (id: number, abstractId: number, over = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${over}</w:num>`
const starts = (no: number): string => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${no}"/></w:lvlOverride>`

class Document {
  private readonly abstracts: string[] = []
  private readonly lists: string[] = []
  private readonly shape: ListShape
  private optionList = 0
  private lastQuestion = 0
  private questionList = 2
  constructor(shape: ListShape) {
    this.shape = shape
    if (shape === 'levels') {
      // Question numbers continue across sections.
      this.abstracts.push(
        abstract(
          1,
          level(0, 'chineseCountingThousand', '%1、') +
            level(1, 'decimal', '%2．', '<w:lvlRestart w:val="0"/>') +
            level(2, 'upperLetter', '%3．'),
        ),
      )
      this.lists.push(list(1, 1))
      return
    }
    this.abstracts.push(abstract(1, level(0, 'chineseCounting', '%1、')), abstract(2, level(0, 'decimal', '%1.')))
    this.abstracts.push(
      abstract(3, level(0, 'upperLetter', '%1．', shape === 'styles' ? '<w:pStyle w:val="Option"/>' : '')),
    )
    this.abstracts.push(abstract(4, level(0, 'decimal', '%1.')))
    this.lists.push(list(1, 1), list(2, 2), list(3, 3))
    this.optionList = 3
  }

  private add(abstractId: number, over: string): number {
    const id = 100 + this.lists.length
    this.lists.push(list(id, abstractId, over))
    return id
  }

  /** The numbering properties of a paragraph. */
  private properties({ role, no }: Piece): string {
    const { shape } = this
    if (role === 'heading') return shape === 'styles' ? '<w:pStyle w:val="Part"/>' : numbered(1, 0)
    if (role === 'question') {
      if (shape === 'levels') return numbered(1, 1)
      // Restarted, or continued, numbering.
      if (no === 1 && this.lastQuestion > 1) this.questionList = this.add(2, starts(1))
      this.lastQuestion = no
      return numbered(this.questionList)
    }
    if (shape === 'levels') return numbered(1, 2)
    if (no === 1) {
      if (shape === 'own' || shape === 'libre') {
        const id = 10 + this.abstracts.length
        this.abstracts.push(abstract(id, level(0, 'upperLetter', '%1．')))
        this.optionList = this.add(id, '')
        if (shape === 'libre') return numbered(this.add(id, starts(1)))
      } else if (shape === 'override')
        this.optionList = this.add(
          4,
          `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>${level(0, 'upperLetter', '(%1)')}</w:lvlOverride>`,
        )
      else this.optionList = this.add(3, starts(1))
    }
    return shape === 'styles' && no > 1
      ? `<w:pStyle w:val="Option"/>${numbered(this.optionList)}`
      : numbered(this.optionList)
  }

  bytes(pieces: readonly Piece[]): Uint8Array {
    const body = pieces
      .map((piece) =>
        this.shape === 'typed' || piece.role === 'plain'
          ? paragraph(pieceText(piece))
          : paragraph(piece.text, this.properties(piece)),
      )
      .join('')
    const styles = `<w:style w:type="paragraph" w:styleId="Part"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Option"><w:basedOn w:val="Part"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>`
    return zipSync({
      'word/document.xml': strToU8(`${HEAD}<w:document ${NS}><w:body>${body}</w:body></w:document>`),
      'word/numbering.xml': strToU8(
        `${HEAD}<w:numbering ${NS}>${this.abstracts.join('')}${this.lists.join('')}</w:numbering>`,
      ),
      'word/styles.xml': strToU8(`${HEAD}<w:styles ${NS}>${styles}</w:styles>`),
    })
  }
}

/** The document of a paper. */
export const wordOf = (pieces: readonly Piece[], shape: ListShape): Uint8Array => new Document(shape).bytes(pieces)
