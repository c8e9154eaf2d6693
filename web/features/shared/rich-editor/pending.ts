/** A place in the text where a picture will be, or is missing. It is seen while one writes, and is no part of the text that is stored. */
import { type Editor, Node } from '@tiptap/core'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

export const PENDING = 'data-pending'
export type PendingKind = 'sending' | 'failed' | 'foreign' | 'local' | 'players'

const KINDS: readonly string[] = ['sending', 'failed', 'foreign', 'local', 'players'] satisfies PendingKind[]

/** As it stands in pasted HTML. @param key of the file that is on its way; empty where nothing comes */
export const pendingHtml = (key: string, kind: PendingKind): string =>
  `<div ${PENDING}="${key}" data-kind="${kind}"></div>`

const STORED = new RegExp(`<div ${PENDING}="[^"]*"[^>]*>[^<]*</div>`, 'g')
/** The editor's HTML without its pending places. */
export const withoutPending = (html: string): string => html.replace(STORED, '')

export const Pending = Node.create({
  name: 'pending',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element) => element.getAttribute(PENDING) ?? '', rendered: false },
    kind: {
      default: 'sending',
      parseHTML: (element) => (KINDS.includes(element.dataset.kind ?? '') ? element.dataset.kind : 'foreign'),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: `div[${PENDING}]` }],
  renderHTML: ({ node }) => {
    const kind = node.attrs.kind as PendingKind
    return ['div', { [PENDING]: String(node.attrs.key), 'data-kind': kind, class: css.pending }, texts.pending[kind]]
  },
})

/** What takes the place of a pending node; null takes it away. */
export type Settled =
  | { type: 'image' | 'audio' | 'video'; attrs: Record<string, string> }
  | { kind: PendingKind }
  | null

/**
 * Replaces the pending places of these keys. Not a step to undo: undoing the paste takes what has come in its place, too.
 * @returns whether there was one
 */
export function settlePending(editor: Editor, settled: ReadonlyMap<string, Settled>): boolean {
  const { tr, schema } = editor.state
  const places: { pos: number; size: number; key: string }[] = []
  editor.state.doc.descendants((node, pos) => {
    const key = String(node.attrs.key ?? '')
    if (node.type.name === 'pending' && settled.has(key)) places.push({ pos, size: node.nodeSize, key })
  })
  for (const { pos, size, key } of places.toReversed()) {
    const result = settled.get(key)
    if (!result) tr.delete(pos, pos + size)
    else if ('kind' in result) {
      if (tr.doc.nodeAt(pos)?.attrs.kind !== result.kind) tr.setNodeMarkup(pos, undefined, { key, kind: result.kind })
    } else tr.replaceWith(pos, pos + size, schema.node(result.type, result.attrs))
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
  return places.length > 0
}

/** Puts pending places where the cursor is, or where files were dropped, and a line behind them for what is typed next. */
export function insertPending(editor: Editor, keys: readonly string[], at?: number): void {
  const content = [...keys.map((key) => ({ type: 'pending', attrs: { key, kind: 'sending' } })), { type: 'paragraph' }]
  const chain = editor.chain().focus()
  ;(at === undefined
    ? chain.insertContent(content)
    : chain.insertContentAt(Math.min(at, editor.state.doc.content.size), content)
  ).run()
}
