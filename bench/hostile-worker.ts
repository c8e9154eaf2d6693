/**
 * Attackers without a session and one malicious lecturer, in a separate process: reads a HostilePlan from stdin, writes
 * a HostileResult at the end.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import type { HostilePlan, HostileResult } from './hostile.ts'

let text = ''
for await (const part of process.stdin) text += String(part)
const { host, port, seconds, connections, token } = JSON.parse(text) as HostilePlan
const until = Date.now() + seconds * 1000
const SITE = '12'
/** Pause (ms) between requests of a connection: the cost of single requests is measured, not their number. */
const PAUSE = 100
const PATIENCE = 5000
const result: HostileResult = { strangers: 0, authors: 0, answers: {} }
const count = (answer: string) => (result.answers[answer] = (result.answers[answer] ?? 0) + 1)

const MB = 1024 ** 2
const fill = (open: string, piece: string, close: string, bytes: number) =>
  open + `${piece},`.repeat(Math.floor(bytes / (piece.length + 1))) + piece + close
const keys = (bytes: number) => `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`).join(',')}}`
const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const shapes = [
  (bytes: number) => fill('[', '1', ']', bytes),
  (bytes: number) => fill('[', '{}', ']', bytes),
  nested,
  keys,
]
/** Open calls, calls that need a session, and the most expensive ones. */
const paths: [string, number][] = [
  ['course/api/course/list', 60_000],
  ['user/api/user/login/password', 60_000],
  ['user/admin/import/preview', 8 * MB],
  ['exam/auth/exam/import/begin', 4 * MB],
  ['exam/auth/user/exam/record/answer/save', MB],
  ['course/auth/course/audit/save', MB],
]
const bodies = paths.flatMap(([path, bytes]) => shapes.map((shape) => ({ path, body: Buffer.from(shape(bytes)) })))
const head = (path: string, more: string) =>
  `POST /apis/${path} HTTP/1.1\r\nhost: ${host}\r\nsite-id: ${SITE}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`

/** Runs one attack on a new connection and counts the status line, or its absence. */
function runAttack(attack: (write: (data: string | Buffer) => void, done: Promise<void>) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    let isOver = false
    const finish = (answer: string) => {
      if (isOver) return
      isOver = true
      clearTimeout(patience)
      socket.destroy()
      end()
      count(answer)
      resolve()
    }
    const patience = setTimeout(() => finish('silence'), PATIENCE)
    socket.once('connect', () => attack((data) => socket.writable && socket.write(data), done))
    socket.once('data', (data: Buffer) => finish(data.toString('latin1', 9, 12)))
    socket.once('error', () => finish('cut'))
    socket.once('close', () => finish('cut'))
  })
}

async function stranger(number: number): Promise<void> {
  for (let turn = number; Date.now() < until; turn++) {
    const { path, body } = bodies[turn % bodies.length] ?? { path: '', body: Buffer.alloc(0) }
    const kind = turn % 7
    await runAttack((write, done) => {
      if (kind === 0) {
        // Chunked encoding, without a declared length.
        write(head(path, 'transfer-encoding: chunked'))
        for (let at = 0; at < body.length; at += 1024) {
          const piece = body.subarray(at, at + 1024)
          write(`${piece.length.toString(16)}\r\n`)
          write(piece)
          write('\r\n')
        }
      } else if (kind === 1) {
        write(head(path, 'content-length: 60000'))
        const timer = setInterval(() => write('['), 50)
        void done.then(() => clearInterval(timer))
      } else if (kind === 2) write(head(path, 'content-length: 1000000000000'))
      else {
        write(head(path, `content-length: ${body.length}`))
        write(body)
      }
    })
    result.strangers++
    await sleep(PAUSE)
  }
}

async function call<T>(path: string, input: object): Promise<T | undefined> {
  const response = await fetch(`http://${host}:${port}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': SITE, token },
    body: JSON.stringify(input),
  })
  const { code, data } = (await response.json()) as { code: number; data?: T }
  count(`${path.split('/').at(-1)} ${code}`)
  return code === 200 ? data : undefined
}

/**
 * The most expensive rich texts that are accepted: the maximum of elements, overlapping, deeply nested, full of markup
 * to remove.
 */
const texts = [2450, 4950].flatMap((many) => [
  '<b>x</b>'.repeat(many),
  '<img src=x onerror=1>'.repeat(many),
  '<code class="language-a b c d">x</code>'.repeat(Math.floor(many / 2)),
  `<p>${'<a href="https://a.example/b?c=d">x</a>'.repeat(Math.floor(many / 2))}`,
  ('<p><div>'.repeat(90) + '</div>'.repeat(90)).repeat(Math.floor(many / 200)),
  '<b></i>'.repeat(150),
  '&amp;'.repeat(many * 3),
])

const sheet = (cells: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
    }),
  )
const sheets = [
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  '<row r="200000"><c r="J200000"><v>1</v></c></row>',
].map(sheet)

async function importSheet(file: Buffer): Promise<void> {
  const place = await call<{ target: string; headers: Record<string, string>; uploadId: string }>(
    'system/auth/upload/aliyun',
    { fileName: '题.xlsx', fileSize: file.length, fileKind: 'document' },
  )
  if (!place) return
  await fetch(`http://${host}:${port}${place.target}`, {
    method: 'PUT',
    headers: place.headers,
    body: new Uint8Array(file),
  })
  await call('exam/auth/exam/import/begin', { fileId: place.uploadId })
}

async function author(): Promise<void> {
  for (let turn = 0; Date.now() < until; turn++) {
    const html = texts[turn % texts.length] ?? ''
    if (turn % 3 === 0) await call('course/auth/course/audit/save', { courseName: '测', introduce: html })
    // The same text in every field of a problem, up to the limit of the body.
    else if (turn % 3 === 1)
      await call('exam/auth/exam/problem/try', {
        problemType: 1,
        problemContent: html.slice(0, html.length / 2),
        analysis: html,
        optionList: ['A', 'B'].map((id) => ({ id, optionContent: html.slice(0, html.length / 4) })),
        answer: ['A'],
        score: 2,
      })
    else await importSheet(sheets[turn % sheets.length] ?? Buffer.alloc(0))
    result.authors++
    await sleep(PAUSE)
  }
}

await Promise.all([author(), ...Array.from({ length: connections }, (_, number) => stranger(number))])
process.stdout.write(JSON.stringify(result))
process.exit(0)
