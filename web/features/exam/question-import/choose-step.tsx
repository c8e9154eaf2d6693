import { type DragEvent, useState } from 'react'
import type { InputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useAction } from '../../../use-action.ts'
import { useForm } from '../../shared/form/index.ts'
import { uploadDocument } from '../../shared/files/index.ts'
import { CategoryOptions, type FlatCategory, tagsOf } from '../question-editor/index.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './import.module.css'
import { DraftStep } from './draft-step.tsx'
import { PasteBox } from './paste-box.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { texts } from './texts.ts'

type Begin = InputOf<'exam/auth/exam/import/begin'>
type Format = NonNullable<Begin['format']>
const fileFormats: readonly Format[] = ['auto', 'excel', 'csv', 'word', 'text', 'gift', 'moodle', 'aiken', 'qti']
const textFormats: readonly Format[] = ['auto', 'text', 'gift', 'aiken']
const templates = ['excel', 'word', 'text'] as const
const MAX_TAGS = 20
const TAG_LENGTH = 20
const ACCEPT = '.xlsx,.xls,.docx,.doc,.odt,.rtf,.txt,.md,.csv,.xml,.zip,.gift,.imscc,.qti,.dat'

/** Real formats of other names: GIFT is text, Common Cartridge is a zip, Canvas and Blackboard quizzes are XML. */
const REALLY: readonly [RegExp, string][] = [
  [/\.gift$/i, 'txt'],
  [/\.imscc$/i, 'zip'],
  [/\.(qti|dat)$/i, 'xml'],
]
const named = (file: File): File => {
  const ending = REALLY.find(([pattern]) => pattern.test(file.name))?.[1]
  return ending === undefined ? file : new File([file], `${file.name}.${ending}`)
}

/** First step: a file or text, and defaults for rows. */
export function ChooseStep({
  categories,
  onBegun,
}: {
  categories: readonly FlatCategory[]
  onBegun: (id: string) => void
}) {
  const [over, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const form = useForm({
    start: {
      way: 'file' as 'file' | 'paste' | 'draft',
      file: null as File | null,
      text: '',
      format: 'auto' as Format,
      subjectId: '0',
      difficulty: '2',
      score: '1',
      tags: '',
    },
    check: ({ way, file, text, score }) => ({
      form: (way === 'file' ? file === null : text.trim() === '') ? texts.nothing : undefined,
      score: Number(score) >= 0.01 && Number(score) <= 1000 ? undefined : texts.scoreWrong,
    }),
    async send({ way, file, text, format, subjectId, difficulty, score, tags }, clientKey) {
      try {
        const source =
          way === 'file' && file
            ? { fileId: (await uploadDocument(named(file), { onProgress: setSent })).fileId, fileName: file.name }
            : {}
        const labels = tagsOf(tags)
          .map((one) => one.slice(0, TAG_LENGTH))
          .slice(0, MAX_TAGS)
        const defaults = { subjectId, difficulty: Number(difficulty), score: Number(score), tags: labels }
        const { id } = await api(
          'exam/auth/exam/import/begin',
          { ...source, format, clientKey, defaults },
          way === 'paste' ? { file: new Blob([text], { type: 'text/plain' }) } : {},
        )
        onBegun(id)
      } finally {
        setSent(null)
      }
    },
  })
  const { way, file, text, format } = form.values
  const { run } = useAction({ reload: false })
  const choose = (chosen: File | undefined) => chosen && form.set('file', chosen)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const template = (which: (typeof templates)[number]) =>
    run(which, async () => {
      const made = await api('exam/auth/exam/export/template', { format: which })
      saveFile(made.fileName, made.file)
    })

  const ways = (
    <Tabs
      label={texts.way}
      items={(['file', 'paste', 'draft'] as const).map((id) => ({ id, label: texts.ways[id] }))}
      value={way}
      onChange={(id) => form.change({ way: id, format: 'auto' })}
    />
  )
  if (way === 'draft')
    return (
      <Card pad="l">
        <Stack gap={4} className={css.stack}>
          {ways}
          <DraftStep categories={categories} onBegun={onBegun} />
        </Stack>
      </Card>
    )
  return (
    <Stack as="form" gap={4} {...form.attributes}>
      <Card pad="l">
        <Stack gap={4} className={css.stack}>
          {ways}
          {way === 'file' ? (
            <>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped on it; its input is the control */}
              <label
                className={cx(css.drop, over && css.over)}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(true)
                }}
                onDragLeave={() => setOver(false)}
                onDrop={drop}
              >
                <b>{file ? texts.chosen(file.name) : texts.drop}</b>
                <span className={css.hint}>{texts.dropHint}</span>
                <input
                  type="file"
                  aria-label={texts.choose}
                  accept={ACCEPT}
                  onChange={(event) => choose(event.currentTarget.files?.[0])}
                />
              </label>
              <Row as="p" className={css.row}>
                <span className={css.hint}>{texts.templates}</span>
                {templates.map((one) => (
                  <Button key={one} size="s" variant="line" onClick={() => void template(one)}>
                    {texts.template[one]}
                  </Button>
                ))}
              </Row>
            </>
          ) : (
            <PasteBox text={text} format={format} onText={(value) => form.set('text', value)} />
          )}
        </Stack>
      </Card>
      <Card pad="l">
        <CardHead title={texts.defaults} aside={<span className={css.hint}>{texts.defaultsHint}</span>} />
        <Stack gap={4} className={css.stack}>
          <div className={css.fields}>
            <Field label={texts.format}>
              <Select {...form.control('format')}>
                {(way === 'file' ? fileFormats : textFormats).map((one) => (
                  <option key={one} value={one}>
                    {texts.formats[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={texts.subject}>
              <Select {...form.control('subjectId')}>
                <option value="0">{texts.none}</option>
                <CategoryOptions list={categories} type={1} />
              </Select>
            </Field>
            <Field label={texts.difficulty}>
              <Select {...form.control('difficulty')}>
                {[1, 2, 3].map((code) => (
                  <option key={code} value={code}>
                    {texts.difficulties[code]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={texts.score} error={form.errors.score}>
              <Input inputMode="decimal" {...form.control('score')} />
            </Field>
            <Field label={texts.tags} hint={texts.tagsHint} error={form.errors.tags}>
              <Input {...form.control('tags')} />
            </Field>
          </div>
          <FormError>{form.errors.form}</FormError>
          <Row as="p" className={css.row}>
            <Button type="submit" loading={form.busy}>
              {texts.begin}
            </Button>
            <span role="status" className={css.hint}>
              {sent !== null ? texts.sending(Math.round(sent * 100)) : ''}
            </span>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}
