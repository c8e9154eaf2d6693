import { Link, useNavigate } from 'react-router'
import type { Route } from './+types/welcome.ts'
import { api } from '../../api.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { filledCategories } from '../../features/course/list/filled-categories.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BookIcon, PlayIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { Panel, Row } from '../../ui/layout.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { starterLessons } from './starter.ts'
import { texts } from './texts.ts'
import css from './welcome.module.css'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [{ research }, { courseCategoryList }] = await Promise.all([
      call('user/auth/user/research/view', {}),
      call('course/api/course/category/listForSite', {}),
    ])
    const isAnswered = url.searchParams.get('step') === 'lessons'
    return {
      research,
      categories: filledCategories(courseCategoryList).map(({ id, categoryName }) => ({ id, name: categoryName })),
      lessons: isAnswered ? await starterLessons(call, research?.interestCategoryIds ?? []) : null,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** First page after registration: three questions, then three lessons. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { site } = useRoot()
  return (
    <div className={cx(layout.wrap, css.page)}>
      {loaderData.lessons ? (
        <Lessons lessons={loaderData.lessons} minutes={loaderData.research?.dailyMinutes ?? 0} />
      ) : (
        <>
          <h1>{texts.hello(site.siteNamePc)}</h1>
          <p className={css.about}>{texts.about}</p>
          <Questions research={loaderData.research} categories={loaderData.categories} />
        </>
      )}
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

function Questions({ research, categories }: Pick<Data, 'research' | 'categories'>) {
  const navigate = useNavigate()
  const form = useForm({
    start: {
      interestCategoryIds: research?.interestCategoryIds ?? [],
      learnPurpose: research?.learnPurpose ?? '',
      dailyMinutes: research?.dailyMinutes ?? 0,
    },
    async send(answer) {
      const { realName, city, education, profession, channel, remark } = research ?? {}
      await api('user/auth/user/research/save', {
        realName,
        city,
        education,
        profession,
        channel,
        remark,
        ...answer,
      })
      await navigate('/welcome?step=lessons')
    },
  })
  const { values } = form
  const chosen = values.interestCategoryIds
  return (
    <Card pad="l">
      <form {...form.attributes} className={css.form}>
        <FormError>{form.errors.form}</FormError>
        {categories.length > 0 && (
          <ChoiceChips
            legend={texts.interests}
            name="interestCategoryIds"
            isMultiple
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChoose={(id, on) =>
              form.set('interestCategoryIds', on ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        )}
        <ChoiceChips
          legend={texts.purpose}
          name="learnPurpose"
          options={texts.purposes.map((label) => ({ value: label, label }))}
          chosen={[values.learnPurpose]}
          onChoose={(purpose) => form.set('learnPurpose', purpose)}
        />
        <ChoiceChips
          legend={texts.minutes}
          name="dailyMinutes"
          options={texts.minuteList.map(({ minutes, label, hint }) => ({ value: String(minutes), label, hint }))}
          chosen={[String(values.dailyMinutes)]}
          onChoose={(minutes) => form.set('dailyMinutes', Number(minutes))}
        />
        <Row gap={4} rowGap={3}>
          <SubmitButton size="l" loading={form.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink size="l" variant="text" to="/">
            {texts.skip}
          </ButtonLink>
        </Row>
      </form>
    </Card>
  )
}

function Lessons({ lessons, minutes }: { lessons: NonNullable<Data['lessons']>; minutes: number }) {
  if (lessons.length === 0)
    return (
      <Empty level={1} art="study" title={texts.none} action={<ButtonLink to="/list">{texts.all}</ButtonLink>}>
        {texts.noneText}
      </Empty>
    )
  return (
    <>
      <h1>{texts.lessons}</h1>
      <p className={css.about}>{texts.lessonsAbout(minutes)}</p>
      <ul className={css.lessons}>
        {lessons.map((lesson) => (
          <Panel as="li" key={lesson.to} pad={0} className={css.lesson}>
            <Cover src={lesson.courseLogo} title={lesson.courseName} words="none" />
            <div>
              <small>
                {lesson.isVideo ? <PlayIcon size={16} /> : <BookIcon size={16} />}
                {lesson.courseName}
              </small>
              <h2>
                <Link to={lesson.to}>{lesson.periodName}</Link>
              </h2>
              {lesson.periodDesc && <p>{lesson.periodDesc}</p>}
              <ButtonLink size="s" to={lesson.to}>
                {texts.begin}
              </ButtonLink>
            </div>
          </Panel>
        ))}
      </ul>
      <Row gap={4} rowGap={2}>
        <ButtonLink variant="line" to="/myStudy">
          {texts.study}
        </ButtonLink>
        <ButtonLink variant="text" to="/welcome">
          {texts.again}
        </ButtonLink>
      </Row>
    </>
  )
}
