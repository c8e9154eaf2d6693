import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import 'katex/dist/katex.min.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Row } from '../../../ui/layout.tsx'
import prose from '../../../ui/prose.module.css'
import { toast } from '../../../ui/toast-store.ts'
import { api } from '../../../api.ts'
import { cardOfAddress } from './card-address.ts'
import { CardDialog } from './card-dialog.tsx'
import { type Mentioning, MentionList } from '../../community/mention/index.ts'
import { Card, insertCard, mentions } from './insets.ts'
import { Blank, withMarks } from './blanks.ts'
import { AltDialog, LinkDialog, type MathDraft, MathDialog } from './dialogs.tsx'
import { extensions } from './extensions.ts'
import { isMarkdown, markdownToHtml } from './markdown.ts'
import { type Lost, preparePaste } from './paste.ts'
import { withoutPending } from './pending.ts'
import { pictureFiles } from './pictures.ts'
import { FailedUploads, usePictures } from './use-pictures.tsx'
import type { RichEditorProps } from './props.ts'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { signs } from '../../../i18n/word-texts.ts'

/** Throttle of change events, ms: serializing large texts on each key is slow. */
const REPORT = 60

/** Maximum pasted characters, above any server limit: laying out more would block the page. */
const MAX_PASTE = 500_000

