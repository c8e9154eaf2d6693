/** Worker thread that writes one file. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { OutPictures } from './media.ts'
import type { OutProblem } from './row.ts'
import { writeAs } from './write.ts'

const { format, list, pictures } = workerData as { format: ExportFormat; list: OutProblem[]; pictures: OutPictures }
parentPort?.postMessage(await writeAs(format, list, pictures))
