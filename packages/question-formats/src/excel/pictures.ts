/** Locates pictures of a workbook: floating over a cell (Excel) or inside one (WPS). Pure. */
import { decodeText } from '../encoding.ts'
import { resolve } from '../unzip.ts'
import { allBelow, childrenNamed, localName, parseXml, textOf, type XmlElement } from '../xml.ts'

interface PictureFile {
  bytes: Uint8Array
  name: string
}
export interface CellPicture {
  /** 0-based. */
  row: number
  column: number
  file: PictureFile | null
}
export interface WorkbookPictures {
  /** By sheet. */
  floating: CellPicture[][]
  /** By the name used in DISPIMG(). */
  inCells: Map<string, PictureFile | null>
}

type Files = Record<string, Uint8Array>
const below = (parent: XmlElement, name: string): XmlElement[] => allBelow(parent, (one) => localName(one) === name)

const read = (files: Files, name: string): XmlElement | null => {
  const bytes = files[name]
  return bytes ? parseXml(decodeText(bytes)) : null
}

interface Relation {
  type: string
  target: string
}
/** The relationships of a part of the package, by id. */
function relations(files: Files, part: string): Map<string, Relation> {
  const root = read(files, part.replace(/([^/]+)$/, '_rels/$1.rels'))
  return new Map(
    (root ? childrenNamed(root, 'Relationship') : [])
      .filter(({ attrs }) => attrs.TargetMode !== 'External')
      .map(({ attrs }) => [
        attrs.Id ?? '',
        { type: localName((attrs.Type ?? '').replaceAll('/', ':')), target: resolve(part, attrs.Target ?? '') },
      ]),
  )
}

/** The picture that a drawing refers to. */
function shown(files: Files, known: ReadonlyMap<string, Relation>, parent: XmlElement): PictureFile | null {
  const [blip] = below(parent, 'blip')
  const name = known.get(blip?.attrs['r:embed'] ?? '')?.target ?? ''
  const bytes = files[name]
  return bytes ? { bytes, name: name.split('/').at(-1) ?? name } : null
}

const numberIn = (parent: XmlElement | undefined, name: string): number =>
  Number(textOf(parent && below(parent, name)[0]) || -1)

function floating(files: Files, drawing: string): CellPicture[] {
  const root = read(files, drawing)
  const known = relations(files, drawing)
  return (root?.children ?? []).flatMap((anchor): CellPicture[] => {
    if (typeof anchor === 'string') return []
    const [from] = below(anchor, 'from')
    const [row, column] = [numberIn(from, 'row'), numberIn(from, 'col')]
    if (row < 0 || column < 0) return []
    return below(anchor, 'pic').map((picture) => ({ row, column, file: shown(files, known, picture) }))
  })
}

export function workbookPictures(files: Files): WorkbookPictures {
  const book = 'xl/workbook.xml'
  const parts = relations(files, book)
  const sheets = read(files, book)
  const cells = 'xl/cellimages.xml'
  const images = read(files, cells)
  const known = relations(files, cells)
  return {
    floating: (sheets ? below(sheets, 'sheet') : []).map((sheet) => {
      const part = parts.get(sheet.attrs['r:id'] ?? '')?.target
      const drawings = part ? [...relations(files, part).values()].filter(({ type }) => type === 'drawing') : []
      return drawings.flatMap(({ target }) => floating(files, target))
    }),
    inCells: new Map(
      (images ? below(images, 'cellImage') : []).map((one) => [
        below(one, 'cNvPr')[0]?.attrs.name ?? '',
        shown(files, known, one),
      ]),
    ),
  }
}
