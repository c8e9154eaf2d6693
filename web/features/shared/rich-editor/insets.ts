import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { api } from '../../../api.ts'
import { yuan } from '../../../ui/money.ts'
import type { Mentioning } from '../../community/mention/index.ts'
import { texts } from './texts.ts'

type KeyHandler = Parameters<Mentioning['onKeys']>[0]
const noKeys: KeyHandler = () => false

/** @mentions. Stores the id with the current name; pages show that name. */
export const mentions = (onChange: (now: Mentioning | null) => void) => {
  let press = noKeys
  const onKeys: Mentioning['onKeys'] = (handler) => {
    press = handler
    return () => {
      press = noKeys
    }
  }
  const report = (props: SuggestionProps<unknown, MentionNodeAttrs>) =>
    onChange({
      query: props.query,
      rect: props.clientRect?.() ?? null,
      onKeys,
      pick: ({ userId, nickname }) => props.command({ id: userId, label: nickname }),
    })
  return Mention.extend({
    addAttributes: () => ({
      id: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('data-id') },
      label: { default: '', parseHTML: (element: HTMLElement) => (element.textContent ?? '').replace(/^@/, '') },
    }),
    // As stored, and as rendered on pages.
    parseHTML: () => [
      { tag: 'span[data-type="mention"]', priority: 100 },
      { tag: 'a[data-type="mention"]', priority: 100 },
    ],
    renderHTML: ({ node }) => [
      'span',
      { 'data-type': 'mention', 'data-id': String(node.attrs.id) },
      `@${String(node.attrs.label)}`,
    ],
    renderText: ({ node }) => `@${String(node.attrs.label)}`,
  }).configure({
    suggestion: {
      char: '@',
      // Chinese has no spaces before a mention.
      allowedPrefixes: null,
      items: () => [],
      allow: ({ editor }) => !editor.isActive('codeBlock'),
      render: () => ({
        onStart: report,
        onUpdate: report,
        onExit: () => onChange(null),
        onKeyDown: ({ event }) => press(event),
      }),
    },
  })
}

const SHOWN = ['course', 'lesson', 'exam', 'blog', 'question'] as const
type Kind = (typeof SHOWN)[number]
const kindOf = (text: string | null): Kind => SHOWN.find((kind) => kind === text) ?? 'course'

/** A course, lesson, paper, article or question as a card: stores kind and id, shows current data. */
export const Card = Node.create({
  name: 'card',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    kind: { default: 'course', parseHTML: (element: HTMLElement) => kindOf(element.getAttribute('data-card')) },
    id: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-id') ?? '' },
  }),
  parseHTML: () => [
    { tag: 'div[data-type="card"]', priority: 100 },
    { tag: 'a[data-type="card"]', priority: 100 },
  ],
  renderHTML: ({ node, HTMLAttributes: _ }) => [
    'div',
    mergeAttributes({ 'data-type': 'card', 'data-card': String(node.attrs.kind), 'data-id': String(node.attrs.id) }),
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      const kind = kindOf(String(node.attrs.kind))
      dom.dataset.type = 'card'
      dom.append(words('small', texts.cardKinds[kind]))
      api('community/auth/inset/card/view', { kind, id: String(node.attrs.id) }, { quiet: true })
        .then(({ title, about, cover, price }) => {
          const body = document.createElement('span')
          body.append(words('small', texts.cardKinds[kind]), words('strong', title), words('span', about))
          const parts: HTMLElement[] = [body]
          if (cover) {
            const picture = document.createElement('img')
            picture.src = cover
            picture.alt = ''
            parts.unshift(picture)
          }
          if (price !== null) parts.push(words('em', price === 0 ? texts.free : `¥${yuan(price)}`))
          dom.replaceChildren(...parts)
        })
        .catch(() => {
          dom.dataset.gone = ''
          dom.replaceChildren(words('span', texts.cardGone))
        })
      return { dom }
    },
})

function words(tag: 'small' | 'strong' | 'span' | 'em', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Inserts a card, with the cursor behind it. */
export function insertCard(editor: Editor, card: { kind: Kind; id: string }): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'card', attrs: card }, { type: 'paragraph' }])
    .run()
}
