import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { hasField } from '@zhixing/contract/exam/kind-fields'
import { writtenNumber } from '@zhixing/contract/exam/numbers'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { CloseIcon, ImageIcon, NoteIcon, UploadIcon } from '../../../ui/icons.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { isAnswered, textHtml, written, writtenAnswer } from './answer.ts'
import { fileNameOf, isPicture, useAttachments } from './attachments.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './written.module.css'
import { Formulas } from './formulas.tsx'
import type { PartProps } from './props.ts'
import { texts } from './texts.ts'

const MAX_TEXT = 10_000
/** Photos of an essay. */
const ESSAY_FILES = { accept: 'image', most: 9 } as const

/** Kind 11: a number with its unit. */
export function NumberField({ problem, answer, onAnswer, mode, labelledBy }: PartProps) {
  const { unit } = problem
  if (mode !== 'answer')
    return <p className={css.given}>{answer[0] ? `${answer[0]}${unit && ` ${unit}`}` : <i>{texts.notAnswered}</i>}</p>
  const isWrong = isAnswered(answer) && Number.isNaN(writtenNumber(answer[0] ?? '', unit))
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <Row nowrap className={css.number}>
        <Input
          // Not decimal: those keyboards lack minus and slash.
          inputMode="text"
          aria-invalid={isWrong}
          {...(isWrong ? { 'aria-describedby': `${problem.id}-number` } : {})}
          autoComplete="off"
          maxLength={100}
          aria-label={unit ? texts.numberIn(unit) : texts.number}
          value={answer[0] ?? ''}
          onChange={(event) =>
            onAnswer?.(problem.id, event.currentTarget.value === '' ? [] : [event.currentTarget.value])
          }
        />
        {unit && <span>{unit}</span>}
      </Row>
      {isWrong && <FieldError id={`${problem.id}-number`}>{texts.notNumber}</FieldError>}
    </div>
  )
}

/** Kinds 5 and 12: text with formulas, and files. */
export function Written({ problem, answer, onAnswer, mode, labelledBy }: PartProps) {
  const { text, files } = written(answer)
  const area = useRef<HTMLTextAreaElement>(null)
  const [formulas, setFormulas] = useState(false)
  const isFile = hasField(problem.problemType, 'fileRule')
  if (mode !== 'answer')
    return (
      <div className={css.given}>
        {text ? <RichProse html={textHtml(text)} compact /> : files.length === 0 && <i>{texts.notAnswered}</i>}
        {files.length > 0 && <Files files={files} />}
      </div>
    )
  const change = (next: string) => onAnswer?.(problem.id, writtenAnswer(next, files))
  return (
    <fieldset className={css.written} aria-labelledby={labelledBy}>
      <Textarea
        ref={area}
        aria-label={isFile ? texts.fileNote : texts.essay}
        placeholder={isFile ? texts.fileNote : undefined}
        rows={isFile ? 2 : 8}
        maxLength={MAX_TEXT}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Row>
        {!isFile && (
          <Button
            variant="text"
            size="s"
            icon={<NoteIcon size={16} />}
            aria-expanded={formulas}
            onClick={() => setFormulas(!formulas)}
          >
            {texts.formula}
          </Button>
        )}
        <Attach
          rule={isFile ? problem.fileRule : ESSAY_FILES}
          files={files}
          onFiles={(next) => onAnswer?.(problem.id, writtenAnswer(text, next))}
        />
      </Row>
      {formulas && <Formulas text={text} onText={change} area={area} />}
    </fieldset>
  )
}

/** Files of an answer: pictures as images, others by name. */
function Files({ files, onRemove }: { files: readonly string[]; onRemove?: (at: number) => void }) {
  const { show, isWaiting } = useAttachments()
  return (
    <Row as="ul" gap={3} align="stretch" className={css.files}>
      {files.map((address, at) => {
        const shown = show(address)
        return (
          <li key={address}>
            {isPicture(address) ? (
              shown && (
                <a href={shown} target="_blank" rel="noreferrer">
                  <img src={shown} alt={texts.attached(at + 1)} />
                </a>
              )
            ) : shown ? (
              <a href={shown} target="_blank" rel="noreferrer">
                {fileNameOf(address)}
              </a>
            ) : (
              <span>{fileNameOf(address)}</span>
            )}
            {isWaiting(address) && <span className={css.hint}>{texts.waiting}</span>}
            {onRemove && (
              <IconButton size="s" label={texts.remove(at + 1)} className={css.remove} onClick={() => onRemove(at)}>
                <CloseIcon size={16} />
              </IconButton>
            )}
          </li>
        )
      })}
    </Row>
  )
}

function Attach({
  rule,
  files,
  onFiles,
}: {
  rule: { accept: 'image' | 'any'; most: number }
  files: readonly string[]
  onFiles: (files: string[]) => void
}) {
  const id = useId()
  const { attach } = useAttachments()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  // The answer may change during the upload.
  const latest = useRef(files)
  useLayoutEffect(() => {
    latest.current = files
  })
  const store = rule.most - files.length

  async function take(chosen: FileList | null): Promise<void> {
    if (!chosen || chosen.length === 0) return
    setBusy(true)
    setError('')
    try {
      for (const file of [...chosen].slice(0, store)) {
        const next = [...latest.current, await attach(file)]
        latest.current = next
        onFiles(next)
      }
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : texts.uploadFailed)
    } finally {
      setBusy(false)
    }
  }
  function chosen({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    void take(input.files).finally(() => {
      // Allow choosing the same file again.
      input.value = ''
    })
  }
  const any = rule.accept === 'any'
  return (
    <>
      {store > 0 && (
        <>
          <Button
            variant="line"
            size="s"
            loading={busy}
            icon={<ImageIcon size={16} />}
            aria-describedby={id}
            onClick={() => camera.current?.click()}
          >
            {texts.photo}
          </Button>
          <Button
            variant="line"
            size="s"
            loading={busy}
            icon={<UploadIcon size={16} />}
            aria-describedby={id}
            onClick={() => chooser.current?.click()}
          >
            {any ? texts.file : texts.picture}
          </Button>
        </>
      )}
      <span id={id} className={css.hint} role="status">
        {busy ? texts.sending : texts.attachHint(rule.most, files.length)}
      </span>
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={chosen} />
      <input ref={chooser} type="file" hidden accept={any ? undefined : 'image/*'} multiple onChange={chosen} />
      {error && <FieldError>{error}</FieldError>}
      {files.length > 0 && <Files files={files} onRemove={(at) => onFiles(files.filter((_, place) => place !== at))} />}
    </>
  )
}
