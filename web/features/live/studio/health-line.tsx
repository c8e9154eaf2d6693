import { cx } from '../../../ui/cx.ts'
import { fileSize } from '../../../ui/file-size.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'
import type { UplinkState } from './uplink.ts'

const kilo = (bits: number) => Math.round(bits / 1000)

/** Stream health in one line: bitrate, queue, losses, server, viewers. */
export function HealthLine({ uplink }: { uplink: UplinkState }) {
  const { link, bitrate, waiting, lostMs, server } = uplink
  const isGood = link === 'open' && server?.isArriving === true
  const facts: [string, string][] =
    link === 'off'
      ? []
      : [
          [texts.upload, texts.kbps(kilo(bitrate))],
          ...(waiting > 0 ? [[texts.waits, fileSize(waiting)] as [string, string]] : []),
          [texts.lost, texts.seconds(Math.round(lostMs / 1000))],
          [texts.serverRate, server ? texts.kbps(kilo(server.bitrate)) : '—'],
          [texts.viewers, String(server?.viewers ?? 0)],
        ]
  return (
    <div className={css.health}>
      <span className={cx(css.dot, isGood ? css.good : link === 'off' ? css.idle : css.bad)}>
        {link === 'open' ? (isGood ? texts.arriving : texts.waitingArrival) : texts.links[link]}
      </span>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
