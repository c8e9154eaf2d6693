import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { FactorRules } from './factor-rules.tsx'
import { texts } from './texts.ts'

/** Who needs a second factor. */
export default function SignInPage() {
  return (
    <>
      <PageHead about={texts.about} />
      <Stack gap={6}>
        <FactorRules />
      </Stack>
    </>
  )
}
