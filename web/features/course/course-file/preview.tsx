import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { CategoryField } from '../category/index.ts'
import css from './course-file.module.css'
import { texts } from './texts.ts'

type Whole = OutputOf<'course/auth/file/view'>
type Preview = NonNullable<Whole['preview']>

/** category_type of the categories of a course, by its kind. */
const categoryTypes: Record<number, number> = { 1: 1, 2: 1, 3: 5, 4: 2 }

/** Desk of a lecturer, or the back office with its field for the lecturer. */
export type Desk =
  | { isOperator: false; editPath: (courseId: string, courseCategory: number) => string }
  | { isOperator: true; lecturerField: (choose: (lecturerId: string) => void, error: string | undefined) => ReactNode }

/** What a file contains, and the choices of its import. */
export function FilePreview({ id, desk, onDone }: { id: string; desk: Desk; onDone: () => void }) {
  const called = useQuery('course/auth/file/view', { id })
  return (
    <QueryView of={called}>
      {(file) => file.preview && <Content file={file} preview={file.preview} desk={desk} onDone={onDone} />}
    </QueryView>
  )
}

function Content({ file, preview, desk, onDone }: { file: Whole; preview: Preview; desk: Desk; onDone: () => void }) {
  const { data: categories } = useQuery('course/api/course/category/list', {
    categoryType: categoryTypes[preview.courseCategory] ?? 1,
  })
  const [path, setPath] = useState<[string, string, string]>(['0', '0', '0'])
  const [lecturerId, setLecturerId] = useState('')
  const [failure, setFailure] = useState<{ field: string; text: string }>()
  const { busy, run } = useAction({ reload: false })

  const start = async () => {
    if (desk.isOperator && lecturerId === '') return setFailure({ field: 'lecturerId', text: texts.lecturerNeeded })
    const [categoryId1, categoryId2, categoryId3] = path
    const choice = { id: file.id, categoryId1, categoryId2, categoryId3 }
    await run(
      'start',
      async () => {
        if (desk.isOperator) await api('course/admin/file/start', { ...choice, lecturerId })
        else await api('course/auth/file/start', choice)
        onDone()
      },
      {
        done: texts.started,
        onError: (error) => setFailure({ field: fieldOf(error), text: (error as Error).message }),
      },
    )
  }

  return (
    <Stack gap={4}>
      {file.failReason && <Note tone="bad" title={file.failReason} />}
      <h3 className={css.name}>{preview.courseName}</h3>
      <Facts preview={preview} />
      {file.noteList.length > 0 && (
        <Note tone="warn" title={texts.left}>
          <ul className={css.notes}>
            {file.noteList.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Note>
      )}
      <Outline preview={preview} />
      {desk.isOperator && desk.lecturerField(setLecturerId, failure?.field === 'lecturerId' ? failure.text : undefined)}
      <CategoryField
        categories={categories?.courseCategoryList ?? []}
        value={path}
        onChange={setPath}
        error={failure?.field.startsWith('categoryId') ? failure.text : undefined}
      />
      {failure?.field === '' && <Note tone="bad" title={failure.text} />}
      <Row>
        <Button loading={busy === 'start'} onClick={() => void start()}>
          {texts.start}
        </Button>
      </Row>
    </Stack>
  )
}

const fieldOf = (error: unknown): string => {
  const field = error instanceof ApiError ? (error.field ?? '') : ''
  return /^(lecturerId|categoryId\d)$/.test(field) ? field : ''
}

function Facts({ preview }: { preview: Preview }) {
  const { facts } = texts
  const rows: [string, string][] = [
    [facts.kind, texts.kinds[preview.courseCategory] ?? ''],
    [
      facts.price,
      preview.isFree
        ? texts.free
        : texts.price(yuan(preview.courseDiscount), yuan(preview.courseOriginal || preview.courseDiscount)),
    ],
    [facts.parts, texts.parts(preview.chapterTotal, preview.periodTotal)],
    [facts.films, texts.films(preview.videoTotal, fileSize(preview.videoBytes))],
    [facts.documents, texts.documents(preview.documentTotal, preview.accessoryTotal)],
    [facts.subtitles, texts.count(preview.subtitleTotal)],
    [facts.moments, texts.count(preview.momentTotal)],
    [facts.papers, texts.papers(preview.paperTotal, preview.problemTotal)],
    [facts.pictures, texts.count(preview.pictureTotal)],
    ...(preview.categoryNames.length > 0 ? [[facts.from, preview.categoryNames.join(' / ')] as [string, string]] : []),
  ]
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outline({ preview }: { preview: Preview }) {
  return (
    <details className={css.outline} open={preview.periodTotal <= 30}>
      <summary>{texts.outline}</summary>
      <ol>
        {preview.chapterList.map((chapter, c) => (
          // Names may repeat; the list does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={c}>
            <b>{chapter.chapterName}</b>
            <ol>
              {chapter.periodList.map((period, p) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={p}>
                  {period.periodName}
                  <Hint as="span" size="xs">
                    {factsOf(period).join(' · ')}
                  </Hint>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </details>
  )
}

const factsOf = (period: Preview['chapterList'][number]['periodList'][number]): string[] => [
  texts.lessonKinds[period.periodType] ?? '',
  ...(period.periodType === stateCode.lesson.video
    ? [period.videoSize > 0 ? fileSize(period.videoSize) : texts.noFilm]
    : period.docSize > 0
      ? [`${period.docName}（${fileSize(period.docSize)}）`]
      : []),
  ...period.subtitleList,
  ...(period.momentTotal > 0 ? [texts.questions(period.momentTotal)] : []),
  ...(period.isFree ? [texts.trial] : []),
]
