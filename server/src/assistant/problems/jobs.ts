import { z } from 'zod'
import { draftSources } from '@zhixing/contract/assistant/problem'
import { jobType } from '../../kernel/jobs.ts'

/** The material itself is in the import. */
export const draftType = jobType(
  'assistant.problems',
  {
    importId: z.string(),
    userId: z.string(),
    source: z.enum(draftSources),
    periodIds: z.array(z.string()),
    kinds: z.array(z.number()),
    difficulty: z.number(),
    wish: z.string(),
  },
  { leaseSeconds: 300, retryLimit: 4 },
)
