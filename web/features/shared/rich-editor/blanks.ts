/** Blanks of a problem in the editor: chips that count as one character. Reported and stored HTML has `[[1]]`. */
import { BLANK_MARK } from '@zhixing/contract/exam/kinds'
import { Node } from '@tiptap/core'
import type { Node as Doc, NodeType } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { texts } from './texts.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blank: {
      /** Inserts a new blank at the cursor. */
      insertBlank: () => ReturnType
    }
  }
}

/** Marks have two digits. */
const MAX = 99
const mark = (no: number): string => `[[${no}]]`
const numberOf = (node: Doc): number => Number(node.attrs.no)

interface Placed {
  node: Doc
  pos: number
}
function blanksOf(doc: Doc, type: NodeType): Placed[] {
  const list: Placed[] = []
  doc.descendants((node, pos) => {
    if (node.type === type) list.push({ node, pos })
  })
  return list
}

/** Number of a new blank: one above the maximum, so that it inherits no other answer. Null if none is left. */
export function nextNumber(doc: Doc): number | null {
  // Marks in code stay text.
  const text = doc.textBetween(0, doc.content.size, '\n', (leaf) =>
    leaf.type.name === 'blank' ? mark(numberOf(leaf)) : ' ',
  )
  const taken = new Set([...text.matchAll(BLANK_MARK)].map(([, no]) => Number(no)))
  const next = Math.max(0, ...taken) + 1
  if (next <= MAX) return next
  const free = Array.from({ length: MAX }, (_, at) => at + 1).find((no) => !taken.has(no))
  return free ?? null
}

/** Converts textual marks to chips. */
function takeMarks(tr: Transaction, type: NodeType): void {
  const found: { from: number; to: number; node: Doc }[] = []
  tr.doc.descendants((node, pos, parent) => {
    if (!node.isText || !parent?.type.contentMatch.matchType(type)) return
    for (const one of node.text?.matchAll(BLANK_MARK) ?? []) {
      const from = pos + one.index
      found.push({ from, to: from + one[0].length, node: type.create({ no: Number(one[1]) }, null, node.marks) })
    }
  })
  for (const { from, to, node } of found.toReversed()) tr.replaceWith(from, to, node)
}

/**
 * Inserted blanks whose number is taken, or repeated, get a new one. A moved blank keeps its number and so its
 * answer.
 */
function renumberCopies(
  transactions: readonly Transaction[],
  before: EditorState,
  tr: Transaction,
  type: NodeType,
): void {
  const stayed = new Set<number>()
  for (const { pos } of blanksOf(before.doc, type)) {
    let at: number | null = pos
    for (const { mapping } of [...transactions, tr]) {
      const mapped = mapping.mapResult(at, 1)
      at = mapped.deletedAfter ? null : mapped.pos
      if (at === null) break
    }
    if (at !== null) stayed.add(at)
  }
  const list = blanksOf(tr.doc, type)
  const taken = new Set(list.filter(({ pos }) => stayed.has(pos)).map(({ node }) => numberOf(node)))
  for (const { node, pos } of list) {
    if (stayed.has(pos)) continue
    const no = numberOf(node)
    const own = taken.has(no) ? nextNumber(tr.doc) : no
    if (own === null) continue
    if (own !== no) tr.setNodeAttribute(pos, 'no', own)
    taken.add(own)
  }
}

/** Displayed position of each blank. Its own number only identifies its answer. */
function places(doc: Doc, type: NodeType): DecorationSet {
  const order: number[] = []
  const list = blanksOf(doc, type).map(({ node, pos }) => {
    const no = numberOf(node)
    if (!order.includes(no)) order.push(no)
    return Decoration.node(pos, pos + node.nodeSize, {}, { place: order.indexOf(no) + 1 })
  })
  return DecorationSet.create(doc, list)
}
const placeIn = (decorations: readonly { spec: Record<string, unknown> }[]): number =>
  Number(decorations.find(({ spec }) => spec.place !== undefined)?.spec.place ?? 1)

/** Reported HTML: chips become marks again. */
export const withMarks = (html: string): string => html.replace(/<span data-blank="">(\[\[\d{1,2}\]\])<\/span>/g, '$1')

const key = new PluginKey<DecorationSet>('blanks')

/** Chips 空 1, 空 2 … for `[[1]]`, whether typed, pasted or loaded. */
export const Blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ no: { default: 1, rendered: false } }),
  parseHTML: () => [],
  // Must render an element; parsers, here and of pasted HTML, take the mark inside.
  renderHTML: ({ node }) => ['span', { 'data-blank': '' }, mark(numberOf(node))],
  renderText: ({ node }) => mark(numberOf(node)),
  addNodeView:
    () =>
    ({ node, decorations }) => {
      const dom = document.createElement('span')
      dom.dataset.blank = ''
      dom.textContent = texts.blank(placeIn(decorations))
      return {
        dom,
        update: (next, now) => {
          if (next.type !== node.type) return false
          dom.textContent = texts.blank(placeIn(now))
          return true
        },
      }
    },
  addCommands() {
    return {
      insertBlank:
        () =>
        ({ state, commands }) => {
          const no = nextNumber(state.doc)
          if (no === null) return false
          // In code, which allows no chip, it stays text; elsewhere the plugin converts it.
          return commands.insertContent({ type: 'text', text: mark(no) })
        },
    }
  },
  onCreate() {
    const { state, view } = this.editor
    const tr = state.tr
    takeMarks(tr, this.type)
    // The content is equal: no change event, no undo step.
    if (tr.docChanged) view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false))
  },
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => places(doc, type),
          apply: (tr, now) => (tr.docChanged ? places(tr.doc, type) : now),
        },
        props: { decorations: (state) => key.getState(state) },
        appendTransaction: (transactions, before, after) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null
          const { tr } = after
          takeMarks(tr, type)
          renumberCopies(transactions, before, tr, type)
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})
