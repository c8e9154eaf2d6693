import { useNavigate } from 'react-router'
import type { Route } from './+types/edit.ts'
import { api } from '../../api.ts'
import { isId } from '../../address.ts'
import { ImageField } from '../../features/shared/files/index.ts'
import { LeaveQuestion, useForm } from '../../features/shared/form/index.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { RadioGroup, Switch } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { PageHead, Row, Stack } from '../../ui/layout.tsx'
import { fenOf, yuanText } from '../../ui/money.ts'
import { ApplyQuestions } from './apply-questions.tsx'
import { dayOf, endOfDay, startOfDay } from './days.ts'
import css from './grade.module.css'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

const APPLICATION = 2
const BUYING = 5
const OPEN = 2
const DRAFT = 1
const ways = [2, 1, 4, 5, 3]

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeId = url.searchParams.get('gradeId')
    const [grade, categories] = await Promise.all([
      isId(gradeId) ? call('exam/auth/grade/info/view', { gradeId }) : null,
      call('GET exam/api/grade/info/category', {}),
    ])
    return {
      grade,
      categories: categories.gradeCategoryList.flatMap((one) => [
        { id: one.id, name: one.categoryName },
        ...one.children.map((below) => ({ id: below.id, name: `${one.categoryName} / ${below.categoryName}` })),
      ]),
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.grade ? texts.editTitle : texts.create, noIndex: true })
}

