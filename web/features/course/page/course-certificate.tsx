import { ButtonLink } from '../../../ui/button.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import type { OfferedCertificate } from './load-course.ts'
import { texts } from './texts.ts'

/** Certificate of a course in its card: how to get it, or the own one. */
export function CourseCertificate({ certificate }: { certificate: OfferedCertificate }) {
  const { title, minProgress, examName, certificateNo, isPassed } = certificate
  if (certificateNo)
    return (
      <ButtonLink variant="line" block to={`/certificate/${certificateNo}`}>
        {texts.viewCertificate}
      </ButtonLink>
    )
  return (
    <Stack gap={1}>
      <span>{texts.certificate(title)}</span>
      <Hint size="xs">
        {examName ? texts.certificateExam(minProgress, examName, isPassed === true) : texts.certificateFor(minProgress)}
      </Hint>
    </Stack>
  )
}
