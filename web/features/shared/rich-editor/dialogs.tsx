import type { Editor } from '@tiptap/core'
import katex from 'katex'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { katexOptions } from '../math/index.ts'
import { LINK, type MathAt } from './extensions.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './rich-editor.module.css'
import { texts } from './texts.ts'

/** Edits the URL of a link; an empty one removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [wrong, setWrong] = useState('')

  function apply() {
    const href = address.trim()
    const whole = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(href) ? `https://${href}` : href
    if (whole && !LINK.test(whole)) return setWrong(texts.linkWrong)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!whole) chain.unsetLink().run()
    else if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: whole, marks: [{ type: 'link', attrs: { href: whole } }] }).run()
    else chain.setLink({ href: whole }).run()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.linkTitle}
      size="s"
      footer={
        <>
          {before && (
            <Button
              variant="text"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {texts.linkRemove}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={apply}>{texts.ok}</Button>
        </>
      }
    >
      <Field label={texts.linkAddress} hint={texts.linkHint} error={wrong}>
        <Input
          type="url"
          inputMode="url"
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setWrong('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
    </Dialog>
  )
}

/** Edits the alternative text of a picture. */
export function AltDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [alt, setAlt] = useState((editor.getAttributes('image').alt as string | undefined) ?? '')
  function apply() {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.pictureAlt}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={apply}>{texts.ok}</Button>
        </>
      }
    >
      <Field label={texts.pictureAlt} hint={texts.pictureAltHint}>
        <Input
          value={alt}
          maxLength={100}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
    </Dialog>
  )
}

export type MathDraft = { kind: 'inline' | 'block'; latex: string; at: MathAt | null }

/** KaTeX error message; empty if valid. */
function wrongIn(latex: string, displayMode: boolean): string {
  try {
    katex.renderToString(latex, { ...katexOptions, throwOnError: true, displayMode })
    return ''
  } catch (error) {
    return (error as Error).message.replace('KaTeX parse error: ', '')
  }
}

/** LaTeX input with a live preview. */
export function MathDialog({ editor, draft, onClose }: { editor: Editor; draft: MathDraft; onClose: () => void }) {
  const [latex, setLatex] = useState(draft.latex)
  const [block, setBlock] = useState(draft.kind === 'block')
  const preview = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const wrong = useMemo(() => wrongIn(latex, block), [latex, block])

  useEffect(() => {
    const place = preview.current
    // Invalid input keeps the last preview.
    if (place && wrong === '') katex.render(latex, place, { ...katexOptions, displayMode: block })
  }, [latex, block, wrong])

  function insert(symbol: string) {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    setLatex(latex.slice(0, from) + symbol + latex.slice(to))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + symbol.length, from + symbol.length)
    })
  }

  function remove() {
    if (draft.at) {
      const { pos } = draft.at
      editor
        .chain()
        .focus()
        .deleteRange({ from: pos, to: pos + 1 })
        .run()
    }
    onClose()
  }

  function apply() {
    const text = latex.trim()
    if (!text) return remove()
    const node = { type: block ? 'blockMath' : 'inlineMath', attrs: { latex: text } }
    const chain = editor.chain().focus()
    if (draft.at) chain.insertContentAt({ from: draft.at.pos, to: draft.at.pos + 1 }, node).run()
    else chain.insertContent(node).run()
    onClose()
  }

  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={texts.mathTitle}
      footer={
        <>
          {draft.at && (
            <Button variant="text" onClick={remove}>
              {texts.mathRemove}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={apply} disabled={wrong !== '' || (!latex.trim() && !draft.at)}>
            {draft.at ? texts.ok : texts.mathInsert}
          </Button>
        </>
      }
    >
      <Stack className={css.math}>
        <Field label={texts.mathLabel} hint={texts.mathHint} error={wrong && texts.mathWrong(wrong)}>
          <Textarea
            ref={field}
            rows={3}
            spellCheck={false}
            value={latex}
            onChange={(event) => setLatex(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              if (!wrong) apply()
            }}
          />
        </Field>
        <Row gap={1} align="stretch">
          {texts.symbols.map((symbol) => (
            <Symbol key={symbol} latex={symbol} onPress={() => insert(symbol)} />
          ))}
        </Row>
        <Checkbox checked={block} onChange={(event) => setBlock(event.currentTarget.checked)}>
          {texts.mathBlock}
        </Checkbox>
        <div className={css.preview} role="img" aria-label={texts.mathPreview}>
          {!latex.trim() && <span>{texts.mathEmpty}</span>}
          <div ref={preview} />
        </div>
      </Stack>
    </Dialog>
  )
}

function Symbol({ latex, onPress }: { latex: string; onPress: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (place.current) katex.render(latex, place.current, katexOptions)
  }, [latex])
  return (
    <button type="button" className={css.symbol} title={latex} aria-label={latex} onClick={onPress}>
      <span ref={place} />
    </button>
  )
}
