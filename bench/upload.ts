import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { cpuSeconds, family } from './processes.ts'
import { ask, freePort, root, SITE, temporaryFolder, withProduct } from './product.ts'
import { atLeast, type Bench, type Figure, median, type FigureText, whole } from './report.ts'
import { sized } from './smoke.ts'

const CHUNK = 2_048_000
const CHUNKS = sized(524, 8)
const PARALLEL = 3
const ROUNDS = sized(3, 1)
const TOTAL = CHUNK * CHUNKS
const LECTURER = { mobile: '13800000002', password: 'Demo@2026', clientType: 1 }

/** An implementation that receives 1 GB, and its measurements. */
interface Side {
  name: FigureText
  pid: number
  /** @returns when the file was complete (ms); resolves after verification */
  upload(round: number): Promise<number>
  /** Cleanup between rounds, not measured. */
  tidy(): Promise<void>
  /** MB/s until the file was complete, and until it was verified. */
  whole: number[]
  checked: number[]
  cpu: number[]
  /** Peak memory in MB, and the part that the upload added. */
  peak: number[]
  grown: number[]
}

/**
 * 1 GB in chunks over loopback, until it is one file, and until it is verified (MD5 and SHA-256): the product, which
 * fsyncs every chunk before its answer; chunk files that are joined at the end; @tus/server with its file store.
 * Interleaved by round.
 */
export const upload: Bench = {
  about: { zh: '上传 1 GB 视频：与分片合并、tus 对比', en: 'Upload of a 1 GB video, compared to chunk files and tus' },
  run: async ({ dataDir, say }) => {
    // The transcoder would process the file; it is not measured here.
    process.env.WORKERS = '0'
    // Before the clock: a browser hashes the file before it sends.
    for (let round = 0; round < ROUNDS; round++) md5Of(round)
    const folder = temporaryFolder('upload-rivals')
    const rivals = await Promise.all((['merge', 'tus'] as const).map((kind) => startRival(kind, join(folder, kind))))
    try {
      return await withProduct(dataDir, async ({ url, appPid }) => {
        const { token } = await ask<{ token: string }>(url, 'user/api/user/login/password', LECTURER)
        const [merge, tus] = rivals
        if (!merge || !tus) throw new Error('the rivals did not start')
        const sides: Side[] = [
          side(
            { zh: '本站', en: 'ours' },
            appPid,
            (round) => uploadToUs(url, token, round),
            () => forget(dataDir),
          ),
          side(
            { zh: '分片合并', en: 'chunk files, merged' },
            merge.pid,
            (round) => uploadToMerge(merge.url, round),
            merge.tidy,
          ),
          side(
            { zh: 'tus（分片）', en: 'tus, in chunks' },
            tus.pid,
            (round) => uploadToTus(tus.url, round, CHUNK),
            tus.tidy,
          ),
          side(
            { zh: 'tus（单流）', en: 'tus, one stream' },
            tus.pid,
            (round) => uploadToTus(tus.url, round, TOTAL),
            tus.tidy,
          ),
        ]
        for (let round = 0; round < ROUNDS; round++)
          for (const one of sides) {
            say(`${one.name.zh}：第 ${round + 1} / ${ROUNDS} 轮`)
            await measure(one, round)
          }
        return figures(sides)
      })
    } finally {
      delete process.env.WORKERS
      for (const rival of rivals) await rival.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const side = (name: FigureText, pid: number, work: Side['upload'], tidy: () => Promise<void>): Side => ({
  name,
  pid,
  upload: work,
  tidy,
  whole: [],
  checked: [],
  cpu: [],
  peak: [],
  grown: [],
})

async function measure(one: Side, round: number): Promise<void> {
  const everybody = family(one.pid)
  const used = () => everybody.reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0)
  resetPeak(one.pid)
  const before = used()
  const atRest = memoryMb(one.pid, 'VmRSS')
  const began = performance.now()
  const whole = await one.upload(round)
  const rate = (until: number) => TOTAL / 1e6 / ((until - began) / 1000)
  one.checked.push(rate(performance.now()))
  one.whole.push(rate(whole))
  one.cpu.push(used() - before)
  one.peak.push(memoryMb(one.pid, 'VmHWM'))
  one.grown.push(memoryMb(one.pid, 'VmHWM') - atRest)
  await one.tidy()
}

function figures(sides: Side[]): Figure[] {
  const [own, merge, tus] = sides
  if (!own || !merge || !tus) throw new Error('a side is missing')
  const label = ({ name, whole: rates, checked, cpu, peak, grown }: Side): Figure => ({
    name: { zh: `上传 1 GB，${name.zh}`, en: `Upload of 1 GB, ${name.en}` },
    value: `${whole(median(rates))} MB/s, ${whole(median(checked))} MB/s with its check (CPU ${median(cpu).toFixed(1)} s, peak RSS ${whole(median(peak))} MB, ${whole(median(grown))} MB more than before)`,
  })
  // By round: both sides of a ratio saw the same moment of the machine.
  const ratio = (of: 'whole' | 'checked', other: Side) =>
    median(own[of].map((rate, round) => rate / (other[of][round] ?? Number.NaN)))
  return [
    ...sides.map(label),
    atLeast(
      { zh: '上传并校验，与分片合并之比', en: 'Upload with its check, compared to chunk files' },
      ratio('checked', merge),
      2,
      '×',
      ` (${ratio('whole', merge).toFixed(2)}× without the check)`,
    ),
    atLeast(
      { zh: '上传并校验，与 tus（分片）之比', en: 'Upload with its check, compared to tus in chunks' },
      ratio('checked', tus),
      1,
      '×',
      ` (${ratio('whole', tus).toFixed(2)}× without the check)`,
    ),
  ]
}

/** Resets the peak memory of a process (Linux). */
function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Unsupported: the figure covers all rounds so far.
  }
}
const memoryMb = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  (Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) *
    1024) /
  1e6

