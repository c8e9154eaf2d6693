/** Imports five hundred problems from a file while the server keeps answering. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeExcel } from '@zhixing/question-formats/excel/write'
import { runReader } from '@zhixing/question-formats/run-reader'
import { writeWord } from '@zhixing/question-formats/word/write'
import { samples } from '@zhixing/question-formats/test/samples'
import { noLabels, type OutProblem } from '@zhixing/question-formats/row'
import { readFileAs } from '@zhixing/question-formats/read'
import { type Product, withProduct } from './product.ts'
import { atMost, type Bench } from './report.ts'

const PROBLEMS = 500
const GOAL_SECONDS = 20
const LOOP_GOAL_MS = 50
const LECTURER = { mobile: '13800000002', password: 'Demo@2026' }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Problems of all kinds, as many as are measured. */
function problems(): OutProblem[] {
  const kinds = Object.values(samples)
  return Array.from({ length: PROBLEMS }, (_, at) => {
    const doc = kinds[at % kinds.length]
    if (!doc) throw new Error('there are no samples')
    return {
      id: String(at + 1),
      doc: { ...doc, problemContent: `<p>第 ${at + 1} 题</p>${doc.problemContent}` },
      labels: noLabels(),
    }
  })
}

interface Answer<T> {
  code: number
  msg: string
  data: T
}

async function call<T>({ url }: Product, path: string, input: unknown, token = ''): Promise<T> {
  const response = await fetch(`${url}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'SITE-ID': '12', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as Answer<T>
  if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`)
  return data
}

/** Seconds from the upload until every problem is in the bank. */
async function through(product: Product, file: Buffer, fileName: string): Promise<number> {
  const { token } = await call<{ token: string }>(product, 'user/api/user/login/password', LECTURER)
  const began = performance.now()
  const place = await call<{ target: string; headers: Record<string, string>; uploadId: string }>(
    product,
    'system/auth/upload/aliyun',
    { fileName, fileSize: file.length, fileKind: 'document' },
    token,
  )
  await fetch(`${product.url}${place.target}`, { method: 'PUT', headers: place.headers, body: new Uint8Array(file) })
  const { id } = await call<{ id: string }>(product, 'exam/auth/exam/import/begin', { fileId: place.uploadId }, token)
  for (;;) {
    const { importStatus, failReason } = await call<{ importStatus: number; failReason: string }>(
      product,
      'exam/auth/exam/import/view',
      { id },
      token,
    )
    if (importStatus === 5) throw new Error(failReason)
    if (importStatus === 2) break
    await pause(100)
  }
  const input = { id, withWarnings: 1 }
  const { savedTotal } = await call<{ savedTotal: number }>(product, 'exam/auth/exam/import/accept', input, token)
  if (savedTotal !== PROBLEMS) throw new Error(`${savedTotal} of ${PROBLEMS} problems were taken`)
  return (performance.now() - began) / 1000
}

/** Maximum event-loop delay of the caller during the reading. */
async function loopDelay(file: Buffer, fileName: string): Promise<number> {
  // Warm-up: loading the modules is not part of the measurement.
  const read = () => runReader(new Uint8Array(file), { format: 'auto', fileName }, new AbortController().signal)
  await read()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await read()
  delay.disable()
  return delay.max / 1e6
}

export const examImport: Bench = {
  about: { zh: '导入试题', en: 'Import of problems' },
  async run({ dataDir, say }) {
    const list = problems()
    say(`${PROBLEMS} 道各种题型的试题，Excel 与 Word`)
    const { file: excel } = await writeExcel(list)
    const { file: word } = writeWord(list, new Map(), '题库')
    const began = performance.now()
    await readFileAs(new Uint8Array(word), 'word', 'a.docx')
    const reading = (performance.now() - began) / 1000
    const delay = await loopDelay(word, 'a.docx')
    const [fromExcel, fromWord] = await withProduct(dataDir, async (product) => [
      await through(product, excel, '试题.xlsx'),
      await through(product, word, '试题.docx'),
    ])
    return [
      atMost(
        { zh: `${PROBLEMS} 题 Excel 从上传到入库`, en: `${PROBLEMS} problems from Excel, upload to bank` },
        fromExcel ?? Number.NaN,
        GOAL_SECONDS,
        ' s',
      ),
      atMost(
        { zh: `${PROBLEMS} 题 Word 从上传到入库`, en: `${PROBLEMS} problems from Word, upload to bank` },
        fromWord ?? Number.NaN,
        GOAL_SECONDS,
        ' s',
        ` (reading ${reading.toFixed(1)} s)`,
      ),
      atMost(
        { zh: '读取期间事件循环最长停顿', en: 'Longest pause of the event loop while reading' },
        delay,
        LOOP_GOAL_MS,
        ' ms',
      ),
    ]
  },
}
