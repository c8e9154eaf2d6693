import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { lastSeen } from '../../../last-seen.ts'
import { api } from '../../../api.ts'
import { clearLoaderCache } from '../../../cache-loader.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { RadioGroup, Switch } from '../../../ui/choice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { levelName } from '../card/index.ts'
import { type DiffField, DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../shared/draft/index.ts'
import { ImageField } from '../../shared/files/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { AuthorHead } from './author-head.tsx'
import { AudienceField, AuthoredHead, FormFoot, type OwnOrg } from '../versions/index.ts'
import { CourseDraft } from './course-draft.tsx'
import { type Categories, CategoryField, type CategoryIds, categoryPath, knownCategory } from '../category/index.ts'
import css from './course-editor.module.css'
import { categoryOf, type CourseFormValue, emptyForm, errorsOf, fieldsOf, formOf } from './form-value.ts'
import type { EditorKind } from './kinds.ts'
import { newKey } from '../../../new-key.ts'
import { PictureGrid } from './picture-grid.tsx'
import { isLocked, type MyCourseDetail } from './state.ts'
import { texts } from './texts.ts'
import { WorkCard, workAccepts } from './work-card.tsx'
import { useFocusHash } from '../../../use-focus-hash.ts'

const words = texts.form

export interface CourseFormProps {
  kind: EditorKind
  /** Null for a new one. */
  course: MyCourseDetail | null
  categories: Categories
  /** Where a new course begins: the category of the author's last one. */
  lastCategory: Readonly<CategoryIds>
  /** The organisation for whose people a new course may be made. */
  ownOrg: OwnOrg
}

const REV_ZERO = 0

/** Maps the field of a refusal to a form field. */
const fieldOf = (field: string): string => (field.split('.')[0] ?? '').replace('outcomeList', 'outcomes')

/**
 * Form for all fields of a course except its chapters. A new one is a local draft until it is created; then typing
 * pauses autosave it.
 */
export default function CourseForm({ kind, course, categories, lastCategory, ownOrg }: CourseFormProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [start] = useState(() =>
    course ? formOf(course) : emptyForm(newKey(), knownCategory(categories, lastCategory)),
  )
  /** Counts adopted drafts of the introduction: the editor begins with each. */
  const [adopted, setAdopted] = useState(0)
  const [pictures, setPictures] = useState(() => JSON.stringify(start.pictureList))

  const draft = useDraft<CourseFormValue>({
    form: `course-${kind.courseCategory}`,
    id: course?.courseId ?? 'new',
    start,
    rev: course?.rev ?? REV_ZERO,
    ready: (value) => Object.keys(errorsOf(value)).length === 0,
    ...(course
      ? {
          save: async (value, rev) => {
            const saved = await save(course.courseId, value, rev)
            // The first change of an approved or rejected version creates a draft: refresh the head.
            if (course.auditStatus !== stateCode.audit.draft || course.courseName !== value.courseName)
              void revalidate()
            return { rev: saved }
          },
          latest: async () => {
            const fresh = await api('course/auth/course/audit/view', { courseId: course.courseId }, { quiet: true })
            return { value: formOf(fresh), rev: fresh.rev }
          },
        }
      : {}),
  })
  const { value, set, state } = draft

  /** Saves the fields, and the pictures if they changed. Returns the new revision. */
  async function save(courseId: string, now: CourseFormValue, rev: number): Promise<number> {
    const quiet = { quiet: true }
    const saved = await api('course/auth/course/audit/update', { courseId, rev, ...fieldsOf(now) }, quiet)
    const list = JSON.stringify(now.pictureList)
    if (list === pictures) return saved.rev
    const more = await api(
      'course/auth/course/picture/audit/save',
      { courseId, rev: saved.rev, pictureList: now.pictureList },
      quiet,
    )
    setPictures(list)
    return more.rev
  }

  async function create(now: CourseFormValue): Promise<void> {
    const { courseId, rev } = await api('course/auth/course/audit/save', {
      courseCategory: kind.courseCategory,
      clientKey: now.clientKey,
      orgId: now.orgId,
      ...fieldsOf(now),
      courseName: now.courseName,
    })
    if (now.pictureList.length > 0)
      await api('course/auth/course/picture/audit/save', { courseId, rev, pictureList: now.pictureList })
    await draft.settled(now, rev)
    clearLoaderCache()
    toast.success(words.made)
    await navigate(`${kind.base}/period?id=${courseId}`)
  }

  const form = useForm<CourseFormValue>({
    start,
    draft: { value, set },
    // An existing course is autosaved: its errors are shown while typing.
    check: (now) =>
      course ? {} : { ...errorsOf(now), ...(now.courseName.trim() ? {} : { courseName: words.nameMissing }) },
    send: (now) => (course ? draft.saveNow() : create(now)),
    fieldOf,
  })
  useFocusHash()

  const local = errorsOf(value)
  const refused = state.kind === 'refused' && state.field !== undefined ? fieldOf(state.field) : undefined
  const issue = (field: keyof CourseFormValue): string | undefined =>
    form.errors[field] ?? local[field] ?? (state.kind === 'refused' && refused === field ? state.message : undefined)
  const locked = course !== null && isLocked(course)
  const isPrivate = (course ? course.orgId : value.orgId) !== EVERYONE

  return (
    <>
      {course ? (
        <AuthorHead
          kind={kind}
          course={{ ...course, courseName: value.courseName }}
          at="add"
          line={!locked && <DraftLine draft={draft} />}
          before={() => draft.saveNow()}
        />
      ) : (
        <AuthoredHead
          way={[{ label: kind.title, to: lastSeen(kind.base) }, { label: words.title(kind) }]}
          name={words.title(kind)}
          line={draft.dirty && <DraftLine draft={draft} />}
        />
      )}
      <DraftOffer draft={draft} describe={(one) => describe(one, categories)} />
      <LeaveGuard draft={draft} />
      <form className={css.stack} inert={locked || draft.offer !== null} {...form.attributes}>
        <FormError>{form.errors.form}</FormError>
        <div className={css.halves}>
          <div className={css.stack}>
            <Card pad="l">
              <CardHead
                title={words.basic}
                aside={
                  course?.isOwn &&
                  kind.isCourse && (
                    <CourseDraft
                      courseId={course.courseId}
                      value={value}
                      onAdopt={(change) => {
                        form.change(change)
                        if (change.introduce !== undefined) setAdopted((count) => count + 1)
                      }}
                    />
                  )
                }
              />
              <div className={css.fields}>
                <Field
                  label={words.name}
                  id="courseName"
                  required
                  hint={words.nameHint(kind)}
                  error={issue('courseName')}
                >
                  <Input maxLength={100} {...form.control('courseName')} />
                </Field>
                <AudienceField ownOrg={ownOrg} value={value.orgId} onChange={(orgId) => form.change({ orgId })} />
                <CategoryField
                  categories={categories}
                  value={categoryOf(value)}
                  error={issue('categoryId1') ?? issue('categoryId2') ?? issue('categoryId3')}
                  onChange={([categoryId1, categoryId2, categoryId3]) =>
                    form.change({ categoryId1, categoryId2, categoryId3 })
                  }
                />
                {kind.isCourse && (
                  <RadioGroup
                    legend={words.level}
                    name="courseLevel"
                    shape="row"
                    value={String(value.courseLevel)}
                    onChange={(choice) => form.change({ courseLevel: Number(choice) })}
                    options={[0, 1, 2, 3].map((level) => ({
                      value: String(level),
                      label: levelName(level) || words.levelNone,
                    }))}
                  />
                )}
                <div id="courseLogo" data-field="courseLogo" tabIndex={-1}>
                  <ImageField
                    label={words.cover}
                    value={value.courseLogo}
                    onChange={(file) => form.change({ courseLogo: file?.url ?? '' })}
                    ratio={16 / 9}
                    hint={words.coverHint}
                    error={issue('courseLogo')}
                  />
                </div>
                <Field label={words.desc} id="courseDesc" hint={words.descHint} error={issue('courseDesc')}>
                  <Textarea rows={2} maxLength={255} {...form.control('courseDesc')} />
                </Field>
                {kind.isCourse && (
                  <Field label={words.outcomes} id="outcomes" hint={words.outcomesHint} error={issue('outcomes')}>
                    <Textarea rows={5} maxLength={500} {...form.control('outcomes')} />
                  </Field>
                )}
                <Field label={words.keyword} id="keyword" hint={words.keywordHint} error={issue('keyword')}>
                  <Input maxLength={255} {...form.control('keyword')} />
                </Field>
              </div>
            </Card>
            {!isPrivate && (
              <Card pad="l">
                <CardHead title={words.price} />
                <div className={css.fields}>
                  <RadioGroup
                    legend={words.isFree}
                    name="isFree"
                    shape="row"
                    value={value.isFree ? '1' : '0'}
                    onChange={(choice) => form.change({ isFree: choice === '1' })}
                    options={[
                      { value: '1', label: words.freeChoice },
                      { value: '0', label: words.paidChoice },
                    ]}
                  />
                  {!value.isFree && (
                    <div className={css.pair}>
                      <Field label={words.discount} id="courseDiscount" required error={issue('courseDiscount')}>
                        <Input inputMode="decimal" lead="¥" {...form.control('courseDiscount')} />
                      </Field>
                      <Field
                        label={words.original}
                        id="courseOriginal"
                        hint={words.originalHint}
                        error={issue('courseOriginal')}
                      >
                        <Input inputMode="decimal" lead="¥" {...form.control('courseOriginal')} />
                      </Field>
                    </div>
                  )}
                </div>
              </Card>
            )}
            {kind.isCourse && (
              <Card pad="l">
                <CardHead title={words.play} />
                <div className={css.switches}>
                  {(['speedDouble', 'speedDrag', 'isWatermark'] as const).map((name) => (
                    <Switch
                      key={name}
                      checked={value[name] === 1}
                      onChange={(event) => form.change({ [name]: event.currentTarget.checked ? 1 : 0 })}
                    >
                      {words[name]}
                    </Switch>
                  ))}
                </div>
              </Card>
            )}
          </div>
          <div className={css.stack}>
            <Card pad="l">
              <CardHead title={words.detail} />
              <div id="introduce" data-field="introduce" tabIndex={-1}>
                <RichEditor
                  key={`${draft.generation} ${adopted}`}
                  label={words.introduce}
                  value={value.introduce}
                  invalid={issue('introduce') !== undefined}
                  onChange={(introduce) => form.change({ introduce })}
                />
                {issue('introduce') && <FieldError>{issue('introduce')}</FieldError>}
              </div>
            </Card>
            {kind.courseCategory === stateCode.category.recorded && (
              <WorkCard
                value={value}
                onChange={form.change}
                control={form.control}
                issue={issue}
                editorKey={draft.generation}
              />
            )}
            <Card pad="l">
              <CardHead title={words.pictures} aside={<span className={css.hint}>{words.picturesHint}</span>} />
              <PictureGrid
                max={20}
                label={words.pictures}
                list={value.pictureList.map(({ picUrl, picName }) => ({ key: picUrl, url: picUrl, name: picName }))}
                onAdd={(file) =>
                  set((now) => ({
                    pictureList: now.pictureList.some(({ picUrl }) => picUrl === file.url)
                      ? now.pictureList
                      : [...now.pictureList, { picUrl: file.url, picName: file.fileName.slice(0, 255) }],
                  }))
                }
                onSort={(keys) =>
                  set((now) => ({
                    pictureList: keys.flatMap((key) => now.pictureList.find(({ picUrl }) => picUrl === key) ?? []),
                  }))
                }
                onRemove={(key) =>
                  set((now) => ({ pictureList: now.pictureList.filter(({ picUrl }) => picUrl !== key) }))
                }
              />
            </Card>
          </div>
        </div>
        {!locked && (
          <FormFoot>
            {course ? (
              <>
                <DraftLine draft={draft} />
                <Button type="submit" variant="line" disabled={!draft.dirty} loading={state.kind === 'saving'}>
                  {words.saveNow}
                </Button>
                <ButtonLink to={`${kind.base}/period?id=${course.courseId}`}>
                  {words.toParts}
                  <ChevronRightIcon size={18} />
                </ButtonLink>
              </>
            ) : (
              <Button type="submit" loading={form.busy}>
                {words.next}
              </Button>
            )}
          </FormFoot>
        )}
      </form>
    </>
  )
}

/** Form values as text, to compare two copies. */
function describe(value: CourseFormValue, categories: Categories): DiffField[] {
  const on = (flag: 0 | 1 | boolean) => (flag ? '开' : '关')
  return [
    { label: words.name, text: value.courseName },
    {
      label: words.category,
      text: categoryPath(categories, categoryOf(value))
        .map((one) => one.categoryName)
        .join(' / '),
    },
    { label: words.level, text: levelName(value.courseLevel) },
    { label: words.cover, text: value.courseLogo },
    { label: words.desc, text: value.courseDesc },
    { label: words.outcomes, text: value.outcomes },
    { label: words.keyword, text: value.keyword },
    {
      label: words.price,
      text: value.isFree ? words.freeChoice : `${value.courseDiscount || 0} / ${value.courseOriginal || 0}`,
    },
    ...(['speedDouble', 'speedDrag', 'isWatermark'] as const).map((name) => ({
      label: words[name],
      text: on(value[name]),
    })),
    htmlField(words.introduce, value.introduce),
    { label: words.work.asks, text: on(value.asksWork) },
    { label: words.work.title, text: value.workTitle },
    htmlField(words.work.brief, value.workBrief),
    ...workAccepts.map((name) => ({ label: words.work[name], text: on(value[name]) })),
    { label: words.work.due, text: value.workDue },
    { label: words.pictures, text: value.pictureList.map(({ picName, picUrl }) => picName || picUrl).join('\n') },
  ]
}
