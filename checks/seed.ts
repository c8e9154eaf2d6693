/**
 * Fixes the seed of property tests, so that a failure is caused by the change and not by chance. `FC_SEED=random` (or a
 * number) explores other inputs.
 */
import fc from 'fast-check'

const wanted = process.env.FC_SEED
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_121) })

// Node's default, as in production: vitest records 100 frames for every error, and a refusal is an error.
Error.stackTraceLimit = 10
