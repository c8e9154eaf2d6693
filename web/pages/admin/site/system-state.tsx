import type { OutputOf } from '@zhixing/contract'
import { durationText } from '../../../features/shared/charts/index.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from '../overview/overview-texts.ts'
import { Panel } from '../../../ui/layout.tsx'
import css from '../overview/overview.module.css'

const words = texts.system
type Disk = OutputOf<'data/admin/overview/system'>['disk']

const missing: Record<string, string> = {
  ffmpeg: words.ffmpegMissing,
  LibreOffice: words.officeMissing,
  ClamAV: words.clamMissing,
}

/** State of the installation and missing configuration. */
export function SystemState() {
  const system = useQuery('data/admin/overview/system', {})
  return (
    <Panel as="section" className={css.box}>
      <header>
        <h2>{words.title}</h2>
      </header>
      <QueryView of={system} lines={6}>
        {(data) => (
          <>
            <dl className={css.system}>
              <dt>{words.uptime}</dt>
              <dd>{durationText(data.uptimeSeconds)}</dd>
              <dt>{words.disk}</dt>
              <dd>
                <DiskState disk={data.disk} />
              </dd>
              <dt>{words.databaseSize}</dt>
              <dd>{fileSize(data.databaseBytes)}</dd>
              <dt>{words.database}</dt>
              <dd>
                PostgreSQL {data.databaseVersion.split(' ')[0]}
                {data.databaseEmbedded === 1 && `（${words.embedded}）`}
              </dd>
              <dt>{words.node}</dt>
              <dd>{data.nodeVersion}</dd>
              <dt>{words.memory}</dt>
              <dd>{fileSize(data.memoryBytes)}</dd>
              {data.programs.map(({ name, found, version }) => (
                <Program key={name} name={name} found={found === 1} version={version} />
              ))}
              {data.queues.length === 0 && (
                <>
                  <dt>{words.queues}</dt>
                  <dd>{words.queueNone}</dd>
                </>
              )}
              {data.queues.map(({ name, waiting, running, failed }) => (
                <Queue key={name} name={name} text={words.queue(waiting, running, failed)} failed={failed > 0} />
              ))}
            </dl>
            <p className={css.note}>{words.backup}</p>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function DiskState({ disk }: { disk: Disk }) {
  if (!disk) return words.unknown
  const low = disk.freeBytes < disk.totalBytes / 10
  return (
    <>
      {fileSize(disk.freeBytes)} / {fileSize(disk.totalBytes)}
      {low && <div className={css.warn}>{words.diskLow}</div>}
    </>
  )
}

function Program({ name, found, version }: { name: string; found: boolean; version: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={found ? '' : css.warn}>
        {found ? (/\d+(\.[\w-]+)+/.exec(version)?.[0] ?? version) : (missing[name] ?? words.missing)}
      </dd>
    </>
  )
}

function Queue({ name, text, failed }: { name: string; text: string; failed: boolean }) {
  return (
    <>
      <dt>{words.jobs[name] ?? name}</dt>
      <dd className={failed ? css.warn : ''}>{text}</dd>
    </>
  )
}
