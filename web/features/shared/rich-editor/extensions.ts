import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { Placeholder } from '@tiptap/extensions'
import { katexOptions } from '../math/index.ts'
import { lowlight } from './code.ts'
import { Pending } from './pending.ts'

export type MathAt = { kind: 'inline' | 'block'; latex: string; pos: number }

/** URLs allowed in links, like on the server. */
export const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

/** Audio or video of this site's files, in exactly the form the server keeps. */
const player = (tag: 'audio' | 'video') =>
  Node.create({
    name: tag,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: { default: '' } }),
    parseHTML: () => [{ tag: `${tag}[src]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { controls: '', preload: 'metadata' })],
  })

/** 着重号 of imported papers: emphasis dots, kept while editing. */
const Dots = Extension.create({
  name: 'dots',
  addGlobalAttributes: () => [
    {
      types: ['italic'],
      attributes: {
        class: { default: null, parseHTML: (element) => (element.classList.contains('dot') ? 'dot' : null) },
      },
    },
  ],
})

/** Superscript and subscript: x², H₂O. */
const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', align: 'super' | 'sub') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${align}` }],
    renderHTML: () => [tag, 0],
  })

/**
 * Editor extensions: exactly what the server's allow-list keeps (packages/files/src/html.ts), so that saving loses
 * nothing.
 */
export function extensions(settings: {
  placeholder: string
  onMath: (at: MathAt) => void
  /** Mentions, cards and blanks, where allowed. */
  more?: Extensions
}): Extensions {
  return [
    StarterKit.configure({
      codeBlock: false,
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (uri) => LINK.test(uri),
        HTMLAttributes: { rel: 'noopener', target: null },
      },
    }),
    CodeBlockLowlight.configure({ lowlight }),
    TaskList,
    TaskItem.configure({ nested: false }),
    Dots,
    raised('superscript', 'sup', 'super'),
    raised('subscript', 'sub', 'sub'),
    Pending,
    // Column handles would write widths that reading pages ignore.
    TableKit.configure({ table: { resizable: false } }),
    Image.configure({ inline: false, allowBase64: false }),
    player('audio'),
    player('video'),
    InlineMath.configure({
      katexOptions: { ...katexOptions, displayMode: false },
      onClick: (node, pos) => settings.onMath({ kind: 'inline', latex: String(node.attrs.latex), pos }),
    }),
    BlockMath.configure({
      katexOptions: { ...katexOptions, displayMode: true },
      onClick: (node, pos) => settings.onMath({ kind: 'block', latex: String(node.attrs.latex), pos }),
    }),
    ...(settings.more ?? []),
    Placeholder.configure({ placeholder: settings.placeholder }),
  ]
}
