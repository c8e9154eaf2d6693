import { borrowedMb, commandLine, family, pssMb } from './processes.ts'
import { withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { sized } from './smoke.ts'

/** Seconds of idling before a measurement. */
const REST = sized(30, 1)
/** Seconds after which idle pooled connections are closed (kernel/db/index.ts). */
const LONG_REST = sized(330, 1)
const GOAL_MB = 350

/**
 * Memory of the whole stack: launcher, app, media process, PostgreSQL with its children. Other Node processes on the
 * machine would lower the PSS.
 */
export const memory: Bench = {
  about: { zh: '静置时的内存', en: 'Memory at rest' },
  run: ({ dataDir, say }) =>
    withProduct(
      dataDir,
      async ({ url, pid, appPid }) => {
        const rest = (seconds = REST) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
        say(`静置 ${REST} 秒`)
        await rest()
        const fresh = breakdown(pid, appPid)
        // One visit: the front page and likely next pages.
        for (const path of ['/', '/list', '/login'])
          await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
        say(`访问一次后再静置 ${REST} 秒`)
        await rest()
        const visited = breakdown(pid, appPid)
        say(visited.detail)
        say(`再静置 ${LONG_REST} 秒`)
        await rest(LONG_REST)
        const left = breakdown(pid, appPid)
        say(left.detail)
        const figure = (zh: string, en: string, { total, parts }: Breakdown): Figure =>
          atMost({ zh, en }, Math.round(total), GOAL_MB, ' MB', ` (${parts})`)
        return [
          figure('静置内存（PSS），启动后', 'Memory of the whole stack at rest (PSS), after the start', fresh),
          figure('静置内存（PSS），访问一次后', 'Memory of the whole stack at rest (PSS), after a visit', visited),
          figure(
            '静置内存（PSS），访问一次五分钟后',
            'Memory of the whole stack at rest (PSS), five minutes after a visit',
            left,
          ),
        ]
      },
      { launcher: true },
    ),
}

interface Breakdown {
  total: number
  parts: string
  detail: string
}

function breakdown(pid: number, appPid: number): Breakdown {
  const each = family(pid).map((one) => ({
    pid: one,
    mb: pssMb(one) + (one === appPid ? borrowedMb(appPid) : 0),
    line: commandLine(one),
  }))
  const sum = (wanted: (process: { pid: number; line: string }) => boolean) =>
    each.filter(wanted).reduce((total, { mb }) => total + mb, 0)
  const [launcher, app] = [sum((one) => one.pid === pid), sum((one) => one.pid === appPid)]
  const isMedia = ({ line }: { line: string }) => /main\.(ts|mjs) media/.test(line)
  const media = sum(isMedia)
  const total = sum(() => true)
  const ours = 2 + each.filter(isMedia).length
  const postgres = `PostgreSQL ${whole(total - launcher - app - media)} / ${each.length - ours}`
  return {
    total,
    parts: `app ${whole(app)}, media ${whole(media)}, ${postgres}, launcher ${whole(launcher)}`,
    detail: each.map(({ mb, line }) => `${mb.toFixed(1).padStart(7)} MB  ${line.slice(0, 100)}`).join('\n'),
  }
}
