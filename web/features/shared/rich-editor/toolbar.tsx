import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { languages } from './code.ts'
import * as glyph from './glyphs.tsx'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

export interface ToolbarProps {
  editor: Editor
  bar: RefObject<HTMLDivElement | null>
  onLink: () => void
  onPicture: () => void
  onAlt: () => void
  onMath: () => void
  onCard?: (() => void) | undefined
  blanks?: boolean | undefined
  onMedia?: (() => void) | undefined
}

type Action = { label: string; icon: ReactNode; on?: boolean; off?: boolean; run: () => void }

const HEADINGS = [2, 3, 4] as const

/**
 * Editor toolbar with roving tabindex: one tab stop, arrow keys move (Alt+F10 focuses it from the text). A second row
 * shows table and picture actions.
 */
export function Toolbar({ editor, bar, onLink, onPicture, onAlt, onMath, onCard, blanks, onMedia }: ToolbarProps) {
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      superscript: editor.isActive('superscript'),
      subscript: editor.isActive('subscript'),
      code: editor.isActive('code'),
      bullet: editor.isActive('bulletList'),
      ordered: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      codeBlock: editor.isActive('codeBlock'),
      language: (editor.getAttributes('codeBlock').language as string | null) ?? '',
      task: editor.isActive('taskList'),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      image: editor.isActive('image'),
      heading: HEADINGS.find((level) => editor.isActive('heading', { level })) ?? 0,
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: Action[][] = [
    [
      { label: texts.undo, icon: <glyph.Undo />, off: !now.undo, run: () => chain().undo().run() },
      { label: texts.redo, icon: <glyph.Redo />, off: !now.redo, run: () => chain().redo().run() },
    ],
    [
      { label: texts.bold, icon: <glyph.Bold />, on: now.bold, run: () => chain().toggleBold().run() },
      { label: texts.italic, icon: <glyph.Italic />, on: now.italic, run: () => chain().toggleItalic().run() },
      {
        label: texts.underline,
        icon: <glyph.Underline />,
        on: now.underline,
        run: () => chain().toggleUnderline().run(),
      },
      { label: texts.strike, icon: <glyph.Strike />, on: now.strike, run: () => chain().toggleStrike().run() },
      {
        label: texts.superscript,
        icon: <glyph.Superscript />,
        on: now.superscript,
        run: () => chain().toggleMark('superscript').run(),
      },
      {
        label: texts.subscript,
        icon: <glyph.Subscript />,
        on: now.subscript,
        run: () => chain().toggleMark('subscript').run(),
      },
      { label: texts.code, icon: <glyph.Code />, on: now.code, run: () => chain().toggleCode().run() },
      { label: texts.clear, icon: <glyph.Clear />, run: () => chain().unsetAllMarks().clearNodes().run() },
    ],
    [
      {
        label: texts.bulletList,
        icon: <glyph.BulletList />,
        on: now.bullet,
        run: () => chain().toggleBulletList().run(),
      },
      {
        label: texts.orderedList,
        icon: <glyph.OrderedList />,
        on: now.ordered,
        run: () => chain().toggleOrderedList().run(),
      },
      { label: texts.taskList, icon: <glyph.TaskList />, on: now.task, run: () => chain().toggleTaskList().run() },
      { label: texts.quote, icon: <glyph.Quote />, on: now.quote, run: () => chain().toggleBlockquote().run() },
      {
        label: texts.codeBlock,
        icon: <glyph.CodeBlock />,
        on: now.codeBlock,
        run: () => chain().toggleCodeBlock().run(),
      },
      { label: texts.rule, icon: <glyph.Rule />, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: texts.link, icon: <glyph.Link />, on: now.link, run: onLink },
      { label: texts.picture, icon: <glyph.Picture />, run: onPicture },
      ...(onMedia ? [{ label: texts.media, icon: <glyph.Media />, run: onMedia }] : []),
      {
        label: texts.table,
        icon: <glyph.Table />,
        on: now.table,
        run: () => !now.table && chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: texts.math, icon: <glyph.Sigma />, run: onMath },
      ...(onCard ? [{ label: texts.card, icon: <glyph.Card />, run: onCard }] : []),
    ],
  ]
  const tools: [string, () => void][] = [
    [texts.rowAfter, () => chain().addRowAfter().run()],
    [texts.columnAfter, () => chain().addColumnAfter().run()],
    [texts.rowDelete, () => chain().deleteRow().run()],
    [texts.columnDelete, () => chain().deleteColumn().run()],
    [texts.headerRow, () => chain().toggleHeaderRow().run()],
    [texts.merge, () => chain().mergeOrSplit().run()],
    [texts.tableDelete, () => chain().deleteTable().run()],
  ]
  return (
    <div className={css.head}>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={texts.toolbar}
        className={css.bar}
        onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : roam(event))}
      >
        <select
          className={css.style}
          aria-label={texts.style}
          tabIndex={0}
          value={now.heading}
          onChange={(event) => {
            const level = Number(event.currentTarget.value)
            const heading = HEADINGS.find((one) => one === level)
            if (heading) chain().setHeading({ level: heading }).run()
            else chain().setParagraph().run()
          }}
        >
          <option value={0}>{texts.paragraph}</option>
          <option value={2}>{texts.heading2}</option>
          <option value={3}>{texts.heading3}</option>
          <option value={4}>{texts.heading4}</option>
        </select>
        {/* First, because phones scroll the rest. */}
        {blanks && (
          <button
            type="button"
            tabIndex={-1}
            className={css.insert}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chain().insertBlank().run()}
          >
            {texts.insertBlank}
          </button>
        )}
        {groups.map((actions) => (
          <span key={actions[0]?.label} className={css.group}>
            {actions.map(({ label, icon, on, off, run }) => (
              <button
                key={label}
                type="button"
                tabIndex={-1}
                className={cx(css.action, on && css.on)}
                title={label}
                aria-label={label}
                aria-pressed={on}
                aria-disabled={off || undefined}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !off && run()}
              >
                {icon}
              </button>
            ))}
          </span>
        ))}
      </div>
      {now.codeBlock && (
        <Tools label={texts.codeBlock}>
          <select
            className={css.style}
            aria-label={texts.language}
            value={now.language}
            onChange={(event) =>
              chain()
                .updateAttributes('codeBlock', { language: event.currentTarget.value || null })
                .run()
            }
          >
            <option value="">{texts.anyLanguage}</option>
            {languages.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            {now.language && languages.every(([code]) => code !== now.language) && (
              <option value={now.language}>{now.language}</option>
            )}
          </select>
        </Tools>
      )}
      {(now.table || now.image) && (
        <Tools label={now.table ? texts.tableTools : texts.picture}>
          {now.image && (
            <button type="button" className={css.tool} onClick={onAlt}>
              {texts.pictureAlt}
            </button>
          )}
          {now.table &&
            tools.map(([label, run]) => (
              <button
                key={label}
                type="button"
                className={css.tool}
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
              >
                {label}
              </button>
            ))}
        </Tools>
      )}
    </div>
  )
}

function Tools({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label={label} className={css.tools} onKeyDown={roam}>
      {children}
    </div>
  )
}

/** Arrow keys, Home and End within a toolbar. */
function roam(event: KeyboardEvent<HTMLElement>): void {
  if (!['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(event.key)) return
  // The style select uses up and down; left and right move on.
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key] ?? 0
  event.preventDefault()
  const target = all.at(next % all.length)
  for (const one of all) one.tabIndex = one === target ? 0 : -1
  target?.focus()
}
