/** Job types of courses as files. */
import { z } from 'zod'
import { jobType } from '../../kernel/jobs.ts'

export const exportType = jobType('course.export', { fileId: z.string() }, { leaseSeconds: 60 })
export const readType = jobType('course.readFile', { fileId: z.string() }, { leaseSeconds: 60 })
export const importType = jobType('course.import', { fileId: z.string() }, { leaseSeconds: 60 })