const block = Buffer.alloc(CHUNK)
/** Every chunk of every round differs; the first one starts like a video. Copied, because three are in flight. */
function chunkOf(round: number, n: number): Buffer {
  const chunk = Buffer.from(block)
  chunk.writeUInt32LE(round * 10_000 + n, 100)
  if (n === 1) Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex').copy(chunk)
  return chunk
}

const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })

function send(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body?: Buffer | (() => AsyncIterable<Buffer>),
) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (data: string) => {
        text += data
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    sent.on('error', reject)
    if (typeof body !== 'function') return void sent.end(body)
    void (async () => {
      for await (const piece of body()) if (!sent.write(piece)) await new Promise((go) => sent.once('drain', go))
      sent.end()
    })()
  })
}

/** Sends all chunks, three at a time. @returns the last answer */
async function inParallel(work: (n: number) => Promise<string>): Promise<string> {
  let next = 1
  let last = ''
  const worker = async () => {
    for (let n = next++; n <= CHUNKS; n = next++) last = await work(n)
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  return last
}

const digests = new Map<number, string>()
function md5Of(round: number): string {
  const known = digests.get(round)
  if (known) return known
  const hash = createHash('md5')
  for (let n = 1; n <= CHUNKS; n++) hash.update(chunkOf(round, n))
  const md5 = hash.digest('hex')
  digests.set(round, md5)
  return md5
}
async function uploadToUs(url: string, token: string, round: number): Promise<number> {
  const identifier = md5Of(round)
  let videoId = ''
  let answered = 0
  let whole = 0
  await inParallel(async (n) => {
    const query = `chunkNumber=${n}&chunkSize=${CHUNK}&currentChunkSize=${CHUNK}&totalSize=${TOTAL}&totalChunks=${CHUNKS}&identifier=${identifier}&filename=lesson.mp4`
    const headers = { token, 'site-id': SITE, 'content-type': 'video/mp4', 'content-length': CHUNK }
    const { status, text } = await send(
      `${url}/apis/vod/auth/videoInfo/upload?${query}`,
      'POST',
      headers,
      chunkOf(round, n),
    )
    if (status !== 200) throw new Error(`chunk ${n} was answered ${status} ${text}`)
    // The last answer waits for verification; every chunk before it is on disk.
    if (++answered === CHUNKS - 1) whole = performance.now()
    videoId ||= (JSON.parse(text) as { data: { videoId: string } }).data.videoId
    return text
  })
  if (!videoId) throw new Error('no video came of the upload')
  return whole
}

/** Deletes uploaded files, so that every round has the same free disk space. */
async function forget(dataDir: string): Promise<void> {
  rmSync(join(dataDir, 'sources'), { recursive: true, force: true })
}

async function uploadToMerge(url: string, round: number): Promise<number> {
  await inParallel(async (n) => {
    const { status, text } = await send(
      `${url}/?name=${round}&n=${n}`,
      'PUT',
      { 'content-length': CHUNK },
      chunkOf(round, n),
    )
    if (status !== 200) throw new Error(`chunk ${n} was answered ${status} ${text}`)
    return text
  })
  const { status } = await send(`${url}/?name=${round}&n=${CHUNKS}`, 'POST', {})
  if (status !== 200) throw new Error(`the merge was answered ${status}`)
  return checked(url, String(round))
}

/** Sequential: the file store of tus supports no parallel parts. */
async function uploadToTus(url: string, round: number, patchBytes: number): Promise<number> {
  const tus = { 'tus-resumable': '1.0.0' }
  const made = await send(`${url}/files`, 'POST', { ...tus, 'upload-length': TOTAL, 'content-length': 0 })
  const place = new URL(String(made.headers.location), url).pathname
  const inOne = patchBytes / CHUNK
  for (let n = 1; n <= CHUNKS; n += inOne) {
    const headers = {
      ...tus,
      'upload-offset': (n - 1) * CHUNK,
      'content-type': 'application/offset+octet-stream',
      'content-length': patchBytes,
    }
    const body = inOne === 1 ? chunkOf(round, n) : () => all(round)
    const { status, text } = await send(`${url}${place}`, 'PATCH', headers, body)
    if (status !== 204) throw new Error(`tus answered ${status} ${text}`)
  }
  return checked(url, place.split('/').at(-1) ?? '')
}

/** Asks a rival to verify a file. @returns when it was complete */
async function checked(url: string, name: string): Promise<number> {
  const whole = performance.now()
  const { status, text } = await send(`${url}/check?name=${name}`, 'GET', {})
  if (status !== 200) throw new Error(`the check was answered ${status} ${text}`)
  return whole
}

async function* all(round: number): AsyncIterable<Buffer> {
  for (let n = 1; n <= CHUNKS; n++) yield chunkOf(round, n)
}

interface Rival {
  url: string
  pid: number
  tidy(): Promise<void>
  stop(): Promise<void>
}

async function startRival(kind: 'merge' | 'tus', folder: string): Promise<Rival> {
  const port = await freePort()
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'bench/upload-rivals.ts'), kind, folder, String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async tidy() {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
