/** Placeholder of a pending or missing picture. Visible while editing, not part of the stored text. */
import { type Editor, Node } from '@tiptap/core'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

export const PENDING = 'data-pending'
export type PendingKind = 'sending' | 'failed' | 'foreign' | 'local' | 'players'

const KINDS: readonly string[] = ['sending', 'failed', 'foreign', 'local', 'players'] satisfies PendingKind[]

/** HTML of a placeholder. @param key of the pending file; empty if nothing follows */
export const pendingHtml = (key: string, kind: PendingKind): string =>
  `<div ${PENDING}="${key}" data-kind="${kind}"></div>`

const STORED = new RegExp(`<div ${PENDING}="[^"]*"[^>]*>[^<]*</div>`, 'g')
/** HTML without placeholders. */
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

/** Replacement of a placeholder; null removes it. */
export type Settled =
  | { type: 'image' | 'audio' | 'video'; attrs: Record<string, string> }
  | { kind: PendingKind }
  | null

/**
 * Replaces the placeholders of these keys, outside the undo history, so that undoing the paste removes the
 * replacement too.
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

/** Inserts placeholders at the cursor, or where files were dropped, followed by an empty line. */
export function insertPending(editor: Editor, keys: readonly string[], at?: number): void {
  const content = [...keys.map((key) => ({ type: 'pending', attrs: { key, kind: 'sending' } })), { type: 'paragraph' }]
  const chain = editor.chain().focus()
  ;(at === undefined
    ? chain.insertContent(content)
    : chain.insertContentAt(Math.min(at, editor.state.doc.content.size), content)
  ).run()
}
