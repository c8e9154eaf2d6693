import { data, Outlet, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/organization.ts'
import { loadSignedIn } from '../load.ts'
import css from '../pages/organization/desk/frame.module.css'
import { texts } from '../pages/organization/desk/texts.ts'
import { type Desk, editsContent, manages, opensDesk, reads, seesAll } from '../pages/organization/desk/use-desk.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/input.tsx'
import { Row, Wide } from '../ui/layout.tsx'
import layout from '../ui/layout.module.css'
import { TabLinks } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { FramedError } from './frame/framed-error.tsx'

const BASE = '/account/organization'

/** The organisations whose desk the viewer may open, and the one of the page. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const list = (await call('org/auth/desk/list', {})).list.filter((one) => opensDesk(one.orgRole))
    const wanted = url.searchParams.get('orgId')
    const desk = wanted === null ? list[0] : list.find(({ orgId }) => orgId === wanted)
    if (wanted !== null && !desk) throw data({ code: 404, msg: '' }, { status: 404 })
    return { list, desk: desk ?? null }
  })
}

/** The desk of an organisation: its own frame, with one row of sections. */
export default function OrganizationLayout({ loaderData: { list, desk } }: Route.ComponentProps) {
  return (
    <Wide>
      <Header />
      <div className={cx(layout.wrap, css.frame)}>
        {desk && <DeskHead list={list} desk={desk} />}
        <main id="main" tabIndex={-1} className={css.main}>
          {desk ? (
            <Outlet context={desk} key={desk.orgId} />
          ) : (
            <Empty
              art="lock"
              level={1}
              title={texts.noOrg}
              action={<ButtonLink to="/apply?type=organization">{texts.toApply}</ButtonLink>}
            >
              {texts.noOrgText}
            </Empty>
          )}
        </main>
      </div>
      <Footer />
    </Wide>
  )
}

function DeskHead({ list, desk: { orgId, orgName, orgLogo, orgRole: role } }: { list: readonly Desk[]; desk: Desk }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parts = [
    { path: BASE, label: texts.home },
    ...(reads(role)
      ? [
          { path: `${BASE}/people`, label: texts.people },
          { path: `${BASE}/learning`, label: texts.seats },
        ]
      : []),
    // Every role that opens the desk reads plans.
    { path: `${BASE}/plans`, label: texts.plans },
    ...(seesAll(role) || editsContent(role) ? [{ path: `${BASE}/content`, label: texts.content }] : []),
    ...(reads(role) ? [{ path: `${BASE}/reports`, label: texts.reports }] : []),
    ...(seesAll(role) ? [{ path: `${BASE}/orders`, label: texts.orderList }] : []),
    ...(editsContent(role) ? [{ path: `${BASE}/page`, label: manages(role) ? texts.page : texts.ownPage }] : []),
    ...(seesAll(role) ? [{ path: `${BASE}/log`, label: texts.log }] : []),
    ...(manages(role) ? [{ path: `${BASE}/settings`, label: texts.settings }] : []),
  ]
  return (
    <>
      <Row justify="between" gap={3}>
        <Row gap={3}>
          <Avatar name={orgName} src={orgLogo} size="m" />
          <b>{orgName}</b>
          <Tag>{texts.roles[role]}</Tag>
        </Row>
        {list.length > 1 && (
          <Row>
            <Select
              aria-label={texts.switch}
              value={orgId}
              onChange={({ target }) => void navigate(`${BASE}?orgId=${target.value}`)}
            >
              {list.map((one) => (
                <option key={one.orgId} value={one.orgId}>
                  {one.orgName}
                </option>
              ))}
            </Select>
          </Row>
        )}
      </Row>
      <TabLinks
        label={texts.nav}
        variant="line"
        above
        items={parts.map(({ path, label }) => ({
          to: `${path}?orgId=${orgId}`,
          label,
          current:
            pathname === path ||
            (path === `${BASE}/content` && pathname.startsWith(`${BASE}/papers`)) ||
            (path === `${BASE}/plans` && pathname.startsWith(`${path}/`)),
        }))}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