/** The editor itself; pages use the lazy `RichEditor` of rich-editor.tsx. */
export default function EditorInside({
  value,
  onChange,
  label,
  placeholder,
  max,
  invalid,
  describedBy,
  blanks,
  media,
  compact,
  insets,
}: RichEditorProps) {
  const [dialog, setDialog] = useState<'link' | 'alt' | 'card' | MathDraft | null>(null)
  const [mentioning, setMentioning] = useState<Mentioning | null>(null)
  const [count, setCount] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const mediaPicker = useRef<HTMLInputElement>(null)
  const id = useId()
  const change = useLatest(onChange)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const live = useRef<Editor | null>(null)
  const clipboard = useRef({ files: [] as File[], rtf: '' })
  const [lost, setLost] = useState('')
  const { uploading, failed, add, send, settle, retry, drop } = usePictures(live)

  const editor = useEditor({
    extensions: extensions({
      placeholder: placeholder ?? texts.placeholder,
      onMath: (at) => setDialog({ kind: at.kind, latex: at.latex, at }),
      more: [...(insets ? [mentions(setMentioning), Card] : []), ...(blanks ? [Blank] : [])],
    }),
    content: value,
    // The CSP forbids injected style elements; the rules are in the stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: cx(prose.prose, css.text, compact && css.compact) ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') {
          bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          return true
        }
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
          event.preventDefault()
          setDialog('link')
          return true
        }
        return false
      },
      // Runs before the text is parsed, for other clipboard data.
      handleDOMEvents: {
        paste: (_view, { clipboardData }) => {
          clipboard.current = { files: pictureFiles(clipboardData), rtf: clipboardData?.getData('text/rtf') ?? '' }
          return false
        },
        drop: () => {
          clipboard.current = { files: [], rtf: '' }
          return false
        },
      },
      transformPastedHTML: (html) => {
        const pasted = preparePaste(html, location.origin, clipboard.current)
        if (pasted.html.length > MAX_PASTE) {
          toast.error(texts.pasteLong)
          return ''
        }
        setLost(lostOf(pasted.lost))
        send(pasted.embedded)
        return pasted.html
      },
      handlePaste: (_view, event) => {
        // Spreadsheets also put a picture on the clipboard; prefer the text.
        if (event.clipboardData?.types.includes('text/html')) return false
        const files = pictureFiles(event.clipboardData)
        if (files.length > 0) {
          add(files)
          return true
        }
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (text.length > MAX_PASTE) {
          toast.error(texts.pasteLong)
          return true
        }
        const card = insets && !live.current?.isActive('codeBlock') ? cardOfAddress(text, location.origin) : null
        if (card && live.current) {
          void pasteCard(live.current, card, text.trim())
          return true
        }
        // In code, paste as code.
        if (live.current?.isActive('codeBlock') || !isMarkdown(text)) return false
        live.current?.chain().focus().insertContent(markdownToHtml(text)).run()
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : pictureFiles(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        add(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onCreate: ({ editor }) => {
      live.current = editor
      setCount(characters(editor))
    },
    onUpdate: ({ editor }) => {
      settle()
      // Throttled, not debounced: continuous typing is saved as well.
      timer.current ??= setTimeout(() => report(editor), REPORT)
    },
    onBlur: ({ editor }) => report(editor),
  })

  function report(editor: Editor) {
    clearTimeout(timer.current)
    timer.current = undefined
    setCount(characters(editor))
    change.current(editor.isEmpty ? '' : withoutPending(withMarks(editor.getHTML())))
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  if (!editor) return null
  const over = max === undefined ? 0 : count - max
  return (
    <div className={cx(css.editor, (invalid || over > 0) && css.invalid)}>
      <Toolbar
        editor={editor}
        bar={bar}
        onLink={() => setDialog('link')}
        onPicture={() => picker.current?.click()}
        onAlt={() => setDialog('alt')}
        onCard={insets ? () => setDialog('card') : undefined}
        onMath={() => setDialog({ kind: 'inline', latex: '', at: null })}
        blanks={blanks}
        onMedia={media ? () => mediaPicker.current?.click() : undefined}
      />
      <EditorContent editor={editor} className={css.sheet} />
      <Row gap={3} align="stretch" justify="between" nowrap className={css.foot}>
        <span role="status">
          {uploading.length > 0 &&
            texts.uploading(
              uploading.length,
              Math.round(uploading.reduce((sum, one) => sum + one.percent, 0) / uploading.length),
            )}
        </span>
        <span id={`${id}-count`} className={cx(over > 0 && css.over)}>
          {max === undefined ? texts.count(count) : texts.countOf(count, max)}
          {over > 0 && `${signs.comma}${texts.over(over)}`}
        </span>
      </Row>
      {lost && (
        <Row gap={3} justify="between" nowrap className={css.lost} role="status">
          <span>{lost}</span>
          <Button size="s" variant="text" onClick={() => setLost('')}>
            {texts.lostSeen}
          </Button>
        </Row>
      )}
      <FailedUploads list={failed} onRetry={retry} onDrop={drop} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.picture}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {media && (
        <input
          ref={mediaPicker}
          type="file"
          accept="audio/*,video/mp4,video/webm"
          hidden
          aria-label={texts.media}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      )}
      {mentioning && insets && <MentionList now={mentioning} thread={insets} />}
      {dialog === 'card' && (
        <CardDialog
          onClose={() => setDialog(null)}
          onPick={({ kind, id }) => {
            setDialog(null)
            insertCard(editor, { kind, id })
          }}
        />
      )}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'alt' && <AltDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog !== null && typeof dialog === 'object' && (
        <MathDialog editor={editor} draft={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

/** Replaces a pasted URL of this site by its card; an unknown target stays a URL. */
async function pasteCard(
  editor: Editor,
  card: NonNullable<ReturnType<typeof cardOfAddress>>,
  text: string,
): Promise<void> {
  const isThere = await api('community/auth/inset/card/view', card, { quiet: true }).then(
    () => true,
    () => false,
  )
  if (editor.isDestroyed) return
  if (isThere) insertCard(editor, card)
  else
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: text } }] })
      .run()
}

/** Message about what a paste could not keep; empty if nothing is missing. */
function lostOf({ foreign, local, players, formulas }: Lost): string {
  const missing = [
    foreign > 0 && texts.lost.foreign(foreign),
    local > 0 && texts.lost.local(local),
    players > 0 && texts.lost.players(players),
  ].filter(Boolean)
  return [
    missing.length > 0 && texts.lost.missing(missing.join(signs.list)),
    formulas > 0 && texts.lost.formulas(formulas),
  ]
    .filter(Boolean)
    .join('')
}

/** Visible characters, without paragraph breaks; formulas and pictures count as none. */
function characters(editor: Editor): number {
  return [...editor.getText({ blockSeparator: '' })].length
}