/** Creates or edits a class. */
export default function EditGrade({ loaderData: { grade, categories } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const form = useForm({
    start: {
      gradeName: grade?.gradeName ?? '',
      gradeLogo: grade?.gradeLogo ?? '',
      gradeIntro: grade?.gradeIntro ?? '',
      suitedFor: grade?.suitedFor ?? '',
      categoryId: grade?.categoryId ?? '0',
      verificationSet: String(grade?.verificationSet ?? APPLICATION),
      applyForm: grade?.applyForm ?? [],
      isPublicity: grade?.isPublicity ?? true,
      maxStudent: String(grade?.maxStudent ?? 200),
      fabPrice: yuanText(grade?.fabPrice ?? 0),
      orgPrice: yuanText(grade?.orgPrice ?? 0),
      beginTime: dayOf(grade?.beginTime ?? null),
      endTime: dayOf(grade?.endTime ?? null),
      gradeStatus: OPEN,
    },
    check: ({ maxStudent, fabPrice, orgPrice, verificationSet }) => ({
      maxStudent: /^[1-9]\d{0,3}$/.test(maxStudent) && Number(maxStudent) <= 5000 ? undefined : texts.maxStudentWrong,
      fabPrice: Number(verificationSet) === BUYING && !fenOf(fabPrice) ? texts.priceWrong : undefined,
      orgPrice: orgPrice && fenOf(orgPrice) === null ? texts.priceWrong : undefined,
    }),
    async send({ gradeStatus, ...values }, clientKey) {
      const input = {
        ...values,
        isPublicity: values.isPublicity,
        verificationSet: Number(values.verificationSet),
        applyForm: values.applyForm.filter(({ title }) => title.trim() !== ''),
        maxStudent: Number(values.maxStudent),
        fabPrice: fenOf(values.fabPrice) ?? 0,
        orgPrice: fenOf(values.orgPrice) ?? 0,
        beginTime: startOfDay(values.beginTime),
        endTime: endOfDay(values.endTime),
      }
      const options = { showSuccess: true }
      if (grade) {
        await api('PUT exam/auth/grade/info/update', { gradeId: grade.gradeId, ...input }, options)
        await navigate(backRoomAddress(grade.gradeId, 'settings'))
      } else {
        const { gradeId } = await api('exam/auth/grade/info/save', { ...input, gradeStatus, clientKey }, options)
        await navigate(backRoomAddress(gradeId))
      }
    },
  })
  const { values, errors } = form
  const way = Number(values.verificationSet)
  return (
    <>
      <PageHead
        back={
          grade
            ? { to: backRoomAddress(grade.gradeId, 'settings'), label: grade.gradeName }
            : { to: '/account/grades/teacher', label: texts.teaching }
        }
        title={grade ? texts.editTitle : texts.create}
      />
      <LeaveQuestion form={form} />
      <form {...form.attributes}>
        <Stack gap={4}>
          <Card pad="l">
            <CardHead title={texts.base} />
            <Stack gap={4}>
              <Field label={texts.gradeName} error={errors.gradeName} required>
                <Input maxLength={60} {...form.control('gradeName')} />
              </Field>
              <ImageField
                label={texts.cover}
                value={values.gradeLogo}
                ratio={16 / 9}
                onChange={(file) => form.set('gradeLogo', file?.url ?? '')}
                error={errors.gradeLogo}
              />
              <div className={css.pair}>
                <Field label={texts.category} error={errors.categoryId}>
                  <Select {...form.control('categoryId')}>
                    <option value="0">{texts.noCategory}</option>
                    {categories.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={texts.maxStudent} error={errors.maxStudent} required>
                  <Input inputMode="numeric" {...form.control('maxStudent')} />
                </Field>
                <Field label={texts.beginTime} error={errors.beginTime}>
                  <Input type="date" {...form.control('beginTime')} />
                </Field>
                <Field label={texts.endTime} error={errors.endTime} hint={texts.termHint}>
                  <Input type="date" {...form.control('endTime')} />
                </Field>
              </div>
            </Stack>
          </Card>
          <Card pad="l">
            <CardHead title={texts.joinTitle} />
            <Stack gap={4}>
              <RadioGroup
                legend={texts.joinTitle}
                name="verificationSet"
                shape="list"
                value={values.verificationSet}
                onChange={(value) => form.set('verificationSet', value)}
                options={ways.map((one) => ({
                  value: String(one),
                  label: texts.joinOptions[one]?.[0],
                  hint: texts.joinOptions[one]?.[1],
                }))}
              />
              {way === APPLICATION && (
                <ApplyQuestions list={values.applyForm} onChange={(list) => form.set('applyForm', list)} />
              )}
              {way === BUYING && (
                <div className={css.pair}>
                  <Field label={texts.fabPrice} error={errors.fabPrice} required>
                    <Input lead="¥" inputMode="decimal" {...form.control('fabPrice')} />
                  </Field>
                  <Field label={texts.orgPrice} hint={texts.orgPriceHint} error={errors.orgPrice}>
                    <Input lead="¥" inputMode="decimal" {...form.control('orgPrice')} />
                  </Field>
                </div>
              )}
              <Switch
                checked={values.isPublicity}
                onChange={({ currentTarget }) => form.set('isPublicity', currentTarget.checked)}
              >
                {texts.isPublicity}
                {signs.open}
                {texts.publicHint}
                {signs.close}
              </Switch>
            </Stack>
          </Card>
          <Card pad="l">
            <CardHead title={texts.detail} />
            <Field label={texts.suitedFor} hint={texts.suitedHint} error={errors.suitedFor}>
              <Input {...form.control('suitedFor')} maxLength={200} />
            </Field>
            <RichEditor
              label={texts.detail}
              value={values.gradeIntro}
              onChange={(gradeIntro) => form.set('gradeIntro', gradeIntro)}
            />
          </Card>
          <FormError>{errors.form ?? errors.applyForm ?? errors.gradeIntro}</FormError>
          <Row gap={2}>
            {grade ? (
              <Button type="submit" loading={form.busy}>
                {texts.save}
              </Button>
            ) : (
              <>
                <Button
                  type="submit"
                  loading={form.busy && values.gradeStatus === OPEN}
                  onClick={() => form.set('gradeStatus', OPEN)}
                >
                  {texts.publish}
                </Button>
                <Button
                  type="submit"
                  variant="line"
                  loading={form.busy && values.gradeStatus === DRAFT}
                  onClick={() => form.set('gradeStatus', DRAFT)}
                >
                  {texts.draft}
                </Button>
              </>
            )}
          </Row>
        </Stack>
      </form>
    </>
  )
}
