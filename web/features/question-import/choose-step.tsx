import { type DragEvent, useState } from 'react'
import type { InputOf } from '@zhixing/contract'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { newKey } from '../../new-key.ts'
import { uploadDocument } from '../files/send-file.ts'
import { CategoryOptions, type FlatCategory } from '../question-editor/category-options.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import css from './import.module.css'
import { PasteBox } from './paste-box.tsx'
import { saveFile } from './save-file.ts'
import { texts } from './texts.ts'

type Begin = InputOf<'exam/auth/exam/import/begin'>
type Format = NonNullable<Begin['format']>
const fileFormats: readonly Format[] = ['auto', 'excel', 'word', 'text', 'gift', 'moodle', 'aiken', 'qti']
const textFormats: readonly Format[] = ['auto', 'text', 'gift', 'aiken']
const templates = ['excel', 'word', 'text'] as const
const ACCEPT = '.xlsx,.docx,.txt,.md,.xml,.zip,.gift'

/** GIFT files go as the text that they are. */
const named = (file: File): File => (/\.gift$/i.test(file.name) ? new File([file], `${file.name}.txt`) : file)

/** First step: a file or text, and what holds for rows that do not say otherwise. */
export function ChooseStep({
  categories,
  onBegun,
}: {
  categories: readonly FlatCategory[]
  onBegun: (id: string) => void
}) {
  const [way, setWay] = useState<'file' | 'paste'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const [text, setText] = useState('')
  const [format, setFormat] = useState<Format>('auto')
  const [subjectId, setSubjectId] = useState('0')
  const [difficulty, setDifficulty] = useState('2')
  const [score, setScore] = useState('1')
  const [tags, setTags] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  // One try of one content is one import, however often it is pressed.
  const [key, setKey] = useState(newKey)
  const points = Number(score)
  const scoreError = points >= 0.01 && points <= 1000 ? undefined : texts.scoreWrong

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setKey(newKey())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  async function begin() {
    const hasContent = way === 'file' ? file !== null : text.trim() !== ''
    if (!hasContent) return toast.error(texts.nothing)
    if (scoreError) return toast.error(scoreError)
    setSent(0)
    try {
      const source =
        way === 'file' && file
          ? {
              fileId: (await uploadDocument(named(file), { onProgress: (part) => setSent(part) })).fileId,
              fileName: file.name,
            }
          : {}
      const tagList = tags
        .split(/[,，;；\s]+/)
        .map((one) => one.trim().slice(0, 20))
        .filter((one) => one !== '')
        .slice(0, 20)
      const { id } = await api(
        'exam/auth/exam/import/begin',
        {
          ...source,
          format,
          clientKey: key,
          defaults: { subjectId, difficulty: Number(difficulty), score: points, tags: tagList },
        },
        { isShowErrTip: false, ...(way === 'paste' ? { file: new Blob([text], { type: 'text/plain' }) } : {}) },
      )
      onBegun(id)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : texts.liveFailed)
    } finally {
      setSent(null)
    }
  }

  async function template(which: (typeof templates)[number]) {
    try {
      const made = await api('exam/auth/exam/export/template', { format: which })
      saveFile(made.fileName, made.file)
    } catch {
      // Told by the call.
    }
  }

  return (
    <>
      <Card pad="l">
        <Stack gap={4} className={css.stack}>
          <Tabs
            label={texts.way}
            items={(['file', 'paste'] as const).map((id) => ({ id, label: texts.ways[id] }))}
            value={way}
            onChange={(id) => {
              setWay(id)
              setFormat('auto')
            }}
          />
          {way === 'file' ? (
            <>
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
            <PasteBox
              text={text}
              format={format}
              onText={(value) => {
                setText(value)
                setKey(newKey())
              }}
            />
          )}
        </Stack>
      </Card>
      <Card pad="l">
        <CardHead title={texts.defaults} aside={<span className={css.hint}>{texts.defaultsHint}</span>} />
        <Stack gap={4} className={css.stack}>
          <div className={css.fields}>
            <Field label={texts.format}>
              <Select value={format} onChange={(event) => setFormat(event.currentTarget.value as Format)}>
                {(way === 'file' ? fileFormats : textFormats).map((one) => (
                  <option key={one} value={one}>
                    {texts.formats[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={texts.subject}>
              <Select value={subjectId} onChange={(event) => setSubjectId(event.currentTarget.value)}>
                <option value="0">{texts.none}</option>
                <CategoryOptions list={categories} type={1} />
              </Select>
            </Field>
            <Field label={texts.difficulty}>
              <Select value={difficulty} onChange={(event) => setDifficulty(event.currentTarget.value)}>
                {[1, 2, 3].map((code) => (
                  <option key={code} value={code}>
                    {texts.difficulties[code]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={texts.score} error={scoreError}>
              <Input inputMode="decimal" value={score} onChange={(event) => setScore(event.currentTarget.value)} />
            </Field>
            <Field label={texts.tags} hint={texts.tagsHint}>
              <Input value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
            </Field>
          </div>
          <Row as="p" className={css.row}>
            <Button loading={sent !== null} onClick={() => void begin()}>
              {texts.begin}
            </Button>
            <span role="status" className={css.hint}>
              {sent !== null && way === 'file' ? texts.sending(Math.round(sent * 100)) : ''}
            </span>
          </Row>
        </Stack>
      </Card>
    </>
  )
}
