/**
 * `npm run bench [-- name …]`: measures the figures of docs/figures.md and prints them as Markdown. Every bench starts its
 * own product, on one DATA_DIR that is seeded for the run.
 * `--seconds=N`: length of one measurement (8).
 * `--smoke`: runs every bench to its end in seconds, on little data; figures are not stored.
 * `--print`: prints out/result.json. `--write`: writes it into docs/figures.md; tables of other benches stay.
 * BENCH_PROFILE=1 writes CPU profiles of the app to out/profile.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { backOffice } from './back-office.ts'
import { calls } from './calls.ts'
import { classProgress } from './class-progress.ts'
import { clusterBench } from './cluster.ts'
import { comebackBench } from './comeback.ts'
import { community } from './community.ts'
import { enrolment } from './enrolment.ts'
import { classExam, examBurst } from './exam-burst.ts'
import { examCrash } from './exam-crash.ts'
import { examImport } from './exam-import.ts'
import { frontPage } from './front-page.ts'
import { grow } from './grow.ts'
import { hostile } from './hostile.ts'
import { ledgerBench } from './ledger.ts'
import { liveChat } from './live-chat.ts'
import { liveKill } from './live-kill.ts'
import { liveLatency } from './live-latency.ts'
import { liveReplay } from './live-replay.ts'
import { liveStream } from './live-stream.ts'
import { lighthouseBench } from './lighthouse.ts'
import { commitOf, describeMachine } from './machine.ts'
import { memory } from './memory.ts'
import { modelBench } from './model.ts'
import { money } from './money.ts'
import { moneyCrash } from './money-crash.ts'
import { orderList } from './orders.ts'
import { organisation } from './organisation.ts'
import { root, stopProducts, temporaryFolder, withProduct } from './product.ts'
import { type Bench, type Language, type Machine, markdown, type Results, withFigures } from './report.ts'
import { schoolSignIn } from './school-sign-in.ts'
import { slowClients } from './slow-clients.ts'
import { segments } from './segments.ts'
import { isSmoke } from './smoke.ts'
import { start } from './start.ts'
import { transcode } from './transcode.ts'
import { upload } from './upload.ts'
import { weight } from './weight.ts'
import { words } from './words.ts'

/** In this order: benches that write much data come last. */
const benches: Record<string, Bench> = {
  start,
  memory,
  weight,
  lighthouse: lighthouseBench,
  'front-page': frontPage,
  segments,
  calls,
  'back-office': backOffice,
  'class-progress': classProgress,
  'exam-import': examImport,
  upload,
  transcode,
  enrolment,
  'exam-burst': examBurst,
  'class-exam': classExam,
  'exam-crash': examCrash,
  money,
  'money-crash': moneyCrash,
  orders: orderList,
  organisation,
  ledger: ledgerBench,
  hostile,
  'slow-clients': slowClients,
  'school-sign-in': schoolSignIn,
  comeback: comebackBench,
  'live-chat': liveChat,
  'live-kill': liveKill,
  'live-latency': liveLatency,
  'live-replay': liveReplay,
  'live-stream': liveStream,
  community,
  grow,
  model: modelBench,
  words,
  cluster: clusterBench,
}

const file = join(root, 'bench/out/result.json')
const say = (text: string) => console.error(`  ${text}`)

function saved(): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results
  } catch {
    return {}
  }
}

/** Their order is the order of the figures. */
const titles = Object.fromEntries(Object.entries(benches).map(([name, { about }]) => [name, about]))
const figures = (language: Language) => markdown(saved(), titles, language)

function write(): void {
  for (const [name, language] of [
    ['docs/figures.md', 'en'],
    ['docs/figures.zh-CN.md', 'zh'],
  ] as const) {
    const path = join(root, name)
    writeFileSync(path, withFigures(readFileSync(path, 'utf8'), saved(), titles, language))
  }
}

async function measure(names: string[], seconds: number): Promise<number> {
  const dataDir = temporaryFolder('bench')
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isInterrupted = true
      void stopProducts().then(() => process.exit(130))
    })
  }
  let failed = 0
  try {
    say('准备演示站点……')
    const machine: Machine = await withProduct(dataDir, () => describeMachine(dataDir))
    for (const name of names) {
      const bench = benches[name]
      if (!bench || isInterrupted) continue
      console.error(`\n${bench.about.zh}（${name}）`)
      const missing = bench.lacks?.()
      if (missing) {
        say(`跳过：${missing}`)
        continue
      }
      try {
        const figures = await bench.run({ dataDir, seconds, say })
        if (figures.length === 0) throw new Error('the bench answered no figure')
        if (isSmoke) continue
        mkdirSync(join(root, 'bench/out'), { recursive: true })
        // Stored at once: a later failure must not lose this result.
        writeFileSync(
          file,
          `${JSON.stringify({ ...saved(), [name]: { measuredAt: new Date().toISOString(), commit: commitOf(root), machine, figures } }, null, 2)}\n`,
        )
        for (const { name: label, value, goal, met } of figures)
          say(`${met === false ? '✗' : met ? '✓' : '·'} ${label.zh}：${value}${goal ? `（目标 ${goal}）` : ''}`)
      } catch (error) {
        if (isInterrupted) break
        failed += 1
        say(`没有测成：${inspect(error)}`)
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return failed
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: isSmoke ? '1' : '8' },
    smoke: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(benches, name))
const seconds = Number(values.seconds)
if (unknown.length > 0 || !(seconds >= 1)) {
  console.error(
    `用法：npm run bench -- [--seconds=8] [--smoke | --print | --write] [${Object.keys(benches).join('] [')}]`,
  )
  process.exit(2)
}
const isReported = values.print || values.write
const failed = isReported ? 0 : await measure(positionals.length > 0 ? positionals : Object.keys(benches), seconds)
if (values.write) write()
else if (!isSmoke) console.log(`\n${figures('zh')}\n\n${figures('en')}`)
process.exit(failed === 0 ? 0 : 1)
