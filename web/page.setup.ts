/**
 * Before each test file of the web. Files of a worker share modules (`isolate: false`): one that was loaded before would
 * not see what this file replaces with `vi.mock`, and replacements would reach later files. Waiting is bounded by the
 * test's own limit, because a busy machine must not fail a run.
 */
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

vi.resetModules()
// Standards mode, which KaTeX asks for when it is loaded, once per worker.
if (typeof document !== 'undefined') Object.assign(document, { compatMode: 'CSS1Compat' })
configure({ asyncUtilTimeout: 60_000 })
