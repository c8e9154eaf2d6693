import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import css from './versions.module.css'

/** A version of a course or paper. */
export interface VersionRow {
  version: number
  auditStatus: number
  auditOpinion: string
  isLive: boolean
  submitTime: string | null
  auditTime: string | null
  gmtModified: string
}

interface VersionListProps {
  list: readonly VersionRow[]
  /** The newest version, which is being edited. */
  current: number
  tag: (row: Pick<VersionRow, 'auditStatus'>) => { label: string; tone: NonNullable<TagProps['tone']> }
  live: string
  /** Links to view a version and compare it with others. */
  links: (row: VersionRow) => { label: string; to: string }[]
  /** Restores a version as the draft; absent while a version is under review. */
  restore?: { why: string; run: (version: number) => Promise<unknown> } | undefined
}

/** All versions, newest first, with status, links and restore. */
export function VersionList({ list, current, tag, live, links, restore }: VersionListProps) {
  const [asking, setAsking] = useState<number | null>(null)
  return (
    <>
      <ol className={css.versions}>
        {list.map((row) => (
          <li key={row.version}>
            <div>
              <Row as="span" gap={3} rowGap={1}>
                <b>{texts.version(row.version)}</b>
                <Tag tone={tag(row).tone}>{tag(row).label}</Tag>
                {row.isLive && <Tag>{live}</Tag>}
              </Row>
              <Hint className={css.facts}>
                {row.submitTime && (
                  <span>
                    {texts.submitTime} <DateTime value={row.submitTime} shape="minute" />
                  </span>
                )}
                {row.auditTime && (
                  <span>
                    {texts.auditTime} <DateTime value={row.auditTime} shape="minute" />
                  </span>
                )}
                {!row.submitTime && (
                  <span>
                    {texts.modified} <DateTime value={row.gmtModified} shape="minute" />
                  </span>
                )}
              </Hint>
              {row.auditOpinion && <p className={css.opinion}>{texts.opinion(row.auditOpinion)}</p>}
            </div>
            <Row as="span">
              {links(row).map(({ label, to }) => (
                <ButtonLink key={to} size="s" variant="text" to={to} preventScrollReset>
                  {label}
                </ButtonLink>
              ))}
              {restore && row.version !== current && (
                <Button size="s" variant="line" onClick={() => setAsking(row.version)}>
                  {texts.restoreVersion}
                </Button>
              )}
            </Row>
          </li>
        ))}
      </ol>
      {restore && (
        <ConfirmDialog
          open={asking !== null}
          onClose={() => setAsking(null)}
          title={texts.restoreTitle(asking ?? 0)}
          confirm={texts.restoreVersion}
          onConfirm={() => restore.run(asking ?? 0)}
        >
          {restore.why}
        </ConfirmDialog>
      )}
    </>
  )
}

interface LogRow {
  id: string
  actionName: string
  version: number
  gmtCreate: string
  userName: string
  auditOpinion: string
}

/** Log of all actions on the versions, newest first. */
export function LogList({
  list,
  opinion = texts.opinion,
}: {
  list: readonly LogRow[]
  opinion?: (text: string) => string
}) {
  if (list.length === 0) return <Empty compact title={texts.noLogs} />
  return (
    <ol className={css.logs}>
      {list.map((log) => (
        <li key={log.id}>
          <Row as="span" gap={3} rowGap={1}>
            <b>{log.actionName}</b>
            <Hint as="span">{texts.version(log.version)}</Hint>
            <Hint as="span">
              <DateTime value={log.gmtCreate} />
            </Hint>
          </Row>
          {log.userName && <Hint as="span">{texts.by(log.userName)}</Hint>}
          {log.auditOpinion && <p className={css.opinion}>{opinion(log.auditOpinion)}</p>}
        </li>
      ))}
    </ol>
  )
}
