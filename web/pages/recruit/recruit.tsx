import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/recruit.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { BookIcon, CheckIcon, EditIcon, EyeIcon, StarIcon, VideoIcon } from '../../ui/icons.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from './recruit-texts.ts'
import css from './recruit.module.css'
import { formatCount } from '../../i18n/format.ts'

const FACES = 8
/** Enrolments are summed from one page of the list; larger sites show the other figures only. */
const SUMMED = 100

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => {
    const [lecturers, courses] = await Promise.all([
      call('user/api/lecturer/list', { pageSize: FACES }),
      call('course/api/course/list', { pageSize: SUMMED }),
    ])
    const studies = courses.list.reduce((sum, { countStudy }) => sum + countStudy, 0)
    return {
      origin,
      faces: lecturers.list.map(({ id, lecturerName, headImgUrl, position }) => ({
        id,
        lecturerName,
        headImgUrl,
        position,
      })),
      figures: [
        { value: lecturers.totalCount, label: texts.lecturers },
        { value: courses.totalCount, label: texts.courses },
        ...(courses.totalPage <= 1 ? [{ value: studies, label: texts.studies }] : []),
      ].filter(({ value }) => value > 0),
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.title,
    description: texts.description,
    origin: loaderData?.origin,
    path: '/recruit',
    jsonLd: {
      '@type': 'FAQPage',
      mainEntity: texts.faq.map(({ q, a }) => ({
        '@type': 'Question',
        name: q,
        acceptedAnswer: { '@type': 'Answer', text: a },
      })),
    },
  })
}

const icons: Record<(typeof texts.benefits)[number]['icon'], ReactNode> = {
  video: <VideoIcon />,
  edit: <EditIcon />,
  eye: <EyeIcon />,
  check: <CheckIcon />,
  book: <BookIcon />,
  star: <StarIcon />,
}

/** Lecturer recruitment page. */
export default function Recruit({ loaderData }: Route.ComponentProps) {
  const { faces, figures } = loaderData
  const { site } = useRoot()
  return (
    <>
      <section className={css.hero}>
        <Drawing art={{ motif: 'waves', from: 211, to: 165 }} />
        <div className={cx(layout.wrap, css.heroIn)}>
          <h1>{texts.heroTitle}</h1>
          <p>{texts.heroText(site.siteNamePc)}</p>
          <Row gap={5} rowGap={3} className={css.heroActions}>
            <Begin />
            <Link to="/list" className={css.second}>
              {texts.browse}
            </Link>
            <Link to="/apply?type=organization" className={css.second}>
              {texts.organization}
            </Link>
          </Row>
          {figures.length > 0 && (
            <dl className={css.figures} aria-label={texts.figures}>
              {figures.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatCount(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </section>

      <section className={cx(layout.wrap, css.part)} aria-labelledby="why">
        <h2 id="why">{texts.why}</h2>
        <Stack as="ul" gap={4} className={css.benefits}>
          {texts.benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={css.icon} aria-hidden="true">
                {icons[icon]}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Stack>
      </section>

      <section className={css.band} aria-labelledby="how">
        <div className={cx(layout.wrap, css.part)}>
          <h2 id="how">{texts.how}</h2>
          <ol className={css.steps}>
            {texts.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      {faces.length > 0 && (
        <section className={cx(layout.wrap, css.part)} aria-labelledby="who">
          <h2 id="who">{texts.who}</h2>
          <ul className={css.faces}>
            {faces.map(({ id, lecturerName, headImgUrl, position }) => (
              <li key={id}>
                <Link to={`/lecturer/${id}`}>
                  <Avatar name={lecturerName} src={headImgUrl} size="xl" />
                  <b>{lecturerName}</b>
                  <small>{position}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section className={cx(layout.narrow, css.part)} aria-labelledby="faq">
        <h2 id="faq">{texts.faqTitle}</h2>
        <Accordion
          items={texts.faq.map(({ q, a }, index) => ({ key: q, title: q, content: <p>{a}</p>, open: index === 0 }))}
        />
      </section>

      <section className={cx(layout.wrap, css.part)} aria-labelledby="last">
        <div className={css.last}>
          <h2 id="last">{texts.lastTitle}</h2>
          <p>{texts.lastText}</p>
          <Begin />
        </div>
      </section>
    </>
  )
}

/** Next step by the viewer's state. */
function Begin() {
  const { user } = useRoot()
  if (user?.isLecturer)
    return (
      <ButtonLink size="l" to="/account/workspace" className={css.begin}>
        {texts.center}
      </ButtonLink>
    )
  return (
    <ButtonLink size="l" to="/apply" className={css.begin}>
      {texts.apply}
    </ButtonLink>
  )
}
